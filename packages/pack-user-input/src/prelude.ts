/** The prelude, byte for byte. Source: docs/spec/bundled-packs.md section 2. */
export const PRELUDE = `local pack = ...
input = {}
function input.ask(...)
  if select('#', ...) > 0 then
    error("input.ask takes no arguments", 2)
  end
  return tools.call(pack .. "/ask")
end
`;
