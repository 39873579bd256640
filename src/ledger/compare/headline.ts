// A comparison of two lanes comes to one sentence.

import { lastMemberName } from '../../base/json/path.ts';
import { isNumber } from '../../base/json/value.ts';
import { isSecretMember } from '../../base/secrets/assigned.ts';
import type { Seq } from '../../base/seq.ts';
import type { FieldChange } from '../diff/diff.ts';
import type { LedgerAnswer, RunAnswer } from './answers.ts';
import {
  type ComparedNames,
  type ComparedPlace,
  comparedPlaceWords,
  type StateContext,
  sayChangeCount,
} from './words.ts';

export interface HeadlineFacts {
  readonly ledger: LedgerAnswer;
  readonly run: RunAnswer;
  readonly state: StateContext;
  /** The first place where they say something else; null when there is none. */
  readonly says: ComparedPlace | null;
  /** The first place where they are not the same ledger any more; null when there is none. */
  readonly from: ComparedPlace | null;
  /** The number of the entry before `says`; null when there is none. */
  readonly before: Seq | null;
  readonly isEqualBefore: boolean;
}

const LONGEST = 12;
const OTHERWISE = 'only ids, times, hashes or signatures differ';

export function headline(facts: HeadlineFacts, names: ComparedNames): string {
  const { ledger, says, state } = facts;
  const base = state === 'differs' ? ' What they branched from differs.' : '';
  switch (ledger.is) {
    case 'identical':
      return `${names.a} and ${names.b} have the same records, byte for byte.${base}`;
    case 'same entries':
      return `${names.a} and ${names.b} have the same records${
        ledger.respelled ? `, ${ledger.respelled} of them written otherwise` : ''
      }.${base}`;
    case 'earlier copy': {
      const later = ledger.earlier === 'a' ? 'b' : 'a';
      return `${names[later]} is ${names[ledger.earlier]} with ${sayChangeCount(ledger.more, 'more record')}.${base}`;
    }
  }
  if (says) return `${startWords(facts)}. ${partWords(says, facts, names)}.`;
  if (ledger.is === 'other') return `The same run, recorded twice: ${OTHERWISE}.${base}`;
  return `Rewritten from ${comparedPlaceWords(facts.from, names)} on: all records say the same, ${OTHERWISE}.${base}`;
}

function startWords({ before, isEqualBefore }: HeadlineFacts): string {
  if (before === null) return 'They differ from the first record on';
  return `${isEqualBefore ? 'The same' : 'They say the same'} up to record ${before}`;
}

function partWords(says: ComparedPlace, { run }: HeadlineFacts, names: ComparedNames): string {
  const { seq, difference } = says;
  // The sentence before has said that the number is that of a record.
  const place = `At ${comparedPlaceWords(says, names).replace(/^record /, '')}`;
  if (!difference) {
    const [has, lacks] = seq.a === null ? [names.b, names.a] : [names.a, names.b];
    if (run.is === 'same as far')
      return `Then ${has} has ${sayChangeCount(run.more, 'more record')}`;
    return `${place}, ${has} has one that ${lacks} has not`;
  }
  const { record, fields, isRead } = difference;
  const kind = record.find(({ as }) => as === 'content');
  if (kind) return `${place}, ${names.a} has a ${kind.before}, ${names.b} a ${kind.after}`;
  const [first, ...more] = fields;
  if (!first) return `${place}, ${isRead ? 'their seals differ' : 'one cannot be read'}`;
  const [a, b] = [plainValue(first, 'before'), plainValue(first, 'after')];
  const rest = more.length ? ` and ${sayChangeCount(more.length, 'more field')}` : '';
  if (a === null || b === null || rest)
    return `${place}, they differ in ${first.path === '' ? 'the payload' : first.path}${rest}`;
  return `${place}, ${lastMemberName(first.path)} is ${a} in ${names.a} and ${b} in ${names.b}`;
}

/** Null for any value but a number or a boolean, and for one that is kept secret. */
function plainValue({ path, ...values }: FieldChange, side: 'before' | 'after'): string | null {
  const [value, name] = [values[side], lastMemberName(path)];
  if (value === undefined || value === null || name === undefined || path.endsWith(']'))
    return null;
  const text = typeof value === 'boolean' ? String(value) : isNumber(value) ? value.number : null;
  return text === null || text.length > LONGEST || isSecretMember(name, text) ? null : text;
}
