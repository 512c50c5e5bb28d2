import type { PickableTool } from "../src/picker/pickable-tool.js";
import { TOOLS } from "./tools.js";

/** Another name for each tool of the catalog, in its order. */
const NAMES: readonly string[] = [
  "get_page",
  "web_lookup",
  "question_user",
  "mail",
  "find_mail",
  "add_appointment",
  "agenda",
  "address_book",
  "weather",
  "pollution",
  "load_file",
  "save_file",
  "ls",
  "find_in_files",
  "query",
  "table_schema",
  "route",
  "locate_address",
  "places",
  "new_issue",
  "open_pulls",
  "show_commit",
  "speech_to_text",
  "draw",
  "scale_image",
  "convert_language",
  "mood",
  "currency",
  "share_price",
  "heating",
];

/** Each tool with a copy of it that differs in its name alone. */
export const TWINS: readonly (readonly [PickableTool, PickableTool])[] = TOOLS.map((tool, index) => {
  const name = NAMES[index] ?? tool.name;
  return [tool, { ...tool, id: `${tool.capability}/${name}`, name }];
});
