import { type LuaData, LuaDataError, type LuaValue } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { luaError, strictLuaError } from "../run/engine-error.js";
import { copyData } from "./data-copy.js";
import { FrozenView } from "./frozen.js";
import { keyText } from "./key-text.js";

/**
 * `args` and `argv`. In the H1 pass `argv` is a plain writable value; elsewhere it is frozen.
 *
 * Source: docs/spec/arguments.md sections 4 and 5.
 */
export class ArgvGlobal {
  readonly #entry: Entry;
  /** The H1 pass's value. */
  #value: LuaValue;

  constructor(entry: Entry) {
    this.#entry = entry;
    const { vm, chain } = entry;
    entry.setGlobal("args", chain.input.args);
    if (entry.isH1) {
      const { argv } = chain.input;
      this.#value = argv === undefined ? undefined : vm.fromData(argv);
      vm.guardGlobal("argv", {
        get: () => this.#value,
        set: (value) => {
          this.#value = value;
        },
      });
      return;
    }
    const view = new FrozenView(entry, {
      protection: "argv is frozen",
      refuse: (key) => {
        throw luaError(`argv is frozen outside H1: cannot set field '${keyText(key)}'`);
      },
    });
    vm.guardGlobal("argv", {
      get: () => view.show(chain.input.argv),
      set: () => {
        throw luaError("argv is frozen outside H1: assign it in H1 only");
      },
    });
  }

  /**
   * The value as JSON data, for the sections after the H1 pass and for chains that it starts.
   *
   * @throws EngineError when it is no JSON data; the failure stays run error kind `Lua`
   */
  readBack(): LuaData | undefined {
    if (!this.#entry.isH1) return this.#entry.chain.input.argv;
    if (this.#value === undefined) return undefined;
    try {
      return copyData(this.#entry.vm.toData(this.#value, "argv"));
    } catch (error) {
      if (!(error instanceof LuaDataError)) throw error;
      throw strictLuaError(
        error.type !== undefined && error.path === "argv"
          ? `argv must be JSON data, got ${error.type}`
          : `argv must be JSON data: ${error.detail}`,
      );
    }
  }
}
