// Entries of a page of digests are made of its columns one at a time, when somebody asks for one.

import type { Seq } from '../../../base/seq.ts';
import type { Delta, DeltaOp } from '../../fold/fold.ts';
import type { EntryDigest } from '../../model/digest.ts';
import type { Entry } from '../../model/entry.ts';
import type { DigestPart } from '../../query/match/searchable.ts';
import type { DigestRow, Rare, SeqColumn, Traits } from '../rows.ts';
import { DIGEST_OPS, NO_NUMBER, NOT_SAID } from './encode.ts';
import { StoredNamedEntries } from './named.ts';
import { readTextNumber, textOrNull } from './texts.ts';

/** The part of an entry that is known without its bytes. */
export interface EntryHead extends Omit<Entry, 'bytes' | 'annotation'> {
  readonly digest: EntryDigest;
}

const NOTHING: Rare = {};

export class DigestPage {
  readonly first: number;
  readonly entries: number;
  readonly size: number;
  private readonly row: DigestRow;
  private readonly rare: ReadonlyMap<number, Rare>;

  /** `end` is the index behind its last entry, where the row may have grown since. */
  constructor(row: DigestRow, end = Number.POSITIVE_INFINITY) {
    this.row = row;
    this.first = row.first;
    this.entries = Math.min(row.ids.length, end - row.first);
    this.size = measureDigestRow(row);
    this.rare = new Map(row.rare);
  }

  has(index: number): boolean {
    return index >= this.first && index < this.first + this.entries;
  }

  seq(index: number): Seq | null {
    return seqAt(this.row.seqs, index - this.first);
  }

  id(index: number): string {
    return readTextNumber(this.row.texts, this.row.ids[index - this.first] ?? NO_NUMBER);
  }

  title(index: number): string {
    return readTextNumber(this.row.texts, this.row.titles[index - this.first] ?? NO_NUMBER);
  }

  note(index: number): string {
    return readTextNumber(this.row.texts, this.row.notes[index - this.first] ?? NO_NUMBER);
  }

  recordedAt(index: number): number | null {
    const time = this.row.recordedAt[index - this.first];
    return time === undefined || Number.isNaN(time) ? null : time;
  }

  /** Entries that have these in common share one object. */
  traits(index: number): Traits | null {
    return this.row.traits[this.row.traitsOf[index - this.first] ?? NO_NUMBER] ?? null;
  }

  get shared(): Pick<DigestRow, 'traits' | 'traitsOf'> {
    const { traits, traitsOf } = this.row;
    return { traits, traitsOf: traitsOf.subarray(0, this.entries) };
  }

  commits(index: number): boolean {
    return this.row.commits[index - this.first] !== NO_NUMBER;
  }

  locator(index: number): number | null {
    return this.row.locators?.[index - this.first] ?? null;
  }

  delta(index: number): Delta | null {
    const { deltas, texts } = this.row;
    const at = index - this.first;
    const commit = textOrNull(texts, deltas.commits[at]);
    if (commit === null) return null;
    const ops: DeltaOp[] = [];
    for (let op = deltas.ends[at - 1] ?? 0; op < (deltas.ends[at] ?? 0); op++)
      ops.push(this.op(op));
    return { commit, ops };
  }

  /** Null when it has no such entry. */
  head(index: number): EntryHead | null {
    const traits = this.traits(index);
    const seq = this.seq(index);
    if (!traits || seq === null) return null;
    const { fault } = this.findRare(index);
    return {
      index,
      seq,
      id: this.id(index),
      parent: this.parent(index),
      kind: traits.recordKind,
      recordedAt: this.recordedAt(index),
      ...(fault && { fault }),
      digest: this.digest(index, traits),
    };
  }

  /** Each part is made when somebody asks for it. */
  part(index: number): DigestPart | null {
    const traits = this.traits(index);
    const seq = this.seq(index);
    return traits && seq !== null ? new PagePart(this, index, seq, traits) : null;
  }

