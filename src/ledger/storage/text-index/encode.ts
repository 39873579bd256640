import { decodeLenient } from '../../../base/bytes.ts';
import { isSurelyJson } from '../../../base/json/readable.ts';
import type { EntryDigest } from '../../model/digest.ts';
import type { Entry } from '../../model/entry.ts';
import { digestTexts, traitTexts } from '../../query/match/from-digest.ts';
import { RECORD_DEPTH } from '../../query/record-depth.ts';
import { WordIndexWriter } from '../../query/words/index-row.ts';
import { forEachRecordText } from '../../query/words/record-texts.ts';
import type { TextIndexRow, Traits } from '../rows.ts';

type Shared = Pick<TextIndexRow, 'traits' | 'traitsOf'>;

/** Takes the entries of some pages in order. */
export class TextIndexWriter {
  private readonly name: Pick<TextIndexRow, 'build' | 'lane' | 'page' | 'first'>;
  private readonly shared: Shared[] = [];
  private readonly words = new WordIndexWriter();
  private readonly unread: number[] = [];
  private entries = 0;

  /** `name` is that of the first page, and of its first entry. */
  constructor(name: TextIndexWriter['name']) {
    this.name = name;
  }

  add(entry: Entry, digest: EntryDigest, isRead: boolean): void {
    const { words } = this;
    const record = decodeLenient(entry.bytes);
    listTexts(entry, digest).forEach(words.addText);
    forEachRecordText(record, words.addText);
    words.endEntry();
    if (!isRead || !isKnown(entry, record)) this.unread.push(this.entries);
    this.entries++;
  }

  endPage({ traits, traitsOf }: Shared): void {
    this.shared.push({ traits, traitsOf });
  }

  row(): TextIndexRow {
    const { name, words, unread, shared } = this;
    return { ...name, words: words.row(), unread: Uint16Array.from(unread), ...together(shared) };
  }
}

function together(pages: readonly Shared[]): Shared {
  const traits: Traits[] = [];
  const known = new Map<string, number>();
  const findNumber = (one: Traits): number => {
    const key = JSON.stringify(one);
    const number = known.get(key) ?? traits.push(one) - 1;
    known.set(key, number);
    return number;
  };
  const of = pages.map((page) => {
    const numbers = page.traits.map(findNumber);
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

/** No page has so many entries. */
const NO_TRAITS = 0xffff;

function listTexts(entry: Entry, digest: EntryDigest): readonly string[] {
  const { index, seq, id, parent, recordedAt, kind: recordKind } = entry;
  const stored = { index, seq, id, parent, recordedAt, digest };
  const shared = { ...digest.line, facts: digest.facts, recordKind };
  return [...traitTexts(shared), ...digestTexts(stored)].map(({ text }) => text);
}

/** Returns false for an entry of which somebody would say that it cannot be known what it says. */
function isKnown({ fault, seq }: Entry, record: string): boolean {
  return !fault && seq !== null && isSurelyJson(record, RECORD_DEPTH);
}
