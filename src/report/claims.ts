// Whether a report still holds: what it says of a ledger, part by part, against what the ledger says when
// it is verified again.

import type { Claim } from '../core/model/report.ts';
import { noteFault } from '../formats/journal/api.ts';
import { differenceOf } from './difference.ts';
import { reportPage } from './page.ts';
import { hasStub } from './redact/stub.ts';
import type { Report, ReportedLedger } from './shape.ts';
import { counted } from './words.ts';

type Part = (ledger: ReportedLedger) => unknown;

const PARTS: readonly (readonly [claim: string, part: Part])[] = [
  ['Content', ({ id }) => ({ id })],
  [
    'What it is',
    ({ format, format_name, container, entries, lanes }) => ({
      format,
      format_name,
      container,
      entries,
      lanes,
    }),
  ],
  ['Verdict', ({ verdict, cause, profile, pins }) => ({ verdict, cause, profile, pins })],
  [
    'Wholeness',
    ({ wholeness, tamper_evidence, reference, remarks }) => ({
      wholeness,
      tamper_evidence,
      reference,
      remarks,
    }),
  ],
  ['Checks', ({ checks }) => ({ checks })],
  ['Findings', ({ findings, findings_left_out }) => ({ findings, findings_left_out })],
  ['Lanes', ({ lane_list }) => ({ lane_list: lane_list.map(({ summary: _, ...lane }) => lane) })],
  [
    'What happened',
    ({ lane_list }) => ({ lane_list: lane_list.map(({ summary }) => ({ summary })) }),
  ],
  ['Requests', ({ requests, requests_left_out }) => ({ requests, requests_left_out })],
  ['Entries', ({ chosen, chosen_left_out }) => ({ chosen, chosen_left_out })],
  ['Picture', ({ drawn, drawn_left_out }) => ({ drawn, drawn_left_out })],
];

/** `now`: the same ledger, reported again in the same way. */
export function ledgerClaims(
  said: ReportedLedger,
  now: ReportedLedger,
  isStubOf: IsStubOf,
): Claim[] {
  const otherVerifier =
    said.verifier === now.verifier
      ? ''
      : ` It was made by verifier ${said.verifier}, and checked by ${now.verifier}.`;
  const claims = PARTS.map(([claim, part]): Claim => {
    const difference = differenceOf(part(said), part(now), isStubOf);
    if (!difference) return { claim, holds: true, counts: true, words: sizeWords(claim, said) };
    const { path, said: before, now: after } = difference;
    const words = `${path}: the report says ${before}, the ledger says ${after}.${otherVerifier}`;
    return { claim, holds: false, counts: true, words };
  });
  return [...claims, ...said.notes.map((note) => noteClaim(note, said))];
}

export type IsStubOf = (said: string, now: string) => boolean;

function sizeWords(
  claim: string,
  { checks, findings, lane_list, requests, chosen, verdict }: ReportedLedger,
): string {
  switch (claim) {
    case 'Verdict':
      return `${verdict}.`;
    case 'Checks':
      return `${counted(checks.length, 'check')}, the same results.`;
    case 'Findings':
      return `${counted(findings.length, 'finding')}, the same.`;
    case 'Lanes':
      return `${counted(lane_list.length, 'lane')}, with the same heads, states and anchors.`;
    case 'Requests':
      return `${counted(requests.length, 'request')}, with the same answers.`;
    case 'Entries':
      return `${counted(chosen.length, 'entry', 'entries')}, with the same words and bytes.`;
    default:
      return 'The same.';
  }
}

function noteClaim(note: ReportedLedger['notes'][number], { id }: ReportedLedger): Claim {
  const claim = `Note of ${note.written_at}`;
  if (note.place.ledger !== id)
    return { claim, holds: false, counts: true, words: 'It is on another ledger.' };
  if (hasStub(note.text))
    return {
      claim,
      holds: null,
      counts: false,
      words: 'Its text is left out: whose it is cannot be checked.',
    };
  if (!note.signature)
    return {
      claim,
      holds: null,
      counts: false,
      words: 'It is not signed: anybody may have written it.',
    };
  const fault = noteFault(note);
  return fault === null
    ? {
        claim,
        holds: true,
        counts: true,
        words: `Signed with key ${note.signature.public_key}. Nothing proves that it is ${note.signature.reviewer}’s.`,
      }
    : { claim, holds: false, counts: true, words: fault };
}

/** Whether the page shows what its data says, and nothing else. `page` null: it was given as JSON. */
export function pageClaim(report: Report, page: string | null, tool: string): Claim | null {
  if (page === null) return null;
  const claim = 'Page';
  if (reportPage(report) === page)
    return {
      claim,
      holds: true,
      counts: true,
      words: 'It shows what its data says, and nothing else.',
    };
  return report.tool === tool
    ? {
        claim,
        holds: false,
        counts: true,
        words: `It is not the page that its data makes: what it shows was changed, or another build of ${tool} made it.`,
      }
    : {
        claim,
        holds: null,
        counts: true,
        words: `It was made by ${report.tool}; this is ${tool}, which makes other pages. Only its data was checked, not what it shows.`,
      };
}
