// A report alone says of a note whether its signature holds, and whether its subject is there. Its
// page and its check say the same.

import { isNoted, placeFault } from '../model/note.ts';
import { noteFault } from '../review/api.ts';
import { hasStub } from './redact/stub.ts';
import type { ReportedLedger } from './shape.ts';

type ReportedNote = ReportedLedger['notes'][number];

/** `holds` is null when there is no signature, or a part of the signed content is left out. */
export interface SignedNote {
  readonly holds: boolean | null;
  readonly words: string;
}

export function signedNote(note: ReportedNote): SignedNote {
  const { signature } = note;
  if (!signature) return { holds: null, words: 'It is not signed: anybody may have written it.' };
  const { reviewer, public_key } = signature;
  if ([note.text, reviewer, ...Object.values(note.place)].some(isHidden))
    return { holds: null, words: 'A part of it is left out: whose it is cannot be checked.' };
  const fault = noteFault(note);
  return fault === null
    ? {
        holds: true,
        words: `Signed with key ${public_key}. Nothing proves that it is ${reviewer}’s.`,
      }
    : { holds: false, words: `The signature does not hold: ${fault}.` };
}

function isHidden(value: unknown): boolean {
  return typeof value === 'string' && hasStub(value);
}

/**
 * Says why it should not be in the report, whoever wrote it; null when it is the only one, and its
 * subject is there, or is not listed.
 */
export function misplaced({ id, place }: ReportedNote, ledger: ReportedLedger): string | null {
  if (ledger.notes.filter((one) => one.id === id).length > 1)
    return 'It is in the report more than once.';
  const { lane_list, lanes, findings, findings_left_out } = ledger;
  return placeFault(place, {
    lanes: lane_list,
    hasMoreLanes: lanes > lane_list.length,
    isFinding: (of) =>
      findings.some((one) => isNoted(of, one)) ||
      (findings_left_out.some(({ check }) => check === of.check) ? null : false),
  });
}
