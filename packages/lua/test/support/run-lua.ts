import {
  type CoroutineStep,
  compile,
  createVm,
  jsonLibrary,
  LuaFloat,
  type LuaValue,
  type Vm,
  type VmOptions,
} from "../../src/index.js";

/** A VM with `json`, as the Engine makes one. */
export function newVm(options: Partial<VmOptions> = {}): Vm {
  const vm = createVm({ seed: new Uint8Array([1]), memoryBytes: 64 * 2 ** 20, checkCancel: () => false, ...options });
  vm.globals.set("json", jsonLibrary(vm));
  return vm;
}

/** Runs a chunk in a coroutine until it suspends, is sliced or ends. */
export function start(vm: Vm, source: string, args: readonly LuaValue[] = []): CoroutineStep {
  return vm.coroutine(vm.load(compile(source, { name: "test" })), args).resume();
}

/** Runs a chunk to its end, over its time slices; anything but a return is an error. */
export function run(vm: Vm, source: string, args: readonly LuaValue[] = []): readonly LuaValue[] {
  const step = runToEnd(vm, source, args);
  if (step.status === "returned") return step.values;
  const reason = step.status === "raised" ? (vm.text(step.value) ?? "an object") : JSON.stringify(step);
  throw new Error(`${step.status}: ${reason}`);
}

/** Runs a chunk over its time slices. */
export function runToEnd(vm: Vm, source: string, args: readonly LuaValue[] = []): CoroutineStep {
  const coroutine = vm.coroutine(vm.load(compile(source, { name: "test" })), args);
  let step = coroutine.resume();
  while (step.status === "sliced") step = coroutine.resume();
  return step;
}

/** The first value a chunk returns in a VM of its own; `LuaFloat` as its number with `.0`. */
export function evaluate(source: string): LuaValue | string {
  const [value] = run(newVm(), source);
  return value instanceof LuaFloat ? `${value.value}.0` : value;
}

/** The values of an expression list, as `tostring` gives them, joined by a space. */
export function show(expressions: string): string {
  const [text] = run(
    newVm(),
    `local t = table.pack(${expressions}) for i = 1, t.n do t[i] = tostring(t[i]) end return table.concat(t, " ")`,
  );
  return String(text);
}
