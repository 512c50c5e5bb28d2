import { DIARY, memoryDiary } from "@acme/runvil-diary";
import { Services } from "@runvil/plugin-sdk";

// A Host of your own would lend the Pack a diary that outlives the process.
const diary = memoryDiary({ "2026-01-31": ["Rain all day.", "Fixed the roof."] });

export default { services: Services.empty.with(DIARY, diary) };
