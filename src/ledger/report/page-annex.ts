// Behind its first page, a report says of one ledger as a whole what it is, its picture, what
// happened, every finding and check, its lanes and the shown records.

import { WHOLE_ANSWERS } from '../model/wholeness.ts';
import { renderHash } from './hash-text.ts';
import { type Html, html } from './html.ts';
import { checks, renderFindings } from './page-checks.ts';
import { renderRecords, requests } from './page-entries.ts';
import { picture } from './picture.ts';
import type { ReportedLane, ReportedLedger, ReportedPins } from './shape.ts';
import { SAID } from './uncompared.ts';
import { sayReportCount, sayReportNumber, tone, verdictMark } from './words.ts';

export function annex(ledger: ReportedLedger, at: number): Html {
  const { name, entries, chosen, drawn, drawn_left_out, remarks, tamper_evidence } = ledger;
  return html`<details class="annex" id="ledger-${at}">
<summary><h2>${name}${SAID}</h2> <span class="${tone(ledger)}">${verdictMark(ledger)}</span> <span class="quiet">${sayReportCount(entries, 'record')}, ${sayReportNumber(chosen.length)} shown</span></summary>
${facts(ledger)}${tamper_evidence !== null && html`<p>${tamper_evidence}</p>\n`}${remarks.map((remark) => html`<p>${remark}</p>\n`)}${picture(drawn, drawn_left_out)}${lanes(ledger)}${renderFindings(ledger)}${checks(ledger)}${requests(ledger)}${renderRecords(ledger)}</details>
`;
}

const ORDER: ReadonlyMap<boolean | null, string> = new Map([
  [true, 'in order'],
  [false, 'not in order'],
  [null, 'neither in order nor not'],
]);

function facts(ledger: ReportedLedger): Html {
  const { id, format_name, container, verifier, profile, reference, pins } = ledger;
  const compared = pinned(pins);
  return html`<p>${format_name}, ${container}. BLAKE3 of its bytes <span class="code">${id}</span>. Verified by ${verifier}, profile ${profile}${
    compared.length > 0
      ? html`, against${SAID} ${compared.join('; ')}`
      : ', against nothing from outside of it'
  }.${reference && html` Its own system would say: ${ORDER.get(reference.ok) ?? ''}${reference.open_error && `: ${reference.open_error}`}.`}</p>
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
        `an anchor over the first ${entry_count} records of lane ${trajectory_id}: ${root}`,
    ),
    ...(seal ? [`a seal over ${sayReportCount(seal.lines.length, 'line')}: ${seal.file}`] : []),
  ];
}

function sayPlaces(seqs: readonly (number | bigint)[], entries: number): string {
  const more = entries - seqs.length;
  return `[${seqs.join(', ')}${more > 0 ? ` and ${sayReportNumber(more)} more` : ''}]`;
}

function lanes(ledger: ReportedLedger): Html {
  const { lane_list, lanes } = ledger;
  const more = lanes - lane_list.length;
  const hasKeys = hadKeys(ledger);
  return html`<h3>What happened</h3>
${lane_list.map((lane) => laneHtml(lane, ledger, hasKeys))}${more > 0 && html`<p class="quiet">${sayReportNumber(more)} more lanes are not listed.</p>\n`}`;
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

function laneHtml(lane: ReportedLane, { wholeness }: ReportedLedger, hasKeys: boolean): Html {
  const { id, title, entries, head, world, anchor, summary, again, wholeness: own } = lane;
  const isSaid = own.state === wholeness.state && wholeness.reasons.includes(own.reason);
  const signed = signatures(lane, hasKeys);
  return html`<p><strong>${title || id}</strong> <span class="${tone(lane)}">${verdictMark(lane)}</span> ${summary.map(({ text, seqs, entries: all }) => html`${text} ${seqs.length > 0 && html`<span class="quiet">${sayPlaces(seqs, all)}</span> `}`)}<span class="quiet">Lane <span class="code">${id}</span>${again && ', which shows records of other lanes again'}: ${sayReportCount(entries, 'record')}${head && html`, the last with seq ${head.seq} and id ${renderHash(head.entry)}`}.${world && html` State at its end: ${sayReportCount(world.resources, 'resource')}, hash <span class="code">${world.hash}</span>.`}${anchor && html` Anchor over ${sayReportCount(anchor.entry_count, 'record')}: <span class="code">${anchor.root}</span>.`}${signed.length > 0 && ` Signatures: ${signed.join('; ')}.`}${!isSaid && ` Whole: ${WHOLE_ANSWERS[own.state]}. ${own.reason}`}</span></p>
`;
}

function signatures({ signatures }: ReportedLane, hasKeys: boolean): readonly string[] {
  const { unsigned, malformed, unknown, by_key } = signatures;
  return [
    ...by_key.map(({ key, commits }) => `${sayReportCount(commits, 'commit')} by key ${key}`),
    ...(unsigned ? [`${sayReportNumber(unsigned)} not signed`] : []),
    ...(malformed ? [`${sayReportNumber(malformed)} with no valid form`] : []),
    ...(unknown
      ? [
          hasKeys
            ? `${sayReportNumber(unknown)} by no known key, or not over these bytes`
            : `${sayReportNumber(unknown)} not checked: no key was given`,
        ]
      : []),
  ];
}
