// What a comparison of two lanes comes to, in one sentence.

import type { Seq } from '../model/entry.ts';
import type { LedgerAnswer, RunAnswer } from './answers.ts';
import { countWords, type Names, type Place, placeWords, type StateContext } from './words.ts';

export interface HeadlineFacts {
  readonly ledger: LedgerAnswer;
  readonly run: RunAnswer;
  readonly state: StateContext;
  /** Where they say something else for the first time; null: nowhere. */
  readonly says: Place | null;
  /** Where they are not the same ledger any more; null: nowhere. */
  readonly from: Place | null;
  /** The number of the entry before `says`; null: there is none. */
  readonly before: Seq | null;
  /** Whether all before `says` is the same, byte for byte. */
  readonly isEqualBefore: boolean;
}

const OTHERWISE = 'only ids, times, hashes or signatures differ';

export function headline(facts: HeadlineFacts, names: Names): string {
  const { ledger, says, state } = facts;
  const base = state === 'differs' ? ' What they branched from differs.' : '';
  switch (ledger.is) {
    case 'identical':
      return `${names.a} and ${names.b} have the same entries, byte for byte.${base}`;
    case 'same entries':
      return `${names.a} and ${names.b} have the same entries${
        ledger.respelled ? `, ${ledger.respelled} of them written otherwise` : ''
      }.${base}`;
    case 'earlier copy': {
      const later = ledger.earlier === 'a' ? 'b' : 'a';
      return `${names[later]} is ${names[ledger.earlier]} with ${countWords(ledger.more, 'entry')} appended.${base}`;
    }
  }
  if (says) return `${startWords(facts)}${partWords(says, facts, names)}.`;
  if (ledger.is === 'other') return `The same run, recorded twice: ${OTHERWISE}.${base}`;
  return `Rewritten from ${placeWords(facts.from, names)} on: all entries say the same, ${OTHERWISE}.${base}`;
}

function startWords({ before, isEqualBefore }: HeadlineFacts): string {
  if (before === null) return 'They differ from the first entry on: ';
  return isEqualBefore ? `Equal up to seq ${before}; ` : `They say the same up to seq ${before}; `;
}

function partWords(says: Place, { run }: HeadlineFacts, names: Names): string {
  const { seq, difference } = says;
  if (!difference) {
    const [has, lacks] = seq.a === null ? [names.b, names.a] : [names.a, names.b];
    if (run.is === 'same as far') return `then ${has} has ${countWords(run.more, 'entry')} more`;
    return `at ${placeWords(says, names)} ${has} has an entry that ${lacks} has not`;
  }
  const place = `at ${placeWords(says, names)}`;
  const { record, fields, isRead } = difference;
  const kind = record.find(({ as }) => as === 'content');
  if (kind) return `${place} ${names.a} has a ${kind.before}, ${names.b} a ${kind.after}`;
  const [first, ...more] = fields;
  if (!first) return `${place} ${isRead ? 'their records differ' : 'an entry cannot be read'}`;
  const path = first.path === '' ? 'the payload' : first.path;
  const rest = more.length ? ` and ${countWords(more.length, 'more field')}` : '';
  return `${place} they differ in ${path}${rest}`;
}
