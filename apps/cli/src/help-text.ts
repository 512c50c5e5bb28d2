/** What stands under the help of `runvil`. */
export const PROGRAM_HELP = `
Examples:
  runvil run hello.md                                   run a prompt file
  runvil run hello.md --help                            list its arguments and roles
  runvil run hello.md --arg topic=Lua --model openai:gpt-5-mini
  runvil run hello.md --journal .runvil/runs            keep a journal, which survives the process
  runvil resume RUN                                     go on where it ended; runvil runs lists them
  runvil check *.md                                     find mistakes without running
  runvil test prompts                                   run the tests beside the prompts of a folder
  runvil pick "fetch a web page"                        see which tool a few words pick
  runvil migrate old.md -o new.md                       rewrite a file of the older PromptForge language

Exit codes: 0 completed, 1 failed, 2 usage, 130 cancelled.
`;

/** What stands under the help of `runvil run`. */
export const RUN_HELP = `
Models: PROVIDER is openai, anthropic, google or compatible (any server that speaks OpenAI's chat completions);
scripted:FILE plays a scripted-model file. Without --model, the configuration or the environment names one: runvil models.

Examples:
  runvil run hello.md --arg topic=Lua
  runvil run hello.md --model openai:gpt-5-mini --model critic=anthropic:claude-sonnet-4-6
  runvil run hello.md --model scripted:hello.model.yaml     no key, no network
  runvil run hello.md --plugin ./plugin.mjs --store notes
  cat hello.md | runvil run -
`;

/** What stands under the help of `runvil migrate`. */
export const MIGRATE_HELP = `
Remarks go to standard error, a line each: FILE:LINE: [CODE] text. Codes that begin with M- are for a person to finish.

Exit codes: 0 nothing is left to do, 1 written and a person must finish it, 2 nothing was written.
`;

/** What stands under the help of `runvil resume`. */
export const JOURNAL_HELP = `
A call in doubt was begun and has no answer: it may have run. --in-doubt ask shows it, and the operator types
run, answer or fail.
`;
