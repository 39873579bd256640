// A dozen prepared cheats: for each it is said what the cheat is and what the forger does next. What
// catches it is not written down here: the verifier says it.

import type { Entry } from '../../ledger/model/entry.ts';
import type {
  Alteration,
  Attack,
  EntryValue,
  StepNumber,
  TamperCase,
} from '../../ledger/model/tamper.ts';
import { caseText, NOTHING_DONE } from '../../ledger/model/tamper-case.ts';
import { listEntryValues } from './json-place.ts';
import { chooseCaseLane } from './ladder.ts';
import type { BreakItSession } from './session.ts';

/** Entries that are looked through for one that suits. */
const LOOKED_AT = 400;
const MOST_VALUES = 400;

interface Target {
  /** An entry with a number and a text that can be changed, and others around it. */
  readonly at: number;
  readonly number: EntryValue | null;
  readonly text: EntryValue | null;
  readonly byte: number;
  readonly bits: number;
  readonly last: number;
}

interface Prepared {
  readonly id: string;
  readonly title: string;
  readonly cheat: string;
  readonly next: string;
  readonly step: StepNumber;
  /** null: there is nothing in this lane to do it to. */
  readonly make: (target: Target) => Made | null;
}

/** `what` becomes another: it is said in the words of the cheat, in place of `{what}`. */
interface Made {
  readonly what?: 'number' | 'text' | 'byte';
  readonly alteration: Alteration;
}

const STOPS = 'Then stops, and hopes that nobody counts the hashes again.';
const SEALS = 'Seals the chain again from there to its end, as anybody can.';

const byte = ({ at, byte, bits }: Target): Made => ({
  what: 'byte',
  alteration: { kind: 'byte', at, offset: byte, to: bits },
});
const ofText = ({ at, text }: Target): Made | null =>
  text && {
    what: 'text',
    alteration: { kind: 'set', at, path: text.path, value: otherText(text.text) },
  };
const ofNumber = ({ at, number }: Target): Made | null =>
  number && {
    what: 'number',
    alteration: { kind: 'set', at, path: number.path, value: otherNumber(number.text) },
  };
const number = (target: Target) => ofNumber(target) ?? ofText(target) ?? byte(target);
const text = (target: Target) => ofText(target) ?? number(target);
const plain =
  (kind: Exclude<Alteration['kind'], 'set' | 'byte'>) =>
  ({ at }: Target): Made => ({ alteration: { kind, at } });
const between = (make: (target: Target) => Made) => (target: Target) =>
  target.at < target.last ? make(target) : null;

const PREPARED: readonly Prepared[] = [
  {
    id: 'one-number',
    title: 'Cook one {what}',
    cheat: 'One {what} in one record becomes another.',
    next: STOPS,
    step: 1,
    make: number,
  },
  {
    id: 'one-bit',
    title: 'Flip one bit',
    cheat: 'One bit of one record becomes another, as a bad disk would do it.',
    next: 'Nothing: nobody did it.',
    step: 1,
    make: byte,
  },
  {
    id: 'one-seal',
    title: 'Cook it, and seal the record',
    cheat: 'One {what} in one record becomes another.',
    next: 'Gives that record the hash of its new bytes, and forgets the one after it.',
    step: 2,
    make: number,
  },
  {
    id: 'rewritten',
    title: 'Rewrite history',
    cheat: 'One {what} in one record becomes another.',
    next: SEALS,
    step: 3,
    make: number,
  },
  {
    id: 'reworded',
    title: 'Other words in an agent’s mouth',
    cheat: 'One {what} becomes another.',
    next: SEALS,
    step: 3,
    make: text,
  },
  {
    id: 'forged-name',
    title: 'Sign it with another key',
    cheat: 'One {what} becomes another, and the chain is sealed again.',
    next: 'Signs what was signed with a key made for it.',
    step: 4,
    make: number,
  },
  {
    id: 'both-copies',
    title: 'Replace the anchor too',
    cheat: 'One {what} becomes another; chain and signatures are made again.',
    next: 'Writes over what was kept elsewhere, where that can be reached.',
    step: 5,
    make: number,
  },
  {
    id: 'missing-page',
    title: 'Tear out a page',
    cheat: 'One record is taken out.',
    next: STOPS,
    step: 1,
    make: between(plain('drop')),
  },
  {
    id: 'closed-gap',
    title: 'Tear out a page, and close the gap',
    cheat: 'One record is taken out.',
    next: 'Numbers, links and seals all records after it again.',
    step: 3,
    make: between(plain('drop')),
  },
  {
    id: 'other-order',
    title: 'First the answer, then the question',
    cheat: 'Two records change places.',
    next: SEALS,
    step: 3,
    make: between(plain('swap')),
  },
  {
    id: 'said-twice',
    title: 'Say it twice',
    cheat: 'A copy of a record is put in after it.',
    next: STOPS,
    step: 1,
    make: plain('copy'),
  },
  {
    id: 'cut-short',
    title: 'Never happened',
    cheat: 'The end is cut off, from one record on.',
    next: 'Makes what repeats the end agree with the new one.',
    step: 3,
    make: plain('cut'),
  },
];

