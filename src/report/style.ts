// How a report looks: on a screen in both themes, and on paper.

export const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --panel: #f6f7f9; --ink: #1c2330; --quiet: #596273; --line: #d9dee6; --good: #1a7f4b; --bad: #b3261e; --warn: #8a5a00; --link: #2457c5; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #12161d; --panel: #1a2029; --ink: #e6e9ef; --quiet: #9aa4b5; --line: #303846; --good: #4fc98a; --bad: #ff8a80; --warn: #e6b450; --link: #8ab4ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
main { max-width: 1000px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { font-size: 28px; line-height: 1.25; margin: 0 0 8px; overflow-wrap: anywhere; }
h2 { font-size: 21px; line-height: 1.3; margin: 48px 0 8px; padding-top: 16px; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
h3 { font-size: 17px; margin: 32px 0 8px; }
h4 { font-size: 15px; margin: 24px 0 4px; overflow-wrap: anywhere; }
p { margin: 0 0 8px; max-width: 75ch; overflow-wrap: anywhere; }
a { color: var(--link); }
.quiet { color: var(--quiet); }
.good { color: var(--good); }
.bad { color: var(--bad); }
.warn { color: var(--warn); }
code, pre, .code { font: 13px/1.5 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
pre { margin: 4px 0 12px; padding: 8px 12px; background: var(--panel); border-radius: 6px; white-space: pre-wrap; }
.verdict { font-size: 17px; font-weight: 600; margin: 4px 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: 4px 0 12px; }
th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { font-weight: 600; color: var(--quiet); white-space: nowrap; }
td.short { white-space: nowrap; overflow-wrap: normal; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 16px; margin: 4px 0 12px; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
ul, ol { margin: 4px 0 12px; padding-left: 20px; }
li { overflow-wrap: anywhere; }
.box { background: var(--panel); border-radius: 8px; padding: 12px 16px; margin: 16px 0; }
.box > :last-child { margin-bottom: 0; }
.stub { color: var(--quiet); border: 1px dashed var(--line); border-radius: 4px; padding: 0 4px; }
figure { margin: 8px 0 16px; }
figcaption { color: var(--quiet); font-size: 13px; }
svg { display: block; width: 100%; height: auto; background: var(--panel); border-radius: 8px; }
svg text { font: 12px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; fill: var(--ink); }
svg text.end { fill: var(--quiet); }
svg path { fill: none; stroke-linecap: round; }
svg .lane { stroke: var(--link); stroke-width: 4; }
svg .gone { stroke: var(--quiet); stroke-width: 3; stroke-dasharray: 3 6; }
svg .fork { stroke: var(--line); stroke-width: 2; }
svg circle { fill: var(--ground); stroke: var(--quiet); stroke-width: 1.5; }
svg .error circle { stroke: var(--bad); }
svg .error text { fill: var(--bad); }
svg .warning circle { stroke: var(--warn); }
svg .warning text { fill: var(--warn); }
footer { margin-top: 48px; padding-top: 16px; border-top: 1px solid var(--line); color: var(--quiet); }
@media (max-width: 640px) { dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: 8px; } svg { min-width: 820px; } }
@media print {
  :root { color-scheme: light; --ground: #fff; --panel: #f6f7f9; --ink: #000; --quiet: #444; --line: #bbb; --good: #14613a; --bad: #8c1d18; --warn: #6b4600; --link: #1b429a; }
  @page { margin: 18mm 15mm; }
  body { font-size: 10.5pt; }
  main { max-width: none; padding: 0; }
  .ledger { break-before: page; }
  h2, h3, h4 { break-after: avoid; }
  tr, figure, .box, .entry > h4 { break-inside: avoid; }
  thead { display: table-header-group; }
  .wide { overflow: visible; }
}
`;
