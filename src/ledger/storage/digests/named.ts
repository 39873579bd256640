// A text names entries of a page when it is in anything that they are called by, or that they name.

import type { DigestRow, Rare, Traits } from '../rows.ts';
import { FoundTexts } from './find.ts';
import { NO_TEXT, readTextNumber } from './texts.ts';

export class StoredNamedEntries {
  private readonly row: DigestRow;
  private readonly text: string;
  private readonly found: FoundTexts;
  private readonly traits: readonly boolean[];
  private readonly rare = new Set<number>();
  private readonly joined: Map<number, boolean> | null;
  readonly any: boolean;

  /** `text` is in small letters, and not empty. */
  constructor(row: DigestRow, text: string) {
    this.row = row;
    this.text = text;
    this.found = new FoundTexts(row.texts, text);
    const is = (word: string | null | undefined) => word?.toLowerCase().includes(text) ?? false;
    this.traits = row.traits.map((traits) => wordsOfTraits(traits).some(is));
    for (const [at, rare] of row.rare) if (wordsOfRare(rare).some(is)) this.rare.add(at);
    this.joined = text.includes(':') ? new Map() : null;
    this.any = this.found.any || this.rare.size > 0 || this.traits.includes(true) || !!this.joined;
  }

  has(at: number): boolean {
    const { row, found } = this;
    return (
      this.traits[row.traitsOf[at] ?? -1] === true ||
      this.rare.has(at) ||
      (found.any &&
        (found.has(row.titles[at]) ||
          found.has(row.ids[at]) ||
          found.has(row.notes[at]) ||
          found.has(row.commits[at]) ||
          found.has(row.carriedOut[at]) ||
          found.has(row.deltas.commits[at]) ||
          this.hasName(at))) ||
      ((found.any || this.joined !== null) && this.hasResource(at))
    );
  }

  private hasName(at: number): boolean {
    const { ends, items } = this.row.names;
    for (let name = ends[at - 1] ?? 0; name < (ends[at] ?? 0); name++)
      if (this.found.has(items[name])) return true;
    return false;
  }

  private hasResource(at: number): boolean {
    const { ends, kinds, ids } = this.row.deltas;
    for (let op = ends[at - 1] ?? 0; op < (ends[at] ?? 0); op++) {
      const kind = kinds[op] ?? NO_TEXT;
      const id = ids[op] ?? NO_TEXT;
      if (this.found.has(kind) || this.found.has(id) || this.isJoined(kind, id)) return true;
    }
    return false;
  }

  private isJoined(kind: number, id: number): boolean {
    const { joined, row } = this;
    // An op that goes back to another entry names no resource.
    if (!joined || kind === NO_TEXT) return false;
    const key = kind * 2 ** 32 + id;
    const known = joined.get(key);
    if (known !== undefined) return known;
    const whole = `${readTextNumber(row.texts, kind)}:${readTextNumber(row.texts, id)}`;
    const isIn = whole.toLowerCase().includes(this.text);
    joined.set(key, isIn);
    return isIn;
  }
}

function wordsOfTraits({ kind, tools, rules }: Traits): readonly string[] {
  return [kind, ...tools, ...rules];
}

function wordsOfRare({ ties, links = [] }: Rare): readonly (string | null | undefined)[] {
  return [
    ties?.asks?.proposal,
    ties?.asks?.intent,
    ties?.denies,
    ties?.undoes,
    ...links.flatMap(({ lane, commit, label }) => [lane, commit, label]),
  ];
}