/** Those that can be done in a lane. */
export function listAttacks(session: BreakItSession, wanted: string | null): readonly Attack[] {
  const lane = chooseCaseLane(session, { ...NOTHING_DONE, lane: wanted });
  const remade = new Set(session.draft.remade);
  const target = targetIn(session.before.lanes.get(lane) ?? [], remade);
  if (!target) return [];
  return PREPARED.flatMap(({ id, title, cheat, next, make, step }) => {
    const made = make(target);
    if (!made) return [];
    const { what = '', alteration } = made;
    const [named, said] = [title, cheat].map((words) => words.replace('{what}', what));
    const done: TamperCase = { ...NOTHING_DONE, lane: wanted, alterations: [alteration], step };
    return { id, title: named ?? title, cheat: said ?? cheat, next, case: caseText(done) };
  });
}

/** `remade`: places at which a change would be undone by the sealing. */
function targetIn(entries: readonly Entry[], remade: ReadonlySet<string>): Target | null {
  const middle = Math.floor(entries.length / 2);
  // From the middle on, so that there is something before it and after it.
  const order = [...entries.keys()].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  let found: Target | null = null;
  for (const at of order.slice(0, LOOKED_AT)) {
    const target = targetAt(entries, at, remade);
    if (target?.number && target.text && at < target.last) return target;
    if (rank(target) > rank(found)) found = target;
  }
  return found;
}

function rank(target: Target | null): number {
  return target ? 1 + (target.number ? 2 : 0) + (target.text ? 1 : 0) : 0;
}

function targetAt(
  entries: readonly Entry[],
  at: number,
  remade: ReadonlySet<string>,
): Target | null {
  const { bytes } = entries[at] ?? {};
  if (!bytes || bytes.length === 0) return null;
  const { values } = listEntryValues(bytes, MOST_VALUES);
  const free = values.filter(({ path }) => !TIED.test(path) && !remade.has(path));
  const said = free.filter(({ path }) => SAID.test(path) && !COST.test(path));
  const pick = (kind: EntryValue['kind'], ...fits: ((text: string) => boolean)[]) => {
    for (const from of [said, free])
      for (const suits of fits) {
        const found = from.find((value) => value.kind === kind && suits(value.text));
        if (found) return found;
      }
    return null;
  };
  const number = pick(
    'number',
    (text) => /^[1-9]\d{0,11}$/.test(text),
    () => true,
  );
  const isWord = (text: string) => text.length > 4 && !HASH.test(text);
  const text = pick('text', (text) => isWord(text) && text.includes(' '), isWord);
  // In what it says: what is between the values is spelled in one way only.
  const byte = number ? number.end - 1 : text ? text.start + 1 : Math.floor(bytes.length / 2);
  return { at, number, text, byte, bits: (bytes[byte] ?? 0) ^ 1, last: entries.length - 1 };
}

/** Places that other parts of an entry repeat, or that say where it is. */
const TIED =
  /(^|\.)(seq|id|hash|prev\w*|parent\w*|signature|sig|schema|version|v|format|ts\w*|time\w*|\w+_at|\w+_hash|\w+_id|kind|type|status|op|\w*version|session|agent|lane|run|node|writer|\w*ref)$/i;
/** Places where agents say what they did. */
const SAID = /value|output|payload|request|data|content|args|result|goal|reason|estimate/i;
/** Numbers that nobody minds. */
const COST = /cost|latency|tokens|duration|_ms$|_us$|metadata/i;
const HASH = /^"(sha256:)?[0-9a-f]{16,}"$/i;

function otherNumber(written: string): string {
  return /^0*$/.test(written) ? '1' : '0';
}

function otherText(json: string): string {
  const text = String(JSON.parse(json));
  return JSON.stringify(`not ${text}`);
}
