// A report is one page: nothing is loaded, nothing runs, and its data is in it. First comes the
// summary, then an annex for each ledger, which is folded on a screen and printed open.

import { html } from './html.ts';
import { reportText } from './json.ts';
import { annex } from './page-annex.ts';
import { joinsPart } from './page-joins.ts';
import { renderSummary } from './page-summary.ts';
import { REPORT_SCHEMA, type Report } from './shape.ts';
import { STYLE } from './style.ts';

/** No script may run in it, and nothing may be fetched, whatever a browser thinks of its text. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'";

export function reportPage(report: Report): string {
  const { title, made_on: madeOn, ledgers, joins, tool } = report;
  const head = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="generator" content="${REPORT_SCHEMA}">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
`;
  const body = html`</head>
<body>
<main>
${renderSummary(report)}<div class="annexes">
${ledgers.map((ledger, at) => annex(ledger, at + 1))}${joins && joinsPart(joins, report)}</div>
<footer>Made by ${tool}. The same ledgers and the same choices make the same report, byte for byte${madeOn === undefined ? '; so it has no date' : '; its day is one of them'}.</footer>
</main>
`;
  // Neither of the two is text of a ledger: the style is ours, and in the data every "<" is an escape.
  return `${head.text}<style>${STYLE}</style>\n${body.text}<script type="application/json" id="report">\n${reportText(report)}</script>\n</body>\n</html>\n`;
}
