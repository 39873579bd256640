// What a report's page says of one ledger as a whole: verdict, picture, checks, findings, lanes.

import { underCauses } from '../core/model/consequences.ts';
import { namedValues } from '../core/model/finding-values.ts';
import { type Html, html } from './html.ts';
import { picture } from './picture.ts';
import type { ReportedFinding, ReportedLane, ReportedLedger, ReportedPins } from './shape.ts';
import { UNCOMPARED } from './uncompared.ts';
import { counted, number, tone, verdictMark, verdictMeans, WHOLENESS } from './words.ts';

export function ledgerPart(ledger: ReportedLedger, at: number): Html {
  return html`<h2 id="ledger-${at}">${ledger.name}</h2>
<p class="quiet">${UNCOMPARED.name}</p>
<p class="verdict ${tone(ledger)}">${verdictMark(ledger)}</p>
<p>${verdictMeans(ledger)}</p>
<p>${WHOLENESS[ledger.wholeness.state]}. ${ledger.wholeness.reasons.join(' ')}</p>
${ledger.tamper_evidence !== null && html`<p>${ledger.tamper_evidence}</p>\n`}${ledger.remarks.map((remark) => html`<p>${remark}</p>\n`)}${facts(ledger)}${picture(ledger.drawn, ledger.drawn_left_out)}${happened(ledger)}${findings(ledger)}${checks(ledger)}${lanes(ledger)}`;
}

const ORDER: ReadonlyMap<boolean | null, string> = new Map([
  [true, 'in order'],
  [false, 'not in order'],
  [null, 'neither in order nor not'],
]);

function facts(ledger: ReportedLedger): Html {
  const { id, format_name, container, entries, lanes, verifier, profile, reference, pins } = ledger;
  const compared = pinned(pins);
  const own =
    reference &&
    html`<dt>Its own system says</dt><dd>${ORDER.get(reference.ok) ?? ''}${reference.open_error ? `: ${reference.open_error}` : ''}</dd>
`;
  return html`<dl>
<dt>BLAKE3 of its bytes</dt><dd class="code">${id}</dd>
<dt>What it is</dt><dd>${format_name}, ${container}</dd>
<dt>Size</dt><dd>${counted(entries, 'entry', 'entries')} in ${counted(lanes, 'lane')}</dd>
<dt>Verified by</dt><dd>${verifier}, profile ${profile}</dd>
<dt>Compared with</dt><dd>${compared.length ? html`<ul>${compared.map((one) => html`<li>${one}</li>`)}</ul><p class="quiet">${UNCOMPARED.pins}</p>` : 'nothing from outside of it'}</dd>
${own}</dl>
`;
}

function pinned(pins: ReportedPins): string[] {
  const { compiler, signer, policy_set, world, head, from = null, keys, anchors, seal } = pins;
  const one = (what: string, value: string | null) => (value === null ? [] : [`${what} ${value}`]);
  return [
    ...one('compiler', compiler),
    ...one('signer', signer),
    ...one('policy set', policy_set),
    ...one('world hash', world),
    ...one('last record', head),
    ...one('record before the first', from),
    ...keys.map((key) => `key ${key}`),
    ...anchors.map(
      ({ trajectory_id, entry_count, root }) =>
        `an anchor over the first ${entry_count} entries of lane ${trajectory_id}: ${root}`,
    ),
    ...(seal ? [`a seal over ${counted(seal.lines.length, 'line')}: ${seal.file}`] : []),
  ];
}

function happened({ lane_list }: ReportedLedger): Html | null {
  const lanes = lane_list.filter((lane) => lane.summary.length > 0);
  if (!lanes.length) return null;
  return html`<h3>What happened</h3>
${lanes.map(
  (lane) => html`<h4>${lane.title || lane.id}</h4>
<ul>
${lane.summary.map(({ text, seqs, entries }) => html`<li>${text}${seqs.length > 0 && html` <span class="quiet">${placesOf(seqs, entries)}</span>`}</li>\n`)}</ul>
`,
)}`;
}

function placesOf(seqs: readonly (number | bigint)[], entries: number): string {
  const more = entries - seqs.length;
  return `[seq ${seqs.join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}]`;
}

function findings({ findings, findings_left_out }: ReportedLedger): Html {
  if (!findings.length) return html`<h3>Findings</h3>\n<p>None.</p>\n`;
  return html`<h3>Findings</h3>
<div class="wide" role="region" tabindex="0" aria-label="Findings"><table>
<thead><tr><th>What</th><th>Where</th><th>Values</th></tr></thead>
<tbody>
${underCauses(findings).map(
  ({ finding, consequences }) =>
    html`${findingRow(finding)}${consequences.map((one) => findingRow(one, 'From it follows: '))}`,
)}</tbody>
</table></div>
${findings_left_out.map(({ check, severity, count }) => html`<p class="quiet">${number(count)} more: ${severity}, ${check}.</p>\n`)}`;
}

