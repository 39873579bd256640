export const PAGE_STYLE = `
:root { color-scheme: light dark; --ground: #fff; --panel: #f6f7f9; --ink: #1a1d24; --quiet: #535b6e; --line: #c9ced8; --good: #1b7a4f; --good-soft: #e5f4ec; --bad: #c02a25; --bad-soft: #fdecea; --warn: #96560a; --warn-soft: #fdf2df; --now: #3f4fd3; --on-now: #fff; --start: #3a4150; --change: #4d66a6; --refused: #8d3a9c; --waits: #09758f; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171c; --panel: #1a1e25; --ink: #e6e9ef; --quiet: #aab2c1; --line: #3d4553; --good: #4ec491; --good-soft: #12291f; --bad: #ff8178; --bad-soft: #33191a; --warn: #e3a648; --warn-soft: #2b2113; --now: #8d99ff; --on-now: #0f1216; --start: #c9d0dd; --change: #8ea6de; --refused: #d38be0; --waits: #52c6de; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
main { display: grid; grid-template-rows: auto auto 1fr auto; gap: 16px; max-width: 1180px; min-height: 100vh; margin: 0 auto; padding: 24px; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; justify-content: space-between; }
h1 { margin: 0; font-size: 24px; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 20px; line-height: 1.3; overflow-wrap: anywhere; }
p { margin: 0; overflow-wrap: anywhere; }
.about, footer { color: var(--quiet); }
footer { font-size: 14px; }
.verdict { padding: 6px 14px; border-radius: 8px; background: var(--panel); font-weight: 600; }
.verdict[data-tone="good"] { background: var(--good-soft); color: var(--good); }
.verdict[data-tone="bad"] { background: var(--bad-soft); color: var(--bad); }
.verdict[data-tone="warn"] { background: var(--warn-soft); color: var(--warn); }
#replay { display: grid; gap: 20px; align-content: start; }
svg { display: block; width: 100%; height: auto; }
svg text { font: 600 14px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; fill: var(--quiet); }
svg .link { fill: none; stroke: var(--quiet); stroke-width: 2.5; }
svg .link[data-state="holds"] { stroke: var(--good); }
svg .link[data-state="fails"], svg .torn { stroke: var(--bad); }
svg .link[data-state="behind"], svg .link[data-state="ahead"] { stroke-dasharray: 0.1 7; stroke-linecap: round; }
svg .torn { fill: none; stroke-width: 1.8; stroke-linecap: round; }
svg .mark path { fill: none; stroke: none; stroke-linecap: round; stroke-linejoin: round; }
svg .mark [data-fill="ink"] { fill: currentColor; }
svg .mark [data-fill="ground"] { fill: var(--ground); }
svg .mark [data-stroke="ink"] { stroke: currentColor; }
svg .mark [data-stroke="ground"] { stroke: var(--ground); }
svg [data-hue="kind-start"] { color: var(--start); }
svg [data-hue="kind-change"] { color: var(--change); }
svg [data-hue="kind-refused"] { color: var(--refused); }
svg [data-hue="kind-waits"] { color: var(--waits); }
svg [data-hue="bad"] { color: var(--bad); }
svg [data-hue="warn"] { color: var(--warn); }
svg .now { fill: none; stroke: var(--now); stroke-width: 3; }
.entry { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr)); gap: 16px 32px; padding: 20px; border: 1px solid var(--line); border-radius: 10px; background: var(--panel); }
.entry h2 { grid-column: 1 / -1; }
.entry dl { margin: 0; }
.entry dt { color: var(--quiet); font-size: 14px; }
.entry dd { margin: 0 0 8px; font: 16px/1.45 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
.entry dd.plain { font-family: inherit; }
.caption { min-height: 2.5em; font-size: clamp(22px, 2.4vw, 32px); font-weight: 700; line-height: 1.25; letter-spacing: -0.01em; }
.caption em { color: var(--now); font-style: normal; }
.bad { color: var(--bad); }
nav { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; }
button { min-height: 44px; padding: 8px 18px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); color: var(--ink); font: inherit; font-weight: 600; cursor: pointer; }
button.first { border-color: var(--now); background: var(--now); color: var(--on-now); }
button:disabled { opacity: 0.5; cursor: default; }
button:focus-visible, input:focus-visible { outline: 3px solid var(--now); outline-offset: 2px; }
input[type="range"] { flex: 1 1 200px; accent-color: var(--now); }
.count { min-width: 9ch; color: var(--quiet); font-variant-numeric: tabular-nums; }
@media (forced-colors: active) { button.first { forced-color-adjust: none; } }
`;
