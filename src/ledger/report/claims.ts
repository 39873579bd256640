// Each part of a report's statement about a ledger is compared with the ledger as it is verified
// again.

import { shortened } from '../../base/visible.ts';
import type { Claim } from '../model/report.ts';
import { type Difference, findDifference } from './difference.ts';
import { misplaced, signedNote } from './notes.ts';
import { LASTING, VERIFIER_CLAIM } from './other-version.ts';
import type { ReportedLedger } from './shape.ts';
import { sayReportCount } from './words.ts';

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

/** `now` is the same ledger, reported again in the same way. */
export function ledgerClaims(said: ReportedLedger, now: ReportedLedger, isStub: IsStubOf): Claim[] {
  const verifier = verifierClaim(said.verifier, now.verifier);
  const isOther = verifier.holds === null;
  const claims = PARTS.map(([claim, part]): Claim => {
    const difference = findDifference(part(said), part(now), isStub);
    if (!difference) return { claim, holds: true, counts: true, words: sizeWords(claim, said) };
    if (!isOther)
      return {
        claim,
        holds: false,
        counts: true,
        words: differenceWords(difference, 'the ledger'),
      };
    const lasting = LASTING[claim]?.(said, now);
    const wrong = lasting && findDifference(...lasting, isStub);
    if (wrong)
      return { claim, holds: false, counts: true, words: differenceWords(wrong, 'the ledger') };
    const words = `Made by another version (${said.verifier}): not compared. ${differenceWords(difference, now.verifier)}`;
    return { claim, holds: null, counts: true, words };
  });
  return [verifier, ...claims, ...said.notes.map((note) => noteClaim(note, said))];
}

function differenceWords({ path, said, now }: Difference, who: string): string {
  return `${path}: the report says ${said}, ${who} says ${now}.`;
}

/** Nobody can say what another version would have printed; another name has no verifier. */
function verifierClaim(said: string, now: string): Claim {
  const claim = VERIFIER_CLAIM;
  if (said === now) return { claim, holds: true, counts: true, words: `${now}.` };
  const isVersion = /^\d{1,6}$/.test(said.slice(said.lastIndexOf('/') + 1));
  return isVersion && readName(said) === readName(now)
    ? {
        claim,
        holds: null,
        counts: true,
        words: `It was made by verifier ${said}, and checked by ${now}.`,
      }
    : {
        claim,
        holds: false,
        counts: true,
        words: `The report says “${shortened(said, 200)}”, and what verifies this ledger is ${now}.`,
      };
}

function readName(verifier: string): string {
  return verifier.slice(0, verifier.lastIndexOf('/'));
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
      return `${sayReportCount(checks.length, 'check')}, the same results.`;
    case 'Findings':
      return `${sayReportCount(findings.length, 'finding')}, the same.`;
    case 'Lanes':
      return `${sayReportCount(lane_list.length, 'lane')}, with the same heads, states and anchors.`;
    case 'Requests':
      return `${sayReportCount(requests.length, 'request')}, with the same answers.`;
    case 'Entries':
      return `${sayReportCount(chosen.length, 'entry', 'entries')}, with the same words and bytes.`;
    default:
      return 'The same.';
  }
}

function noteClaim(note: ReportedLedger['notes'][number], ledger: ReportedLedger): Claim {
  const claim = `Note of ${note.written_at}`;
  const no = (words: string) => ({ claim, holds: false, counts: true, words });
  if (note.place.ledger !== ledger.id) return no('It is on another ledger.');
  const fault = misplaced(note, ledger);
  if (fault) return no(fault);
  const { holds, words } = signedNote(note);
  return { claim, holds, counts: holds !== null, words };
}
