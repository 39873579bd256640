// Sessions that were forked: a file that begins with the records of another one, which it copied.

import { textAt } from '../../../base/json/access.ts';
import { addAll, append } from '../../../base/lists.ts';
import { writtenLines } from '../../../ledger/format/json-line.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import type { FileHead } from '../../../ledger/sources/file.ts';
import { textStart } from '../../../ledger/sources/text/lines.ts';
import { readSessionRecord, textWithout } from '../record.ts';

/** Members that say where a record is. */
export const COPY_DIFFERS_IN: ReadonlySet<string> = new Set(['sessionId', 'forkedFrom', 'slug']);

/** And those that say when it was written, and after what. */
export const AGAIN_DIFFERS_IN: ReadonlySet<string> = new Set([
  ...COPY_DIFFERS_IN,
  'timestamp',
  'parentUuid',
  'logicalParentUuid',
]);

interface Head {
  readonly file: FileHead;
  readonly folder: string;
  readonly stem: string;
  readonly records: readonly Begun[];
  /** Its first records are of another session. */
  readonly isCopy: boolean;
}

interface Begun {
  readonly id: string | null;
  /** As it is wherever it is copied to; null: it has no id. */
  readonly text: string | null;
  readonly session: string | null;
  readonly forkedFrom: string | null;
  readonly time: string;
}

/** Records that are looked at in each file. */
const LOOKED_AT = 200;
const PLACE = /^(.*\/|)([^/]*)\.jsonl$/;

/** Families of files, each with the one first that the others come from; most are alone. */
export function forksAmong(files: readonly FileHead[]): readonly (readonly FileHead[])[] {
  const heads = files.map(readHead);
  const families = new Map<Head, Head[]>(heads.map((head) => [head, [head]]));
  const join = (one: Head, other: Head | undefined) => {
    const [family, into] = [families.get(one), other && families.get(other)];
    if (!family || !into || family === into) return;
    addAll(into, family);
    for (const member of family) families.set(member, into);
  };
  const byStem = new Map(heads.map((head) => [head.folder + head.stem, head]));
  const byId = new Map<string, Head>();
  for (const head of heads)
    for (const { text, session, forkedFrom } of head.records) {
      const key = text === null ? null : `${head.folder}\n${text}`;
      if (key !== null && byId.has(key)) join(head, byId.get(key));
      else if (key !== null) byId.set(key, head);
      for (const name of [session, forkedFrom])
        if (name !== null && name !== head.stem) join(head, byStem.get(head.folder + name));
    }
  return [...new Set(families.values())].map((family) => sorted(family).map(({ file }) => file));
}

function readHead(file: FileHead): Head {
  const [, folder = '', stem = ''] = PLACE.exec(file.name) ?? [];
  const records: Begun[] = [];
  for (const { bytes } of writtenLines(inMemory(file.head), textStart(inMemory(file.head)))) {
    const { object } = readSessionRecord(bytes);
    if (!object) continue;
    const id = textAt(object, 'uuid');
    records.push({
      id,
      text: id === null ? null : textWithout(object, COPY_DIFFERS_IN),
      session: textAt(object, 'sessionId'),
      forkedFrom: textAt(object, 'forkedFrom', 'sessionId'),
      time: textAt(object, 'timestamp') ?? '',
    });
    if (records.length === LOOKED_AT) break;
  }
  const first = records.find(({ session }) => session !== null);
  const isCopy =
    records.some(({ forkedFrom }) => forkedFrom !== null) ||
    (first !== undefined && first.session !== stem && records.some((one) => one.session === stem));
  return { file, folder, stem, records, isCopy };
}

/** The original has no copies in it, and goes on by itself before a fork of it does. */
function sorted(family: readonly Head[]): readonly Head[] {
  if (family.length === 1) return family;
  const holders = new Map<string, Head[]>();
  for (const head of family)
    for (const { id } of head.records) if (id !== null) append(holders, id, head);
  const ownTime = ({ records }: Head) =>
    records.find(({ id }) => id !== null && holders.get(id)?.length === 1)?.time ?? '';
  const keyed = family.map((head) => ({ head, time: ownTime(head) }));
  return keyed
    .sort(
      (a, b) =>
        Number(a.head.isCopy) - Number(b.head.isCopy) ||
        compare(a.time, b.time) ||
        compare(a.head.file.name, b.head.file.name),
    )
    .map(({ head }) => head);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
