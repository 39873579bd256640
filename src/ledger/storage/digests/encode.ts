// Entries and their digests become the columns of a page.

import type { Seq } from '../../../base/seq.ts';
import type { Delta, DeltaOp } from '../../fold/fold.ts';
import type { EntryDigest } from '../../model/digest.ts';
import type { Entry } from '../../model/entry.ts';
import type { EntryLine } from '../../model/view.ts';
import type { DeltaColumns, DigestRow, ListColumns, Rare, Traits } from '../rows.ts';
import { NO_TEXT, TextWriter } from './texts.ts';

/** Stands in a column of numbers for none. */
export const NO_NUMBER = NO_TEXT;
/** Stands in the column of parents for a record that does not say. */
export const NOT_SAID = NO_TEXT - 1;

/** Has the kinds of ops, by their number. */
export const DIGEST_OPS: readonly DeltaOp['op'][] = [
  'create',
  'replace',
  'retract',
  'put',
  'remove',
  'restore',
];

type Facts = EntryDigest['facts'];

/** Names the page, and the index of its first entry. */
export type PageName = Pick<DigestRow, 'build' | 'lane' | 'page' | 'first'>;

/** Takes the entries of one page in order. */
export class DigestWriter {
  private readonly texts = new TextWriter();
  private readonly seqs = new SeqWriter();
  private readonly ids: number[] = [];
  private readonly parents: number[] = [];
  private readonly recordedAt: number[] = [];
  private readonly traits: Traits[] = [];
  private readonly traitsByKey = new Map<string, number>();
  private readonly traitsOf: number[] = [];
  private readonly titles: number[] = [];
  private readonly notes: number[] = [];
  private readonly names = new ListWriter();
  private readonly commits: number[] = [];
  private readonly carriedOut: number[] = [];
  private readonly deltas = new DeltaWriter(this.texts);
  private readonly rare: (readonly [number, Rare])[] = [];
  private readonly locators: number[] = [];

  get entries(): number {
    return this.ids.length;
  }

  add(entry: Entry, digest: EntryDigest): void {
    const { texts, entries } = this;
    const { line, delta, ties, names } = digest;
    this.seqs.add(entry.seq);
    this.ids.push(texts.add(entry.id));
    this.parents.push(this.parent(entry.parent));
    this.recordedAt.push(entry.recordedAt ?? Number.NaN);
    this.traitsOf.push(this.sharedTraits(entry.kind, digest));
    this.titles.push(texts.add(line.title));
    this.notes.push(texts.add(line.note));
    this.names.add((names ?? []).map((name) => texts.add(name)));
    this.commits.push(this.optional(ties.commit));
    this.carriedOut.push(this.optional(ties.carriesOut));
    this.deltas.add(delta);
    this.locators.push(entry.locator ?? Number.NaN);
    const rare = findRare(entry, digest);
    if (rare) this.rare.push([entries, rare]);
  }

  shared(): Pick<DigestRow, 'traits' | 'traitsOf'> {
    return { traits: [...this.traits], traitsOf: Uint16Array.from(this.traitsOf) };
  }

  /**
   * More can be added afterwards. `areLocated` says that the source finds all of its entries again.
   */
  row(name: PageName, areLocated: boolean): DigestRow {
    return {
      ...name,
      texts: this.texts.row(),
      seqs: this.seqs.row(),
      ids: Uint32Array.from(this.ids),
      parents: Uint32Array.from(this.parents),
      recordedAt: Float64Array.from(this.recordedAt),
      ...this.shared(),
      titles: Uint32Array.from(this.titles),
      notes: Uint32Array.from(this.notes),
      names: this.names.row(),
      commits: Uint32Array.from(this.commits),
      carriedOut: Uint32Array.from(this.carriedOut),
      deltas: this.deltas.row(),
      rare: [...this.rare],
      locators: areLocated ? Float64Array.from(this.locators) : null,
    };
  }

  private parent(parent: Entry['parent']): number {
    if (parent === undefined) return NOT_SAID;
    return parent === null ? NO_NUMBER : this.texts.add(parent);
  }

  private optional(text: string | undefined): number {
    return text === undefined ? NO_NUMBER : this.texts.add(text);
  }

