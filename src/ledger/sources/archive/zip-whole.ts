// Bytes of a zip between its files, behind them, or in a header that another program does not read,
// would travel along unseen, so every byte has to be of a listed file.

import { decodeLenient } from '../../../base/bytes.ts';
import { addAll } from '../../../base/lists.ts';
import { END_SIZE, ENTRY_SIZE, findEnd, LOCAL_SIZE, NOTED_AFTER, ZIP_ENTRY } from './zip.ts';

interface Listed {
  readonly name: string;
  readonly entry: number;
  readonly local: number;
}

const UTF8 = 0x0800;
const DESCRIPTOR = 0x08074b50;
/**
 * Programs note next to a file its times and its owner: their sizes, by the number of the field.
 */
const NOTED: ReadonlyMap<number, number> = new Map([
  [0x5455, 13],
  [0x7875, 15],
  [0x5855, 12],
  [0x000a, 32],
]);
const KINDS = 0xf000;
const USUAL_KINDS: ReadonlySet<number> = new Set([0, 0x4000, 0x8000]);

/**
 * Says in words what of it is of no listed file; `sizes` are the lengths of its files, by their
 * names. The zip is known to be one that can be unpacked.
 */
export function zipFaults(bytes: Uint8Array, sizes: ReadonlyMap<string, number>): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const start = view.getUint32(end + 16, true);
  const { listed, at } = listedIn(bytes, view, start, end);
  const faults: string[] = [];
  let from = 0;
  for (const one of [...listed].sort((a, b) => a.local - b.local)) {
    if (one.local !== from) faults.push(between(from, one.local));
    addAll(faults, headerFaults(bytes, view, one, sizes));
    from = findMemberEnd(view, one);
  }
  if (from !== start) faults.push(between(from, start));
  if (at !== end) faults.push(between(at, end));
  if (end + END_SIZE !== bytes.length) faults.push(between(end + END_SIZE, bytes.length));
  const [disk, first, here, count] = [4, 6, 8, 10].map((o) => view.getUint16(end + o, true));
  if (disk !== 0 || first !== 0 || here !== count || view.getUint32(end + 12, true) !== at - start)
    faults.push('its end says other things of its directory than the directory itself');
  return faults;
}

function listedIn(bytes: Uint8Array, view: DataView, start: number, end: number) {
  const listed: Listed[] = [];
  let at = start;
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== ZIP_ENTRY) break;
    const name = view.getUint16(at + 28, true);
    const first = at + ENTRY_SIZE;
    listed.push({
      name: decodeLenient(bytes.subarray(first, first + name)),
      entry: at,
      local: view.getUint32(at + 42, true),
    });
    at = first + name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { listed, at };
}

function between(from: number, to: number): string {
  return from < to
    ? `bytes ${from} to ${to - 1} are of no file that it lists`
    : `bytes ${to} to ${from - 1} are of two files that it lists`;
}

const IN_BOTH: readonly (readonly [what: string, entry: number, local: number, size: 2 | 4])[] = [
  ['flags', 8, 6, 2],
  ['method', 10, 8, 2],
  ['time', 12, 10, 2],
  ['date', 14, 12, 2],
  ['checksum', 16, 14, 4],
  ['packed size', 20, 18, 4],
  ['size', 24, 22, 4],
  ['length of its name', 28, 26, 2],
];

function* headerFaults(
  bytes: Uint8Array,
  view: DataView,
  { name, entry, local }: Listed,
  sizes: ReadonlyMap<string, number>,
): Generator<string> {
  const read = (at: number, size: 2 | 4) => numberAt(view, at, size);
  const flags = read(entry + 8, 2);
  const isNotedAfter = (flags & NOTED_AFTER) !== 0;
  const fault = (what: string) => `“${name}”: ${what}`;
  for (const [what, inEntry, inLocal, size] of IN_BOTH) {
    const before = read(local + inLocal, size);
    const isLeftOut = size === 4 && isNotedAfter && before === 0;
    if (!isLeftOut && before !== read(entry + inEntry, size))
      yield fault(`its two headers differ in the ${what}`);
  }
  const length = read(entry + 28, 2);
  const names = [entry + ENTRY_SIZE, local + LOCAL_SIZE].map((at) =>
    bytes.subarray(at, at + length),
  );
  if (names[0]?.some((byte, i) => byte !== names[1]?.[i]))
    yield fault('its two headers differ in the name');
  const isOdd = names[0]?.some((byte) => byte > 127) && (flags & UTF8) === 0;
  if (isOdd || name.includes('\\')) yield fault('programs read its name in more than one way');
  if (read(entry + 32, 2) > 0) yield fault('it has a comment');
  if (!USUAL_KINDS.has((read(entry + 38, 4) >>> 16) & KINDS))
    yield fault('it is unpacked as a link, not as a file');
  if (read(entry + 34, 2) !== 0) yield fault('it is in another part of the zip');
  const extras = [
    [entry + ENTRY_SIZE + length, read(entry + 30, 2)],
    [local + LOCAL_SIZE + length, read(local + 28, 2)],
  ] as const;
  if (!extras.every(([at, size]) => isUsual(view, at, at + size)))
    yield fault('its headers have more than what programs note of a file');
  if (sizes.has(name) && read(entry + 24, 4) !== sizes.get(name))
    yield fault(`it is ${sizes.get(name)} bytes long, and listed with ${read(entry + 24, 4)}`);
  if (name.endsWith('/') && read(entry + 20, 4) > 0) yield fault('it is a folder, and has bytes');
  if (name.endsWith('/') && ![...sizes.keys()].some((one) => one.startsWith(name)))
    yield fault('it is a folder that no file is in');
  if (isNotedAfter) {
    const after = dataEnd(view, { entry, local });
    const at = after + (read(after, 4) === DESCRIPTOR ? 4 : 0);
    if ([16, 20, 24].some((of, i) => read(at + 4 * i, 4) !== read(entry + of, 4)))
      yield fault('what follows it says other things of it than the directory');
  }
}

/** Beyond the end the number is 0. */
function numberAt(view: DataView, at: number, size: 2 | 4): number {
  if (at + size > view.byteLength) return 0;
  return size === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
}

function isUsual(view: DataView, from: number, to: number): boolean {
  let at = from;
  while (at + 4 <= to) {
    const most = NOTED.get(numberAt(view, at, 2));
    const size = numberAt(view, at + 2, 2);
    if (most === undefined || size > most) return false;
    at += 4 + size;
  }
  return at === to;
}

function dataEnd(view: DataView, { entry, local }: Pick<Listed, 'entry' | 'local'>): number {
  const lengths = view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  return local + LOCAL_SIZE + lengths + view.getUint32(entry + 20, true);
}

function findMemberEnd(view: DataView, one: Listed): number {
  const end = dataEnd(view, one);
  if ((view.getUint16(one.entry + 8, true) & NOTED_AFTER) === 0) return end;
  return end + (numberAt(view, end, 4) === DESCRIPTOR ? 16 : 12);
}
