// From entries to the index of the texts of a page.

import { decodeLenient } from '../../core/bytes.ts';
import { isSurelyJson } from '../../core/json/readable.ts';
import type { EntryDigest } from '../../core/model/digest.ts';
import type { Entry } from '../../core/model/entry.ts';
import { GramFilter } from '../../core/query/grams/filter.ts';
import { digestTexts, traitTexts } from '../../core/query/match/from-digest.ts';
import { type WordIndex, WordIndexWriter } from '../../core/query/words/index-row.ts';
import { forEachRecordText } from '../../core/query/words/record-texts.ts';
import { RECORD_DEPTH } from '../../formats/search/entry.ts';
import type { TextPart } from '../rows.ts';

const PART_ENTRIES = 256;
const PART_BYTES = 512 * 1024;

interface Given {
  readonly entry: Entry;
  /** What queries read of it without its record. */
  readonly texts: readonly string[];
  readonly isRead: boolean;
}

/** Takes the entries of one page in order. */
export class TextIndexWriter {
  private readonly full: TextPart[] = [];
  private open: Given[] = [];
  private openBytes = 0;
  private readonly words = new WordIndexWriter();

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

  /** Those so far: more can be added afterwards. */
  parts(): readonly TextPart[] {
    return this.open.length > 0 ? [...this.full, partOf(this.open)] : [...this.full];
  }

  /** The same, of their words. */
  wordIndex(): WordIndex {
    return this.words.row();
  }
}

function partOf(all: readonly Given[]): TextPart {
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