  /** Null when a text names no entry. `text` is in small letters, and not empty. */
  named(text: string): ((index: number) => boolean) | null {
    const named = new StoredNamedEntries(this.row, text);
    return named.any ? (index) => named.has(index - this.first) : null;
  }

  digest(index: number, traits: Traits): EntryDigest {
    const { texts, titles, notes, commits, carriedOut } = this.row;
    const { recordKind: _, facts, ...shared } = traits;
    const { orphaned, links = [], ties } = this.findRare(index);
    const at = index - this.first;
    const commit = textOrNull(texts, commits[at]);
    const carriesOut = textOrNull(texts, carriedOut[at]);
    const names = this.names(at);
    return {
      line: {
        title: readTextNumber(texts, titles[at] ?? NO_NUMBER),
        note: readTextNumber(texts, notes[at] ?? NO_NUMBER),
        ...shared,
        ...(orphaned && { orphaned }),
      },
      delta: this.delta(index),
      links,
      ties: {
        ...(commit !== null && { commit }),
        ...(carriesOut !== null && { carriesOut }),
        ...ties,
      },
      ...(names.length > 0 && { names }),
      facts,
    };
  }

  parent(index: number): string | null | undefined {
    const number = this.row.parents[index - this.first];
    return number === NOT_SAID ? undefined : textOrNull(this.row.texts, number);
  }

  private names(at: number): string[] {
    const { ends, items } = this.row.names;
    const numbers = items.subarray(ends[at - 1] ?? 0, ends[at]);
    return Array.from(numbers, (number) => readTextNumber(this.row.texts, number));
  }

  private op(at: number): DeltaOp {
    const { ops, kinds, ids, versions } = this.row.deltas;
    const op = DIGEST_OPS[ops[at] ?? NO_NUMBER] ?? 'restore';
    const version = seqAt(versions, at);
    if (op === 'restore') return { op, to: Number(version) };
    const kind = readTextNumber(this.row.texts, kinds[at] ?? NO_NUMBER);
    const id = readTextNumber(this.row.texts, ids[at] ?? NO_NUMBER);
    return op === 'put' || op === 'remove' ? { op, kind, id } : { op, kind, id, expected: version };
  }

  private findRare(index: number): Rare {
    return this.rare.get(index - this.first) ?? NOTHING;
  }
}

class PagePart implements DigestPart {
  readonly index: number;
  readonly seq: Seq;
  private readonly page: DigestPage;
  private readonly traits: Traits;
  private made: EntryDigest | null = null;

  constructor(page: DigestPage, index: number, seq: Seq, traits: Traits) {
    this.page = page;
    this.index = index;
    this.seq = seq;
    this.traits = traits;
  }

  get id(): string {
    return this.page.id(this.index);
  }

  get parent(): string | null | undefined {
    return this.page.parent(this.index);
  }

  get recordedAt(): number | null {
    return this.page.recordedAt(this.index);
  }

  get digest(): EntryDigest {
    this.made ??= this.page.digest(this.index, this.traits);
    return this.made;
  }
}

function seqAt({ numbers, large }: SeqColumn, at: number): Seq | null {
  const number = numbers[at];
  if (number === undefined) return null;
  return Number.isNaN(number) ? (large.get(at) ?? null) : number;
}

/** Returns about how many bytes a row takes. */
export function measureDigestRow(row: DigestRow): number {
  const { texts, deltas, names } = row;
  const columns = [
    row.seqs.numbers,
    row.ids,
    row.parents,
    row.recordedAt,
    row.traitsOf,
    row.titles,
    row.notes,
    row.commits,
    row.carriedOut,
    names.ends,
    names.items,
    texts.bytes,
    texts.ends,
    texts.hashes,
    deltas.commits,
    deltas.ends,
    deltas.ops,
    deltas.kinds,
    deltas.ids,
    deltas.versions.numbers,
  ];
  const bytes = columns.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const others = JSON.stringify([row.traits, row.rare]).length;
  return bytes + others + (row.locators?.byteLength ?? 0);
}
