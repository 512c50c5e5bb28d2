/**
 * The page's script: filters, and keys to walk the steps. It makes no HTML and reads texts only to compare them. A constant, since
 * the page's policy names its hash.
 */
export const SCRIPT = `"use strict";
const steps = Array.from(document.querySelectorAll(".step"));
const find = document.getElementById("find");
const failures = document.getElementById("failures");
const handle = (step) => step.querySelector("summary") ?? step;
for (const step of steps) if (step.tagName === "DIV") step.tabIndex = -1;
const filter = () => {
  const text = find.value.toLowerCase();
  for (const step of steps) {
    const fits = (!failures.checked || step.matches(".failed, .pending, .cut")) &&
      (text === "" || step.textContent.toLowerCase().includes(text));
    step.hidden = !fits;
  }
};
let waiting;
find.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(filter, 150); });
failures.addEventListener("change", filter);
const setAll = (open) => { for (const step of steps) if (step.tagName === "DETAILS" && !step.hidden) step.open = open; };
document.getElementById("open").addEventListener("click", () => setAll(true));
document.getElementById("close").addEventListener("click", () => setAll(false));
const go = (by, fits) => {
  const at = steps.indexOf(document.activeElement.closest(".step"));
  for (let next = at === -1 && by < 0 ? -1 : at + by; next >= 0 && next < steps.length; next += by) {
    if (steps[next].hidden || !fits(steps[next])) continue;
    handle(steps[next]).focus();
    steps[next].scrollIntoView({ block: "nearest" });
    return;
  }
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLInputElement && event.target.type === "search") {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  if (event.key === "j") go(1, () => true);
  else if (event.key === "k") go(-1, () => true);
  else if (event.key === "n") go(1, (step) => step.matches(".failed"));
  else if (event.key === "/") { event.preventDefault(); find.focus(); }
});
const reveal = () => {
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) { target.open = true; handle(target).focus(); }
};
addEventListener("hashchange", reveal);
reveal();
`;
