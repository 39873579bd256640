// A sound log of linked records is changed in every way that was thought of, with the check that
// notices it.

import {
  type ChainKind,
  chainRecords,
  joinLogLines,
  type LooseRecord,
  WAYS,
  writeSealedLines,
} from '../chains.ts';

export interface LogChange {
  readonly name: string;
  readonly resealed?: (records: LooseRecord[], kind: ChainKind) => LooseRecord[];
  readonly sealed?: (records: LooseRecord[], kind: ChainKind) => LooseRecord[];
  readonly lines?: (lines: string[], kind: ChainKind) => string[];
  readonly file?: (text: string) => string;
  /** The checks that notice it; none when nothing in one file can. */
  readonly noticed: Readonly<Record<ChainKind, readonly string[]>>;
  /**
   * Says whether the hash of the last record, noted before, shows it; by default as `noticed` does.
   */
  readonly pinned?: boolean;
  /** Says why nothing in one file shows it where nothing does, the last hash included. */
  readonly why?: string;
}

const all = (...checks: string[]) => ({
  'own hash': checks,
  'next names it': checks,
  'not written down': checks,
});
const each = (own: string[], next: string[], unwritten: string[]) => ({
  'own hash': own,
  'next names it': next,
  'not written down': unwritten,
});
const at =
  (index: number, change: (record: LooseRecord, kind: ChainKind) => LooseRecord) =>
  (list: LooseRecord[], kind: ChainKind) =>
    list.map((record, i) => (i === index ? change(record, kind) : record));
const lineAt = (index: number, change: (line: string) => string) => (lines: string[]) =>
  lines.map((line, i) => (i === index ? change(line) : line));
const replaced = (from: string | RegExp, to: string) => (text: string) => {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`nothing was changed: ${from}`);
  return changed;
};
const without =
  (index: number) =>
  <T>(list: T[]) =>
    list.filter((_, i) => i !== index);

const content = (more: LooseRecord) => (record: LooseRecord, kind: ChainKind) => {
  const { content: name } = WAYS[kind];
  return { ...record, [name]: { ...(record[name] as LooseRecord), ...more } };
};
const sequence = (value: unknown) => (record: LooseRecord, kind: ChainKind) => {
  const { sequence: name } = WAYS[kind];
  return name === null ? record : { ...record, [name]: value };
};
const renumbered = (i: number) => (record: LooseRecord, kind: ChainKind) => ({
  ...sequence(i)(record, kind),
  ...('raw_ref' in record && { raw_ref: `raw/${String(i).padStart(6, '0')}.json` }),
});
const HASH: Readonly<Record<ChainKind, string | null>> = {
  'own hash': 'hash',
  'next names it': null,
  'not written down': 'chain',
};
const PREVIOUS: Readonly<Record<ChainKind, string | null>> = {
  'own hash': 'prevHash',
  'next names it': 'prev',
  'not written down': null,
};
const member =
  (names: Readonly<Record<ChainKind, string | null>>, to: (value: string) => unknown) =>
  (record: LooseRecord, kind: ChainKind) => {
    const name = names[kind];
    return name === null ? record : { ...record, [name]: to(String(record[name])) };
  };
const flip = (hash: string) => `${hash.slice(0, -1)}${hash.endsWith('0') ? '1' : '0'}`;

const SAME_VALUES =
  'The values are the same. Such a log hashes the values that its writer’s language reads, not the bytes of its lines.';
const BETWEEN = 'Line ends and blank lines are between the records, and no hash covers them.';