function findingRow(
  { check, title, severity, lane, seq, path, line, message, ...values }: ReportedFinding,
  lead = '',
): Html {
  return html`<tr><td>${lead}<span class="${severity === 'error' ? 'bad' : severity === 'warning' ? 'warn' : 'quiet'}">${severity}</span> ${severity !== 'info' && title} <span class="quiet">${check}</span><br>${message}</td><td>${seq !== null && html`seq ${seq}`}${lane !== null && html` lane <span class="code">${lane}</span>`}${path !== null && html` <span class="code">${path}</span>`}${line !== null && html` line ${line}`}</td><td>${namedValues(values).map(([name, value]) => html`${name} <span class="code">${value}</span><br>`)}</td></tr>
`;
}

const STATUS = {
  pass: '✓ pass',
  fail: '✕ fail',
  warning: '! warning',
  'not asked for': 'not asked for',
  'not checkable': 'not checkable',
} as const;

function checks({ checks }: ReportedLedger): Html {
  return html`<h3>Checks</h3>
<div class="wide" role="region" tabindex="0" aria-label="Checks"><table>
<thead><tr><th>Check</th><th>Result</th><th class="number">Examined</th><th class="number">Found</th></tr></thead>
<tbody>
${checks.map(
  ({
    check,
    title,
    proves,
    status,
    reason,
    examined,
    found,
  }) => html`<tr><td>${title} <span class="quiet">${check}</span><br><span class="quiet">${reason ?? proves}</span></td><td class="short">${STATUS[status]}</td><td class="number">${number(examined)}</td><td class="number">${number(found)}</td></tr>
`,
)}</tbody>
</table></div>
`;
}

function lanes(ledger: ReportedLedger): Html {
  const { lane_list, lanes } = ledger;
  const more = lanes - lane_list.length;
  const hasKeys = hadKeys(ledger);
  return html`<h3>Lanes</h3>
${lane_list.map((lane) => laneHtml(lane, hasKeys))}${more > 0 && html`<p class="quiet">${number(more)} more lanes are not listed.</p>\n`}`;
}

/** Signatures are checked with keys that are given, or that the ledger itself makes known. */
function hadKeys({ pins, lane_list, checks }: ReportedLedger): boolean {
  return (
    pins.signer !== null ||
    pins.keys.length > 0 ||
    lane_list.some(({ signatures }) => signatures.by_key.length > 0) ||
    checks.some(({ check, status }) => check.endsWith('.signature') && !status.startsWith('not '))
  );
}

function laneHtml(lane: ReportedLane, hasKeys: boolean): Html {
  const { unsigned, malformed, unknown, by_key } = lane.signatures;
  const signed = [
    ...by_key.map(({ key, commits }) => `${counted(commits, 'commit')} by key ${key}`),
    ...(unsigned ? [`${number(unsigned)} not signed`] : []),
    ...(malformed ? [`${number(malformed)} with no valid form`] : []),
    ...(unknown
      ? [
          hasKeys
            ? `${number(unknown)} by no known key, or not over these bytes`
            : `${number(unknown)} not checked: no key was given`,
        ]
      : []),
  ];
  return html`<h4>${lane.title || lane.id}</h4>
<dl>
<dt>Lane</dt><dd class="code">${lane.id}</dd>
<dt>Verdict</dt><dd>${verdictMark(lane)}; ${counted(lane.errors, 'error')}, ${counted(lane.warnings, 'warning')}${lane.again && '; it shows entries of other lanes again'}</dd>
<dt>Entries</dt><dd>${number(lane.entries)}${lane.head && html`, the last with seq ${lane.head.seq} and id <span class="code">${lane.head.entry}</span>`}</dd>
<dt>Whole</dt><dd>${WHOLENESS[lane.wholeness.state]}. ${lane.wholeness.reason}</dd>
${lane.world && html`<dt>State at its end</dt><dd>${counted(lane.world.resources, 'resource')}, hash <span class="code">${lane.world.hash}</span></dd>\n`}${lane.anchor && html`<dt>Anchor</dt><dd>over ${counted(lane.anchor.entry_count, 'entry', 'entries')}: <span class="code">${lane.anchor.root}</span></dd>\n`}${signed.length > 0 && html`<dt>Signatures</dt><dd>${signed.join('; ')}</dd>\n`}</dl>
`;
}
