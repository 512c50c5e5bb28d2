/**
 * The global `diary` of every section of a prompt that declares the Pack. A prelude only defines functions; they build the
 * tools' ids from the Pack id, which it is given.
 */
export const PRELUDE = `local pack = ...

local function check(day, name)
  if type(day) ~= 'string' then error(name .. ': a day is a string such as 2026-01-31', 3) end
end

diary = {}

function diary.stats(day)
  check(day, 'diary.stats')
  return tools.call(pack .. '/stats', { day = day })
end

function diary.read(day, last)
  check(day, 'diary.read')
  return tools.call(pack .. '/read', { day = day, last = last })
end
`;
