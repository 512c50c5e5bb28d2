export { BudgetAccount } from "./budget/budget.js";
export type { EngineDialect } from "./dialect/engine-dialect.js";
export type { RunEnvironment } from "./environment.js";
export { isSeed } from "./environment.js";
export { startRun } from "./start-run.js";
export type { CancelPoint, Run, Step } from "./step.js";