  private sharedTraits(recordKind: string, { line, facts }: EntryDigest): number {
    const { shape, kind, tools, rules, decision, refuses, signed, changes } = line;
    const { traits } = this;
    // Spelling them costs more than looking at the first ones, which most entries have.
    for (let i = 0; i < traits.length && i < MOST_LOOKED_AT; i++)
      if (isSame(traits[i], recordKind, line, facts)) return i;
    const shared = { recordKind, shape, kind, tools, rules, decision, signed, changes, facts };
    const own: Traits = { ...shared, ...(refuses && { refuses }) };
    const key = JSON.stringify(own);
    const known = this.traitsByKey.get(key);
    if (known !== undefined) return known;
    this.traitsByKey.set(key, this.traits.length);
    return this.traits.push(own) - 1;
  }
}

const MOST_LOOKED_AT = 8;

function isSame(
  traits: Traits | undefined,
  recordKind: string,
  line: EntryLine,
  facts: Facts,
): boolean {
  return (
    traits?.kind === line.kind &&
    traits.shape === line.shape &&
    traits.recordKind === recordKind &&
    traits.decision === line.decision &&
    areSame(traits.refuses ?? [], line.refuses ?? []) &&
    traits.signed === line.signed &&
    traits.changes.created === line.changes.created &&
    traits.changes.replaced === line.changes.replaced &&
    traits.changes.retracted === line.changes.retracted &&
    traits.facts.compiler === facts.compiler &&
    traits.facts.policySet === facts.policySet &&
    traits.facts.signed === facts.signed &&
    areSame(traits.tools, line.tools) &&
    areSame(traits.rules, line.rules)
  );
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false;
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false;
  return true;
}

/** Null when the entry has nothing rare. */
function findRare({ fault }: Entry, { line, links, ties }: EntryDigest): Rare | null {
  const { orphaned } = line;
  const { asks, denies, undoes } = ties;
  const isTied = asks !== undefined || denies !== undefined || undoes !== undefined;
  if (!fault && !orphaned && !links.length && !isTied) return null;
  const { commit: _, carriesOut: __, ...others } = ties;
  return {
    ...(fault && { fault }),
    ...(orphaned && { orphaned }),
    ...(links.length > 0 && { links }),
    ...(isTied && { ties: others }),
  };
}

/** Hardly any sequence number is more than a number of JavaScript holds. */
class SeqWriter {
  private readonly numbers: number[] = [];
  private readonly large = new Map<number, bigint>();

  add(seq: Seq | null): void {
    if (typeof seq === 'bigint') this.large.set(this.numbers.length, seq);
    this.numbers.push(typeof seq === 'number' ? seq : Number.NaN);
  }

  row(): DigestRow['seqs'] {
    return { numbers: Float64Array.from(this.numbers), large: new Map(this.large) };
  }
}

class ListWriter {
  private readonly ends: number[] = [];
  private readonly items: number[] = [];

  add(list: readonly number[]): void {
    for (const item of list) this.items.push(item);
    this.ends.push(this.items.length);
  }

  row(): ListColumns {
    return { ends: Uint32Array.from(this.ends), items: Uint32Array.from(this.items) };
  }
}

class DeltaWriter {
  private readonly texts: TextWriter;
  private readonly commits: number[] = [];
  private readonly ends: number[] = [];
  private readonly ops: number[] = [];
  private readonly kinds: number[] = [];
  private readonly ids: number[] = [];
  private readonly versions = new SeqWriter();

  constructor(texts: TextWriter) {
    this.texts = texts;
  }

  add(delta: Delta | null): void {
    this.commits.push(delta ? this.texts.add(delta.commit) : NO_NUMBER);
    for (const op of delta?.ops ?? []) this.addOp(op);
    this.ends.push(this.ops.length);
  }

  row(): DeltaColumns {
    return {
      commits: Uint32Array.from(this.commits),
      ends: Uint32Array.from(this.ends),
      ops: Uint8Array.from(this.ops),
      kinds: Uint32Array.from(this.kinds),
      ids: Uint32Array.from(this.ids),
      versions: this.versions.row(),
    };
  }

  private addOp(op: DeltaOp): void {
    this.ops.push(DIGEST_OPS.indexOf(op.op));
    this.kinds.push(op.op === 'restore' ? NO_NUMBER : this.texts.add(op.kind));
    this.ids.push(op.op === 'restore' ? NO_NUMBER : this.texts.add(op.id));
    this.versions.add(op.op === 'restore' ? op.to : 'expected' in op ? op.expected : null);
  }
}
