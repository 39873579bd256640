// A report as one page: nothing is loaded, nothing runs, and the data that it is made from is in it.

import { COMMAND } from '../core/command.ts';
import { type Html, html } from './html.ts';
import { reportText } from './json.ts';
import { entriesPart } from './page-entries.ts';
import { ledgerPart } from './page-ledger.ts';
import { REPORT_SCHEMA, type Report, type ReportedJoins } from './shape.ts';
import { STYLE } from './style.ts';
import { UNCOMPARED } from './uncompared.ts';
import { counted, tone, verdictMark } from './words.ts';

/** No script may run in it, and nothing may be fetched, whatever a browser thinks of its text. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

export function reportPage(report: Report): string {
  const { title, ledgers, joins, tool } = report;
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
<h1>${title}</h1>
<p class="quiet">A report on ${counted(ledgers.length, 'ledger')} with ${counted(entriesOf(report), 'entry', 'entries')}, made by ${tool}. ${UNCOMPARED.title} ${UNCOMPARED.tool}</p>
${casePart(report)}${keptPart(report)}${redactionPart(report)}${glance(report)}${notReadPart(report)}${checking()}${ledgers.map(
  (ledger, at) => html`<section class="ledger" aria-labelledby="ledger-${at + 1}">
${ledgerPart(ledger, at + 1)}${entriesPart(ledger)}</section>
`,
)}${joins && joinsPart(joins, report)}<footer>Made by ${tool}. The same ledgers and the same choices make the same report, byte for byte; so it has no date.</footer>
</main>
`;
  // Neither of the two is text of a ledger: the style is ours, and in the data every "<" is an escape.
  return `${head.text}<style>${STYLE}</style>\n${body.text}<script type="application/json" id="report">\n${reportText(report)}</script>\n</body>\n</html>\n`;
}

function entriesOf({ ledgers }: Report): number {
  return ledgers.reduce((sum, { entries }) => sum + entries, 0);
}

function casePart({ case: about }: Report): Html | null {
  if (!about) return null;
  const { question, conclusion, queries, findings = [], notes = [] } = about;
  return html`<dl class="case">
<dt>Question</dt>
<dd>${paragraphs(question || 'None was asked.')}</dd>
<dt>Conclusion</dt>
<dd>${paragraphs(conclusion || 'None was drawn yet.', (text) => pointed(text, findings.length))}</dd>
${notes.length > 0 && html`<dt>Notes</dt>\n<dd>${notes.map((note) => paragraphs(note))}</dd>\n`}${
  queries.length > 0 &&
  html`<dt>Queries</dt>
<dd><ul>
${queries.map(({ name, query }) => html`<li>${name}: <span class="code">${query}</span></li>\n`)}</ul></dd>
`
}</dl>
<p class="quiet">${UNCOMPARED.case}</p>
`;
}

/** What was kept in the case, with what is said of its ledger: the numbers are those of the conclusion. */
function keptPart({ case: about, ledgers }: Report): Html | null {
  if (!about?.findings?.length) return null;
  return html`<ol class="kept" aria-label="Findings of the case">
${about.findings.map(({ what, more, ledger, record, check }, at) => {
  const said = ledgers.find(({ id }) => id === ledger);
  const place = [
    said?.name ?? 'a ledger that is not in this report',
    ...(record === null ? [] : [`record ${record}`]),
    ...(check === null ? [] : [check]),
  ];
  return html`<li id="finding-${at + 1}"><strong>${what}</strong>${more !== '' && html`<br>${more}`}<br><span class="quiet">${place.join(', ')}</span>${said !== undefined && html` <span class="${tone(said)}">${verdictMark(said)}</span>`}</li>
`;
})}</ol>
`;
}

/** "#2" as a link to the second finding. */
function pointed(text: string, findings: number): readonly (Html | string)[] {
  return text.split(/(#[1-9]\d{0,3}\b)/).map((part) => {
    const at = part.startsWith('#') ? Number(part.slice(1)) : Number.NaN;
    return at <= findings ? html`<a href="#finding-${at}">${part}</a>` : part;
  });
}

function paragraphs(
  text: string,
  words: (line: string) => string | readonly (Html | string)[] = (line) => line,
): readonly Html[] {
  return text
    .split(/\n\s*\n/)
    .map(
      (part) =>
        html`<p>${part.split('\n').map((line, i) => html`${i > 0 && html`<br>`}${words(line)}`)}</p>`,
    );
}

