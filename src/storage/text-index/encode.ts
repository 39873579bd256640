// From entries to the index of the texts of some pages.

import { decodeLenient } from '../../core/bytes.ts';
import { isSurelyJson } from '../../core/json/readable.ts';
import type { EntryDigest } from '../../core/model/digest.ts';
import type { Entry } from '../../core/model/entry.ts';
import { GramFilter } from '../../core/query/grams/filter.ts';
import { digestTexts, traitTexts } from '../../core/query/match/from-digest.ts';
import { WordIndexWriter } from '../../core/query/words/index-row.ts';
import { forEachRecordText } from '../../core/query/words/record-texts.ts';
import { RECORD_DEPTH } from '../../formats/search/entry.ts';
import type { DigestRow, IndexRows, TextIndexRow, Traits } from '../rows.ts';

const PART_ENTRIES = 256;
const PART_BYTES = 512 * 1024;

interface Given {
  readonly entry: Entry;
  /** What queries read of it without its record. */
  readonly texts: readonly string[];
  readonly isRead: boolean;
}

/** Some that follow each other; null: of one of them nobody may know what it says. */
interface Part {
  readonly entries: number;
  readonly bits: Uint8Array | null;
}

const NOTHING = new Uint8Array();

/** Of one page. */
type Shared = Pick<DigestRow, 'traits' | 'traitsOf'>;

/** Takes the entries of some pages in order. */
export class TextIndexWriter {
  private readonly name: Pick<TextIndexRow, 'build' | 'lane' | 'page' | 'first'>;
  private readonly shared: Shared[] = [];
  private readonly full: Part[] = [];
  private open: Given[] = [];
  private openBytes = 0;
  private readonly words = new WordIndexWriter();

  /** `name`: of the first page, and of its first entry. */
  constructor(name: TextIndexWriter['name']) {
    this.name = name;
  }

  /** `isRead`: its format could read it. Its bytes are read no later than the part is made. */
  add(entry: Entry, digest: EntryDigest, isRead: boolean): void {
    const texts = textsOf(entry, digest);
    texts.forEach(this.words.addText);
    forEachRecordText(decodeLenient(entry.bytes), this.words.addText);
    this.words.endEntry();
    this.open.push({ entry, texts, isRead });
    this.openBytes += entry.bytes.length;
    if (this.open.length < PART_ENTRIES && this.openBytes < PART_BYTES) return;
    this.full.push(partOf(this.open));
    this.open = [];
    this.openBytes = 0;
  }

  /** What its entries have in common. */
  endPage({ traits, traitsOf }: Shared): void {
    this.shared.push({ traits, traitsOf });
    this.words.forgetTexts();
  }

  /** Every page that was added has to be ended first. */
  rows(): IndexRows {
    const { name, full, shared } = this;
    const { build, lane, page } = name;
    const all = this.open.length > 0 ? [...full, partOf(this.open)] : full;
    return {
      texts: {
        ...name,
        parts: all.map(({ entries, bits }) => ({ entries, isReadable: bits !== null })),
        words: this.words.row(),
        ...together(shared),
      },
      grams: { build, lane, page, bits: all.map(({ bits }) => bits ?? NOTHING) },
    };
  }
}

function together(pages: readonly Shared[]): Shared {
  const traits: Traits[] = [];
  const known = new Map<string, number>();
  const numberOf = (one: Traits): number => {
    const key = JSON.stringify(one);
    const number = known.get(key) ?? traits.push(one) - 1;
    known.set(key, number);
    return number;
  };
  const of = pages.map((page) => {
    const numbers = page.traits.map(numberOf);
    return page.traitsOf.map((own) => numbers[own] ?? NO_TRAITS);
  });
  const traitsOf = new Uint16Array(of.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const one of of) {
    traitsOf.set(one, end);
    end += one.length;
  }
  return { traits, traitsOf };
}

/** More than pages have entries. */
const NO_TRAITS = 0xffff;

function partOf(all: readonly Given[]): Part {
  const entries = all.length;
  if (!all.every(({ entry, isRead }) => isRead && isKnown(entry))) return { entries, bits: null };
  const filter = new GramFilter();
  for (const { entry, texts } of all) {
    filter.addRecord(entry.bytes);
    filter.addText(texts.join('"'));
  }
  return { entries, bits: filter.packed() };
}

function textsOf(entry: Entry, digest: EntryDigest): readonly string[] {
  const { index, seq, id, parent, recordedAt, kind: recordKind } = entry;
  const stored = { index, seq, id, parent, recordedAt, digest };
  const shared = { ...digest.line, facts: digest.facts, recordKind };
  return [...traitTexts(shared), ...digestTexts(stored)].map(({ text }) => text);
}

/** Whether nobody would say that it cannot be known what it says. */
function isKnown({ fault, seq, bytes }: Entry): boolean {
  return !fault && seq !== null && isSurelyJson(bytes, RECORD_DEPTH);
}
