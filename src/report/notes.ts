// What of a note in a report can be said from the report alone: whether its signature holds, and whether
// what it is on is there. Its page and its check say the same.

import { noteFault } from '../formats/journal/api.ts';
import { hasStub } from './redact/stub.ts';
import type { ReportedLedger } from './shape.ts';

type ReportedNote = ReportedLedger['notes'][number];

/** `holds` null: there is no signature, or a part of what was signed is left out. */
export interface Signed {
  readonly holds: boolean | null;
  readonly words: string;
}

export function signedNote(note: ReportedNote): Signed {
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

/** Why it should not be in the report, whoever wrote it; null: it is the only one, and what it is on is there, or is not listed. */
export function misplaced({ id, place }: ReportedNote, ledger: ReportedLedger): string | null {
  if (ledger.notes.filter((one) => one.id === id).length > 1)
    return 'It is in the report more than once.';
  const { lane_list, lanes, findings, findings_left_out } = ledger;
  if (place.on === 'finding') {
    const { check, lane, index, path } = place;
    const isListed = findings.some(
      (one) => one.check === check && one.lane === lane && one.index === index && one.path === path,
    );
    const isBeyond = findings_left_out.some((one) => one.check === check);
    return isListed || isBeyond ? null : 'It is on a finding that is none.';
  }
  const lane = lane_list.find(({ id }) => id === place.lane);
  if (!lane) return lanes > lane_list.length ? null : 'It is on a lane that is not there.';
  if (place.on === 'lane' || place.index < lane.entries) return null;
  return 'It is on an entry that is not there.';
}
