import { usageError } from "./command-error.js";

/** One `--model` option. */
export interface ModelOption {
  /** The role label it is for; absent: every role. */
  readonly role?: string;
  /** What stands before the first colon, such as `openai` or `scripted`. */
  readonly provider: string;
  /** What stands after it: the provider's own model id, or a file. */
  readonly model: string;
}

/**
 * Parses `[ROLE=]PROVIDER:MODEL`. Only the first colon parts, since model ids may hold more.
 *
 * @throws CommandError with the usage exit code
 */
export function parseModelOption(text: string): ModelOption {
  const match = /^(?:(?<role>[^=:]*)=)?(?<provider>[^:]+):(?<model>.+)$/su.exec(text);
  const { role, provider, model } = match?.groups ?? {};
  if (provider === undefined || model === undefined) {
    throw usageError(`--model ${text}: expected PROVIDER:MODEL or ROLE=PROVIDER:MODEL, such as openai:gpt-5-mini`);
  }
  if (role === undefined) return { provider, model };
  if (!/^[A-Za-z][A-Za-z0-9_-]{0,63}$/u.test(role)) throw usageError(`--model ${text}: "${role}" is not a role label`);
  return { role, provider, model };
}