export const CHANGES: readonly LogChange[] = [
  {
    name: 'a value changed',
    sealed: at(3, content({ note: 'x' })),
    noticed: each(['hash'], ['link'], ['hash']),
  },
  {
    name: 'a number changed',
    lines: lineAt(3, replaced('"ms":0.5', '"ms":0.25')),
    noticed: each(['hash'], ['link'], ['hash']),
  },
  {
    name: 'a member added inside the content',
    sealed: at(3, content({ more: null })),
    noticed: each(['hash'], ['link'], ['hash']),
  },
  {
    name: 'a member added to the record, which one of them does not hash',
    why: 'The hash of this log covers the members that its writer names, and no other.',
    sealed: at(3, (record) => ({ ...record, more: 1 })),
    noticed: each([], ['link'], ['hash']),
  },
  {
    name: 'the last record changed',
    sealed: at(7, content({ note: 'x' })),
    noticed: each(['hash'], [], ['hash']),
    pinned: true,
  },
  {
    name: 'a number spelled in another way',
    why: SAME_VALUES,
    lines: lineAt(3, replaced('"ms":0.5', '"ms":5.0e-1')),
    noticed: all(),
  },
  {
    name: 'an integer made a float, which JavaScript does not tell apart',
    why: SAME_VALUES,
    lines: lineAt(3, replaced('"n":3', '"n":3.0')),
    noticed: each([], ['link'], ['hash']),
  },
  {
    name: 'a letter written as an escape',
    why: SAME_VALUES,
    lines: lineAt(3, replaced('é', '\\u00e9')),
    noticed: all(),
  },
  {
    name: 'spaces added',
    why: SAME_VALUES,
    lines: lineAt(3, replaced(/,"/g, ' , "')),
    noticed: all(),
  },
  {
    name: 'members of the record in another order',
    why: SAME_VALUES,
    sealed: at(3, (record) => Object.fromEntries(Object.entries(record).reverse())),
    noticed: all(),
  },
  {
    name: 'members of the content in another order',
    why: SAME_VALUES,
    sealed: at(3, (record, kind) => {
      const { content: name } = WAYS[kind];
      const inside = Object.entries(record[name] as LooseRecord);
      return { ...record, [name]: Object.fromEntries(inside.reverse()) };
    }),
    noticed: each(['hash'], [], []),
  },
  {
    name: 'a record taken out',
    sealed: without(3),
    noticed: each(['link', 'sequence'], ['link', 'sequence'], ['hash']),
  },
  {
    name: 'the first record taken out',
    sealed: without(0),
    noticed: each(['first', 'sequence'], ['first', 'sequence'], ['hash']),
  },
  {
    name: 'the last records cut off',
    sealed: (list) => list.slice(0, 5),
    noticed: all(),
    pinned: true,
  },
  {
    name: 'a whole session taken out at the end',
    resealed: (list) => list.slice(0, 2),
    noticed: all(),
    pinned: true,
  },
  {
    name: 'two records swapped',
    sealed: (list) => [...list.slice(0, 3), ...list.slice(3, 5).reverse(), ...list.slice(5)],
    noticed: each(['link', 'sequence'], ['link', 'sequence'], ['hash']),
  },
  {
    name: 'two equal records swapped: only their hashes differ',
    resealed: (list, kind) => at(4, () => renumbered(4)(list[3] ?? {}, kind))(list, kind),
    sealed: (list) => [...list.slice(0, 3), ...list.slice(3, 5).reverse(), ...list.slice(5)],
    noticed: each(['link', 'sequence'], ['link', 'sequence'], ['hash']),
  },
  {
    name: 'a record written twice',
    sealed: (list) => [...list.slice(0, 4), ...list.slice(3)],
    noticed: each(['link', 'sequence'], ['link', 'sequence'], ['hash']),
  },
  {
    name: 'a record put in with a sound hash of its own',
    sealed: (list, kind) => {
      const { record, seal } = WAYS[kind];
      const put = seal([...list.slice(0, 4), record(4, 'a')])[4];
      return [...list.slice(0, 4), put ?? {}, ...list.slice(4)];
    },
    noticed: each(['link', 'sequence'], ['link', 'sequence'], ['hash']),
  },
  {
    name: 'a record changed and all after it sealed again',
    resealed: at(3, content({ note: 'x' })),
    noticed: all(),
    pinned: true,
  },
  {
    name: 'a record taken out, the rest numbered and sealed again',
    resealed: (list, kind) => without(3)(list).map((record, i) => sequence(i)(record, kind)),
    noticed: each([], ['repeats'], []),
    pinned: true,
  },
  {
    name: 'the same, with every member that repeats the number',
    resealed: (list, kind) => without(3)(list).map((record, i) => renumbered(i)(record, kind)),
    noticed: all(),
    pinned: true,
  },
  {
    name: 'the front cut off, and the rest sealed again as a new log',
    resealed: (list, kind) => list.slice(3).map((record, i) => renumbered(i)(record, kind)),
    noticed: all(),
    pinned: true,
  },
  {
    name: 'a last digit of a hash changed',
    sealed: at(3, member(HASH, flip)),
    noticed: each(['hash', 'link'], [], ['hash']),
  },
  {
    name: 'a hash in upper case',
    sealed: at(
      3,
      member(HASH, (hash) => hash.toUpperCase()),
    ),
    noticed: each(['hash', 'link'], [], ['hash']),
  },
  {
    name: 'a hash taken away',
    sealed: at(
      3,
      member(HASH, () => undefined),
    ),
    noticed: each(['hash'], [], ['hash']),
  },
  {
    name: 'a last digit of a previous hash changed',
    sealed: at(3, member(PREVIOUS, flip)),
    noticed: each(['hash', 'link'], ['link'], []),
  },
  {
    name: 'a previous hash taken away',
    sealed: at(
      3,
      member(PREVIOUS, () => undefined),
    ),
    noticed: each(['hash', 'link'], ['link'], []),
  },
  {
    name: 'another beginning, all sealed from there',
    sealed: (list, kind) => WAYS[kind].seal(list, 'f'.repeat(64)),
    noticed: each(['first'], ['first'], ['hash']),
  },
  {
    name: 'numbers that begin at 5, all sealed again',
    resealed: (list, kind) => list.map((record, i) => renumbered(i + 5)(record, kind)),
    noticed: each(['sequence'], ['sequence'], []),
  },
  {
    name: 'a number that is a text, all sealed again',
    resealed: at(3, sequence('3')),
    noticed: each(['sequence'], ['sequence'], []),
  },
  {
    name: 'a time that goes back, all sealed again',
    resealed: at(3, (record, kind) => ({
      ...record,
      [WAYS[kind].time]: kind === 'own hash' ? 1_000 : '1999-01-01T00:00:00Z',
    })),
    noticed: all('time warning'),
    pinned: true,
  },
  {
    name: 'a time that cannot be read, all sealed again',
    resealed: at(3, (record, kind) => ({ ...record, [WAYS[kind].time]: 'noon' })),
    noticed: all('time warning'),
    pinned: true,
  },
  {
    name: 'a first time that cannot be read, all sealed again',
    resealed: at(0, (record, kind) => ({ ...record, [WAYS[kind].time]: 'noon' })),
    noticed: all('time warning'),
    pinned: true,
  },
  {
    // Some writers leave it out themselves.
    name: 'a time taken away, all sealed again',
    resealed: at(3, ({ ...record }, kind) => {
      delete record[WAYS[kind].time];
      return record;
    }),
    noticed: all(),
    pinned: true,
  },
  {
    // The rule by which they are read may be the wrong one.
    name: 'times that all cannot be read, all sealed again',
    resealed: (list, kind) => list.map((record) => ({ ...record, [WAYS[kind].time]: 'noon' })),
    noticed: all(),
    pinned: true,
  },
  {
    name: 'a member written twice, the forged one first',
    lines: lineAt(3, replaced(/"note":/, '"note":"forged","note":')),
    noticed: all('doubled'),
  },
  {
    name: 'a member written twice, the forged one last',
    lines: lineAt(3, replaced(/"note":"é"/, '"note":"é","note":"forged"')),
    noticed: each(['doubled', 'hash'], ['doubled', 'link'], ['doubled', 'hash']),
  },
  {
    name: 'a line that is no JSON put in',
    lines: (lines) => [...lines.slice(0, 3), 'not json', ...lines.slice(3)],
    noticed: all('line'),
  },
  {
    name: 'a line that is a list put in',
    lines: (lines) => [...lines.slice(0, 3), '[]', ...lines.slice(3)],
    noticed: all('line'),
  },
  {
    name: 'a line cut in the middle',
    lines: lineAt(3, (line) => line.slice(0, 40)),
    noticed: all('line'),
  },
  {
    name: 'the first line cut in the middle',
    lines: lineAt(0, (line) => line.slice(0, 40)),
    noticed: all('line'),
  },
  {
    name: 'the file cut inside the last line',
    file: (text) => text.slice(0, -20),
    noticed: all('line'),
  },
  { name: 'a byte order mark', file: (text) => `\ufeff${text}`, noticed: all('line') },
  { name: 'lines that end in CR LF', why: BETWEEN, file: replaced(/\n/g, '\r\n'), noticed: all() },
  { name: 'blank lines', why: BETWEEN, file: replaced(/\n/g, '\n\n  \n'), noticed: all() },
  {
    name: 'no line end after the last record',
    why: BETWEEN,
    file: (text) => text.trimEnd(),
    noticed: all(),
  },
];

/** Returns the log with the change in it. */
export function plantedLog(kind: ChainKind, { resealed, sealed, lines, file }: LogChange): string {
  const seal = (list: LooseRecord[]) => WAYS[kind].seal(list);
  const before = chainRecords(kind);
  let list = seal(resealed ? resealed(before, kind) : before);
  if (sealed) list = sealed(list, kind);
  const text = lines ? lines(writeSealedLines(list), kind) : writeSealedLines(list);
  return file ? file(joinLogLines(text)) : joinLogLines(text);
}
