// Takes what rules leave out of any text.

import { append } from '../../../base/lists.ts';
import type { Removed } from './removed.ts';
import { type RedactRule, SHORTEST } from './rules.ts';

interface Range {
  readonly start: number;
  readonly end: number;
  readonly rule: number;
}

/** A longer text cannot be searched for each match of a pattern. */
const MOST_MATCHES = 200;

export class Redactor {
  readonly places: number[];
  private readonly starts = new Map<string, { readonly text: string; readonly rule: number }[]>();
  private readonly rules: readonly RedactRule[];

  constructor(rules: readonly RedactRule[], removed: Removed) {
    this.rules = rules;
    this.places = rules.map(() => 0);
    for (const [text, rule] of removed.texts) {
      this.addText(text, rule);
      // JSON writes it so.
      const escaped = JSON.stringify(text).slice(1, -1);
      if (escaped !== text) this.addText(escaped, rule);
    }
    for (const own of this.starts.values()) own.sort((a, b) => b.text.length - a.text.length);
  }

  private addText(text: string, rule: number): void {
    append(this.starts, text.slice(0, SHORTEST), { text, rule });
  }

  hits(text: string): boolean {
    return this.ranges(text).length > 0;
  }

  /** `stub` replaces a text. */
  without(text: string, stub: (text: string) => string): string {
    const ranges = this.ranges(text);
    if (!ranges.length) return text;
    let out = '';
    let at = 0;
    for (const { start, end, rule } of ranges) {
      this.places[rule] = (this.places[rule] ?? 0) + 1;
      out += text.slice(at, start) + stub(text.slice(start, end));
      at = end;
    }
    return out + text.slice(at);
  }

  private ranges(text: string): Range[] {
    const found = [...this.textRanges(text), ...this.cutRanges(text), ...this.patternRanges(text)];
    const ranges: Range[] = [];
    for (const range of found.sort((a, b) => a.start - b.start || b.end - a.end)) {
      const last = ranges.at(-1);
      if (!last || range.start >= last.end) ranges.push(range);
      else if (range.end > last.end) ranges[ranges.length - 1] = { ...last, end: range.end };
    }
    return ranges;
  }

  private *textRanges(text: string): Generator<Range> {
    if (!this.starts.size) return;
    for (let start = 0; start + SHORTEST <= text.length; start++) {
      const own = this.starts.get(text.slice(start, start + SHORTEST));
      const found = own?.find((one) => text.startsWith(one.text, start));
      if (found) yield { start, end: start + found.text.length, rule: found.rule };
    }
  }

  /** A list may show only the beginning of a removed text. */
  private *cutRanges(text: string): Generator<Range> {
    for (let cut = text.indexOf('…'); cut >= 0; cut = text.indexOf('…', cut + 1)) {
      for (let start = Math.max(0, cut - MOST_CUT); start + SHORTEST <= cut; start++) {
        const own = this.starts.get(text.slice(start, start + SHORTEST)) ?? [];
        const found = own.find((one) => one.text.startsWith(text.slice(start, cut)));
        if (found) yield { start, end: cut, rule: found.rule };
      }
    }
  }

  private *patternRanges(text: string): Generator<Range> {
    for (const [rule, one] of this.rules.entries()) {
      if (one.by !== 'pattern') continue;
      let from = 0;
      for (let count = 0; from < text.length; count++) {
        const rest = text.slice(from);
        const place = one.pattern.find(rest);
        if (!place) break;
        if (count >= MOST_MATCHES) {
          yield { start: from, end: text.length, rule };
          break;
        }
        const end = Math.max(place.end, place.start + 1);
        if (place.end > place.start)
          yield { start: from + place.start, end: from + place.end, rule };
        from += end;
      }
    }
  }
}

const MOST_CUT = 20_000;
