// The annex of a report has single records: requests with their answers, and the shown ones.

import { isHashText, renderHash } from './hash-text.ts';
import { type Html, html } from './html.ts';
import type { ReportedEntry, ReportedLedger } from './shape.ts';
import { sayReportCount, sayReportNumber, timeWords } from './words.ts';

export function requests({ requests, requests_left_out }: ReportedLedger): Html | null {
  if (!requests.length) return null;
  return html`<h3>Requests and decisions</h3>
<div class="wide" role="region" tabindex="0" aria-label="Requests and decisions"><table>
<thead><tr><th>Request</th><th>Why it stopped</th><th>What came of it</th></tr></thead>
<tbody>
${requests.map(
  ({
    title,
    tool,
    channel,
    reason,
    risk,
    lane,
    seq,
    outcome,
    answers,
  }) => html`<tr><td>${title}${tool !== null && tool !== title && html` <span class="quiet">tool ${tool}</span>`}${risk !== null && html` <span class="quiet">risk ${risk}</span>`}<br><span class="quiet">record ${seq}, lane ${renderHash(lane)}</span></td><td>${reason}${channel !== null && html`<br><span class="quiet">asked: ${channel}</span>`}</td><td>${outcome}${answers.map((answer) => html`<br><span class="quiet">${answer.outcome} by record ${answer.seq}</span>`)}</td></tr>
`,
)}</tbody>
</table></div>
${requests_left_out > 0 && html`<p class="quiet">${sayReportNumber(requests_left_out)} more requests are not listed.</p>\n`}`;
}

const WHY = new Map([
  ['finding', 'something was found here'],
  ['kept', 'a finding of the case is here'],
  ['note', 'somebody noted something'],
  ['query', 'found by the query'],
]);

export function renderRecords({ chosen, chosen_left_out }: ReportedLedger): Html | null {
  if (!chosen.length) return null;
  return html`<h3>Records</h3>
<div class="records">
${chosen.map(record)}</div>
${chosen_left_out > 0 && html`<p class="quiet">${sayReportCount(chosen_left_out, 'more record is', 'more records are')} not shown: a report has room for ${sayReportNumber(chosen.length)} of a ledger.</p>\n`}`;
}

/** The written form is folded, and stays so on paper. */
function record(one: ReportedEntry): Html {
  const { lane, seq, id, parent, recorded_at, kind, title, decision, rules, headline } = one;
  const { facts, blocks, payload, why } = one;
  const heading = [
    kind,
    ...(recorded_at === null ? [] : [timeWords(recorded_at)]),
    ...(decision === null ? [] : [[decision, ...rules].join(', ')]),
    ...why.map((reason) => WHY.get(reason) ?? reason),
  ];
  const written =
    payload.text === null
      ? html`<p class="quiet">Its text is too long to be shown, or it is none.</p>\n`
      : html`<pre>${payload.text}</pre>\n`;
  return html`<div class="record">
<h4>${seq}: ${title}</h4>
<p class="quiet">${heading.join('; ')}</p>
<p>${headline !== title && html`${headline}<br>`}${facts.map(({ label, value }, i) => html`${i > 0 && '; '}<span class="quiet">${label}</span> ${isHashText(value) ? renderHash(value) : value}`)}</p>
<details>
<summary>As it was written, ${sayReportCount(payload.bytes, 'byte')}: <span class="quiet">id ${renderHash(id)}${parent !== null && html`, follows ${renderHash(parent)}`}, lane ${renderHash(lane)}${payload.blake3 !== id && html`, BLAKE3 ${renderHash(payload.blake3)}`}</span></summary>
${blocks.map(({ title: name, text }) => html`<p class="quiet">${name}</p>\n<pre>${text}</pre>\n`)}${written}</details>
</div>
`;
}
