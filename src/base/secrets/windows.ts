// A text of any length, looked through a slice at a time.

import { SecretCounter } from './count.ts';
import { findSecrets, LONGEST_SECRET } from './find.ts';
import type { Secret } from './kinds.ts';
import { textTablesIn } from './tables.ts';

/** So much of what is before a value may be needed to tell what it is: the name, or that it is a word. */
const BEFORE = 200;

export interface TextWindow {
  readonly text: string;
  /** With places in that text. */
  readonly found: readonly Secret[];
}

/** Windows that follow each other, each with what is found in it; no value is cut. */
export class Windows {
  private text = '';
  /** The beginning of it was in the last window already. */
  private lead = 0;

  /** null: there is too little of it yet. */
  next(slice: string): TextWindow | null {
    this.text += slice;
    if (this.text.length < 4 * LONGEST_SECRET) return null;
    return this.upTo(this.text.length - LONGEST_SECRET);
  }

  rest(): TextWindow {
    return this.upTo(this.text.length);
  }

  private upTo(safe: number): TextWindow {
    const { text, lead } = this;
    const found = findSecrets(text).filter(({ from }) => from >= lead && from < safe);
    const end = Math.max(safe, found.at(-1)?.to ?? 0);
    this.begin(end);
    return {
      text: text.slice(lead, end),
      found: found.map((one) => ({ ...one, from: one.from - lead, to: one.to - lead })),
    };
  }

  /** Goes on at `end`. Of a table that goes on there, its head is before what is left. */
  private begin(end: number): void {
    const { text } = this;
    const table = textTablesIn(text).findLast(({ from, to }) => from < end && to >= end);
    const row = text.lastIndexOf('\n', end - BEFORE) + 1;
    const head = table && end - row < LONGEST_SECRET ? table.head : '';
    const from = head ? row : Math.max(0, end - BEFORE);
    this.lead = head.length + end - from;
    this.text = head + text.slice(from);
  }
}

/** Counts what is in some bytes, whatever they are, given in pieces. */
export class BytesCounter {
  private readonly counter: SecretCounter;
  private windows = new Windows();

  constructor(counter = new SecretCounter()) {
    this.counter = counter;
  }

  /** `letters`: one for each byte. */
  add(letters: string): void {
    const window = this.windows.next(letters);
    if (window) this.take(window);
  }

  /** What follows is another file. */
  end(): void {
    this.take(this.windows.rest());
    this.windows = new Windows();
  }

  private take({ text, found }: TextWindow): void {
    for (const { name, from, to } of found) this.counter.add(name, text.slice(from, to));
  }
}
