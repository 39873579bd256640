import { underCauses } from '../model/consequences.ts';
import { namedValues } from '../model/finding-values.ts';
import { isHashText } from './hash-text.ts';
import { type Html, html } from './html.ts';
import type { ReportedFinding, ReportedLedger } from './shape.ts';
import { sayReportNumber } from './words.ts';

export function renderFindings({ findings, findings_left_out }: ReportedLedger): Html | null {
  if (!findings.length) return null;
  return html`<h3>Findings</h3>
<div class="wide" role="region" tabindex="0" aria-label="Findings"><table>
<thead><tr><th>What</th><th>Where</th><th>Values</th></tr></thead>
<tbody>
${underCauses(findings).map(
  ({ finding, consequences }) =>
    html`${findingRow(finding)}${consequences.map((one) => findingRow(one, 'From it follows: '))}`,
)}</tbody>
</table></div>
${findings_left_out.map(({ check, severity, count }) => html`<p class="quiet">${sayReportNumber(count)} more: ${severity}, ${check}.</p>\n`)}`;
}

const TONES = { error: 'bad', warning: 'warn', info: 'quiet' } as const;

function findingRow(
  { check, title, severity, lane, seq, path, line, message, ...values }: ReportedFinding,
  lead = '',
): Html {
  return html`<tr><td>${lead}<span class="${TONES[severity]}">${severity}</span> ${severity !== 'info' && title} <span class="quiet">${check}</span><br>${message}</td><td>${seq !== null && html`record ${seq}`}${lane !== null && html` lane <span class="code">${isHashText(lane) ? lane.slice(0, 8) : lane}</span>`}${path !== null && html` <span class="code">${path}</span>`}${line !== null && html` line ${line}`}</td><td class="values">${namedValues(values).map(([name, value]) => html`${name} <span class="code">${value}</span><br>`)}</td></tr>
`;
}

type Check = ReportedLedger['checks'][number];

const STATUS = [
  ['fail', '✕ Failed'],
  ['warning', '△ Found something to look at'],
  ['pass', '✓ Passed'],
  ['not asked for', 'Not asked for'],
] as const;

/**
 * Groups checks by their results, with how much each examined; those that cannot be made by why.
 */
export function checks({ checks }: ReportedLedger): Html {
  return html`<h3>Checks</h3>
${STATUS.map(([status, words]) => {
  const own = checks.filter((one) => one.status === status);
  return (
    own.length > 0 &&
    html`<p><strong>${words} (${sayReportNumber(own.length)}):</strong> ${own.map(said).join('; ')}.</p>\n`
  );
})}${notMade(checks)}<details class="folded">
<summary>What each of them proves</summary>
<ul>
${checks.map(({ check, title, proves }) => html`<li>${title} <span class="quiet">${check}</span>: ${proves}</li>\n`)}</ul>
</details>
`;
}

function said({ title, examined, found }: Check): string {
  if (examined === 0) return title;
  return `${title} (${sayReportNumber(examined)}${found > 0 ? `, ${sayReportNumber(found)} found` : ''})`;
}

function notMade(checks: readonly Check[]): Html | null {
  const reasons = new Map<string, string[]>();
  for (const { status, title, reason } of checks)
    if (status === 'not checkable')
      reasons.set(reason ?? '', [...(reasons.get(reason ?? '') ?? []), title]);
  if (!reasons.size) return null;
  return html`<p><strong>Cannot be made here:</strong> ${[...reasons].map(([reason, titles]) => html`${titles.join(', ')} <span class="quiet">(${reason.replace(/\.$/, '')})</span>. `)}</p>\n`;
}
