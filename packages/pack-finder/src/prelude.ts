/** The prelude. Source: docs/spec/promptforge-dialect.md section 11 "Ideas Runvil itself takes". */
export const PRELUDE = `local pack = ...
finder = {}
function finder.find(...)
  local want = ...
  if select('#', ...) ~= 1 or type(want) ~= 'string' then
    error("finder.find takes one string, what the tool should do", 2)
  end
  return tools.call(pack .. "/find", { want = want }).tool
end
`;
