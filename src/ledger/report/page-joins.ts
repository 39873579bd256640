// What a report's page says of what ties its ledgers together.

import { type Html, html } from './html.ts';
import type { Report, ReportedJoins } from './shape.ts';

export function joinsPart({ joins, findings }: ReportedJoins, { ledgers }: Report): Html {
  const named = (id: string) => ledgers.find((ledger) => ledger.id === id)?.name ?? id;
  const place = ({ ledger, lane, index }: ReportedJoins['joins'][number]['from']) =>
    html`${named(ledger)}, lane <span class="code">${lane}</span>${index !== null && html`, record ${index}`}`;
  if (!joins.length && !findings.length)
    return html`<p class="annex">No record of one ledger points to another.</p>\n`;
  return html`<details class="annex" id="joins">
<summary><h2>Between these ledgers</h2></summary>
${findings.map(({ severity, message, lane, places }) => html`<p class="${severity === 'error' ? 'bad' : 'quiet'}">${severity === 'error' && '✕ '}${message} Lane <span class="code">${lane}</span>: ${places.map((one, i) => html`${i > 0 && '; '}${place(one)}`)}.</p>\n`)}${
  joins.length > 0 &&
  html`<div class="wide" role="region" tabindex="0" aria-label="Between these ledgers"><table>
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
}</details>
`;
}
