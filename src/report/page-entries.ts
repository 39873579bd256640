// What a report's page says of single entries: requests and what came of them, entries that are shown
// whole, and notes.

import { type Html, html } from './html.ts';
import { misplaced, signedNote } from './notes.ts';
import type { ReportedEntry, ReportedLedger } from './shape.ts';
import { counted, number, timeWords } from './words.ts';

export function entriesPart(ledger: ReportedLedger): Html {
  return html`${requests(ledger)}${chosen(ledger)}${notes(ledger)}`;
}

function requests({ requests, requests_left_out }: ReportedLedger): Html | null {
  if (!requests.length) return null;
  return html`<h3>Requests and decisions</h3>
<div class="wide" role="region" tabindex="0" aria-label="Requests and decisions"><table>
<thead><tr><th>Request</th><th>Why it stopped</th><th>Where</th><th>What came of it</th></tr></thead>
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
  }) => html`<tr><td>${title}${tool !== null && tool !== title && html`<br><span class="quiet">tool ${tool}</span>`}${risk !== null && html`<br><span class="quiet">risk ${risk}</span>`}</td><td>${reason}${channel !== null && html`<br><span class="quiet">asked: ${channel}</span>`}</td><td>seq ${seq} lane <span class="code">${lane}</span></td><td>${outcome}${answers.map((answer) => html`<br><span class="quiet">${answer.outcome} by entry seq ${answer.seq}</span>`)}</td></tr>
`,
)}</tbody>
</table></div>
${requests_left_out > 0 && html`<p class="quiet">${number(requests_left_out)} more requests are not listed.</p>\n`}`;
}

const WHY = new Map([
  ['finding', 'something was found here'],
  ['kept', 'a finding of the case is here'],
  ['note', 'somebody noted something'],
  ['query', 'found by the query'],
]);

function chosen({ chosen, chosen_left_out }: ReportedLedger): Html | null {
  if (!chosen.length) return null;
  return html`<h3>Entries</h3>
${chosen.map(entry)}${chosen_left_out > 0 && html`<p class="quiet">${counted(chosen_left_out, 'more entry is', 'more entries are')} not shown: a report has room for ${number(chosen.length)} of a ledger.</p>\n`}`;
}

function entry(one: ReportedEntry): Html {
  const { lane, seq, id, parent, recorded_at, kind, title, decision, rules, headline } = one;
  const { facts, blocks, payload, why } = one;
  return html`<div class="entry">
<h4>seq ${seq}: ${title}</h4>
<p class="quiet">${why.map((reason, i) => `${i ? '; ' : ''}${WHY.get(reason) ?? reason}`)}</p>
<p>${headline}</p>
<dl>
<dt>Kind</dt><dd>${kind}</dd>
<dt>Lane</dt><dd class="code">${lane}</dd>
<dt>Id</dt><dd class="code">${id}</dd>
${parent !== null && html`<dt>Follows</dt><dd class="code">${parent}</dd>\n`}${recorded_at !== null && html`<dt>Recorded</dt><dd>${timeWords(recorded_at)}</dd>\n`}${decision !== null && html`<dt>Decision</dt><dd>${decision}${rules.length > 0 && `, rules ${rules.join(', ')}`}</dd>\n`}${facts.map(({ label, value }) => html`<dt>${label}</dt><dd>${value}</dd>\n`)}<dt>Payload</dt><dd>${counted(payload.bytes, 'byte')}, BLAKE3 <span class="code">${payload.blake3}</span></dd>
</dl>
${blocks.map(({ title: name, text }) => html`<p class="quiet">${name}</p>\n<pre>${text}</pre>\n`)}${payload.text === null ? html`<p class="quiet">The payload is too long to be shown, or no text.</p>\n` : html`<p class="quiet">As it was written</p>\n<pre>${payload.text}</pre>\n`}</div>
`;
}

function notes(ledger: ReportedLedger): Html | null {
  if (!ledger.notes.length) return null;
  return html`<h3>Notes</h3>
<p class="quiet">People wrote these about the ledger; they are no part of it, and nobody can say whether there were more.</p>
<ul>
${ledger.notes.map(
  (
    note,
  ) => html`<li>${note.text}<br><span class="quiet">${placeWords(note.place)}, ${note.written_at}${signedWords(note)}</span>${misplacedWords(note, ledger)}</li>
`,
)}</ul>
`;
}

function signedWords(note: ReportedLedger['notes'][number]): Html {
  const { signature } = note;
  const { holds, words } = signedNote(note);
  if (!signature) return html`, not signed: anybody may have written it`;
  const key = html`<span class="code">${signature.public_key}</span>`;
  if (holds) return html`, signed as ${signature.reviewer} with key ${key}`;
  return html`, said to be of ${signature.reviewer} with key ${key}. <span class="${holds === null ? 'warn' : 'bad'}">${words}</span>`;
}

function misplacedWords(
  note: ReportedLedger['notes'][number],
  ledger: ReportedLedger,
): Html | null {
  const fault = misplaced(note, ledger);
  return fault === null ? null : html` <span class="bad">${fault}</span>`;
}

function placeWords(place: ReportedLedger['notes'][number]['place']): string {
  const lane = place.lane === null ? '' : ` lane ${place.lane}`;
  switch (place.on) {
    case 'lane':
      return `on${lane}`;
    case 'entry':
      return `on entry ${place.index},${lane}`;
    case 'finding':
      return `on a finding of ${place.check}${place.index === null ? '' : ` at entry ${place.index}`}${lane && `,${lane}`}`;
    case 'resource':
      return `on resource ${place.kind} ${place.id},${lane}`;
  }
}
