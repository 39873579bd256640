// A report is styled for a screen in both themes, and for paper.

import { LETTERS } from './letters.ts';

export const STYLE = `
${LETTERS}
:root { color-scheme: light dark; --ground: #fff; --panel: #f7f8fa; --ink: #1a1d24; --quiet: #535b6e; --line: #e3e6ec; --good: #1b7a4f; --bad: #c02a25; --warn: #96560a; --link: #3a49c4; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171c; --panel: #1a1e25; --ink: #e6e9ef; --quiet: #aab2c1; --line: #272c36; --good: #4ec491; --bad: #ff8178; --warn: #e3a648; --link: #a0aaff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 "Report Text", "Inter Variable", ui-sans-serif, system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
main { max-width: 820px; margin: 0 auto; padding: 32px 40px 64px; overflow-wrap: anywhere; }
h1 { margin: 4px 0 8px; font-size: 30px; line-height: 1.2; letter-spacing: -0.024em; }
h2 { margin: 24px 0 4px; font-size: 15px; }
h3 { margin: 20px 0 4px; font-size: 15px; }
h4 { margin: 12px 0 0; font-size: 13px; }
p { margin: 0 0 8px; }
a { color: var(--link); }
.top { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 24px; color: var(--quiet); font-size: 13px; }
.said { color: var(--quiet); font-weight: 400; }
.quiet { color: var(--quiet); }
.good { color: var(--good); }
.bad { color: var(--bad); }
.warn { color: var(--warn); }
code, pre, .code { font: 0.87em/1.5 "JetBrains Mono Variable", ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
pre { margin: 4px 0 8px; padding: 8px 12px; background: var(--panel); border-radius: 6px; white-space: pre-wrap; }
.wide { overflow-x: auto; }
table { width: 100%; margin: 4px 0 8px; border-collapse: collapse; font-size: 13px; }
th, td { min-width: 72px; padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--quiet); font-weight: 600; white-space: nowrap; }
.annex h3 { font-size: 13px; }
td.values { width: 50%; }
.short { white-space: nowrap; }
.number { padding-right: 0; text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
ul, ol { margin: 4px 0 8px; padding-left: 20px; }
li { margin-bottom: 4px; }
.found { padding: 0; list-style: none; }
.found li { display: flex; gap: 12px; }
.found li::before { content: "◇"; }
.found .bad::before { content: "✕"; }
.found .warn::before { content: "△"; }
.found .rests::before { content: "○"; }
.found .more::before { content: "…"; }
.found li::before { flex: none; width: 16px; }
.found span { color: var(--ink); }
.box { margin: 24px 0; padding: 12px 16px; background: var(--panel); border-radius: 8px; font-size: 13px; }
.box pre { padding: 0; }
.box > :last-child { margin-bottom: 0; }
.annex { padding: 12px 0; border-top: 1px solid var(--line); font-size: 13px; }
.annex > summary { font-size: 15px; }
summary { cursor: pointer; }
summary h2 { display: inline; }
figure { margin: 8px 0; }
figcaption { color: var(--quiet); }
svg { display: block; width: 100%; height: auto; background: var(--panel); border-radius: 8px; }
svg text { font-size: 13px; fill: var(--ink); }
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
footer { margin-top: 24px; color: var(--quiet); font-size: 13px; }
@media (max-width: 640px) { main { padding: 16px; } svg { min-width: 820px; } }
@media print {
  :root { color-scheme: light; --ground: #fff; --panel: #f7f8fa; --ink: #000; --quiet: #444; --line: #bbb; --good: #14613a; --bad: #8c1d18; --warn: #6b4600; --link: #1b429a; }
  @page { margin: 11mm; }
  body { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  h1 { font-size: 20pt; }
  h2, .annex > summary { font-size: 10pt; }
  table, .box, footer, .top { font-size: 8.5pt; }
  h2, h3, h4, summary { break-after: avoid; }
  tr, figure, .box { break-inside: avoid; }
  thead { display: table-header-group; }
  .wide { overflow: visible; }
  .annexes { break-before: page; }
  .annex::details-content { display: block; content-visibility: visible; }
  .annex, .annex table, .annex h4 { font-size: 7pt; line-height: 1.28; }
  .annex { padding: 4pt 0; }
  .annex h3 { margin: 4pt 0 1pt; font-size: 7.5pt; }
  .annex h4 { margin-top: 3pt; }
  .annex figure { margin: 3pt 0; }
  .annex svg { max-width: 130mm; }
  .annex p, .annex pre { margin: 0 0 1pt; }
  .records { columns: 3; column-gap: 12pt; }
  .annex th, .annex td { padding-block: 1pt; }
  summary { list-style: none; }
  .rest, .folded { display: none; }
}
`;