function glance({ ledgers }: Report): Html {
  return html`<div class="wide" role="region" tabindex="0" aria-label="Verdicts"><table>
<thead><tr><th>Ledger, as it was called</th><th>Verdict</th><th>Whole</th><th class="number">Entries</th><th class="number">Findings</th><th class="number">Open requests</th></tr></thead>
<tbody>
${ledgers.map(
  (
    ledger,
    at,
  ) => html`<tr><td><a href="#ledger-${at + 1}">${ledger.name}</a></td><td class="short ${tone(ledger)}">${verdictMark(ledger)}</td><td class="short">${ledger.wholeness.state}</td><td class="number">${ledger.entries}</td><td class="number">${
    ledger.findings.length + ledger.findings_left_out.reduce((sum, { count }) => sum + count, 0)
  }</td><td class="number">${ledger.requests.filter(({ outcome }) => outcome === 'open').length}</td></tr>
`,
)}</tbody>
</table></div>
`;
}

function notReadPart({ not_read: files = [] }: Report): Html | null {
  if (!files.length) return null;
  return html`<div class="box">
<p><strong>Not read: ${counted(files.length, 'file')} that came with these ledgers.</strong> Nothing is said of what is in them.</p>
<ul>
${files.map(
  ({ name, reason }) => html`<li>${name}: ${reason}</li>
`,
)}</ul>
</div>
`;
}

function checking(): Html {
  return html`<div class="box">
<p>Do not take this page’s word for it. Whoever has the ledgers can check each claim of it again:</p>
<pre>${COMMAND} check-report REPORT LEDGER…</pre>
<p class="quiet">Each ledger is verified again from its bytes, against what is named here, and compared with this page claim by claim. Without the ledgers, nothing proves that this page is true: anybody can write a page that looks like it, whatever program it names.</p>
</div>
`;
}

function redactionPart({ redaction }: Report): Html | null {
  if (!redaction.length) return null;
  return html`<div class="box">
<p><strong>Parts were left out before this was handed over.</strong> In the place of each is the beginning of a hash, which only somebody with the ledger can make again: they can check what it was, and nobody else can read it.</p>
<ul>
${redaction.map(({ what, places }) => html`<li>${what}: ${counted(places, 'place')}</li>\n`)}</ul>
<p class="quiet">${UNCOMPARED.redaction}</p>
<p class="quiet">Ids of entries whose text is left out cannot be computed again from this page alone.</p>
</div>
`;
}

function joinsPart({ joins, findings }: ReportedJoins, { ledgers }: Report): Html {
  const named = (id: string) => ledgers.find((ledger) => ledger.id === id)?.name ?? id;
  const place = ({ ledger, lane, index }: ReportedJoins['joins'][number]['from']) =>
    html`${named(ledger)}, lane <span class="code">${lane}</span>${index !== null && html`, entry ${index}`}`;
  return html`<section aria-labelledby="joins">
<h2 id="joins">Between these ledgers</h2>
${findings.map(({ severity, message, lane, places }) => html`<p class="${severity === 'error' ? 'bad' : 'quiet'}">${severity === 'error' ? '✕ ' : ''}${message} Lane <span class="code">${lane}</span>: ${places.map((one, i) => html`${i > 0 && '; '}${place(one)}`)}.</p>\n`)}${
  joins.length
    ? html`<div class="wide" role="region" tabindex="0" aria-label="Between these ledgers"><table>
<thead><tr><th>From</th><th>To</th><th>Found in</th><th>Both sides</th></tr></thead>
<tbody>
${joins.map(
  ({
    kind,
    label,
    from,
    lane,
    commit,
    found,
    agreement,
  }) => html`<tr><td>${place(from)}</td><td>${kind}${label && ` “${label}”`} <span class="code">${lane ?? commit ?? ''}</span></td><td>${
    found[0] ? place(found[0]) : 'none of these ledgers'
  }</td><td>${agreement.map(({ what, state }, i) => `${i ? ', ' : ''}${what} ${state}`)}</td></tr>
`,
)}</tbody>
</table></div>
`
    : html`<p>No entry of one points to another.</p>\n`
}</section>
`;
}
