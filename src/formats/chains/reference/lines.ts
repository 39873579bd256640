// The lines of a file as a package's own reader splits and decodes them.

import { encodeText } from '../../../base/bytes.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import { linesIn } from '../../../ledger/sources/text/lines.ts';
import type { Reads } from '../profile/verifier.ts';

export interface OwnLine {
  /** 1-based, as the reader counts. */
  readonly number: number;
  /** null: its bytes are no UTF-8, and the reader does not take them. */
  readonly text: string | null;
  readonly bytes: Uint8Array;
  /** No LF ends it. */
  readonly isOpen: boolean;
}

/** Bytes that are no UTF-8, and that the reader meets before it has the line in hand. */
export class NoUtf8 extends Error {}

/** Blank lines that the reader passes over are left out. @throws {NoUtf8} */
export function* ownLines(source: Bytes, reads: Reads): Generator<OwnLine, void> {
  const decoded = new BlockDecoder(source);
  const lines = reads.lines === 'LF' ? wholeLines(source, reads) : splitLines(source, reads);
  let isFirst = true;
  let held: OwnLine[] = [];
  for (const { end, ...line } of lines) {
    if (reads.utf8 === 'blocks') decoded.upTo(end);
    if (reads.utf8 === 'whole') decoded.upTo(source.size);
    if (isPassed(line.text ?? '?', reads)) continue;
    // Where no blank line is passed over, those around the whole text are.
    if (reads.blank === 'none' && !strip(line.text ?? '?', reads)) {
      if (!isFirst) held.push(line);
      continue;
    }
    isFirst = false;
    yield* held;
    held = [];
    yield line;
  }
}

type Placed = OwnLine & { readonly end: number };

function* wholeLines(source: Bytes, reads: Reads): Generator<Placed, void> {
  for (const { number, bytes, end, isOpen, hasCr } of linesIn(source)) {
    const stop = end + (hasCr ? 1 : 0);
    yield { number, text: decodeLine(bytes, reads), bytes, isOpen, end: stop };
  }
}

function* splitLines(source: Bytes, reads: Reads): Generator<Placed, void> {
  const ends = reads.lines === 'any' ? ANY_END : CR;
  let number = 0;
  for (const { bytes, end, isOpen } of linesIn(source)) {
    const text = decodeLine(bytes, reads);
    for (const part of text?.split(ends) ?? [null])
      yield {
        number: ++number,
        text: part,
        bytes: part === null || part === text ? bytes : encodeText(part),
        isOpen,
        end,
      };
  }
}

const CR = /\r/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these end a line for Python's splitlines
const ANY_END = /[\r\v\f\u001c-\u001e\u0085\u2028\u2029]/;

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

/** What comes before it has been found to be UTF-8, unless the reader decodes line by line. */
function decodeLine(bytes: Uint8Array, { utf8 }: Reads): string | null {
  if (utf8 !== 'line') return lenient.decode(bytes);
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}

function isPassed(text: string, reads: Reads): boolean {
  if (reads.blank === 'empty') return text === '';
  return reads.blank === 'white' && strip(text, reads) === '';
}

/** Without white space around it, as the reader's language has it. A byte order mark is none. */
export function strip(text: string, { as }: Reads): string {
  const space = as === 'Python' || as === 'pydantic' ? PYTHON_SPACE : SPACE;
  let [from, to] = [0, text.length];
  while (from < to && space.test(text[from] ?? '')) from++;
  while (to > from && space.test(text[to - 1] ?? '')) to--;
  return text.slice(from, to);
}

const SPACE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python takes these as white space
const PYTHON_SPACE = /[\t-\r\u001c- \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** As a text file of Python: it decodes 8 KiB at a time, before it looks for line ends in them. */
const BLOCK = 8192;

class BlockDecoder {
  private readonly source: Bytes;
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  private done = 0;

  constructor(source: Bytes) {
    this.source = source;
  }

  /** Decodes the blocks up to the one with this byte. @throws {NoUtf8} */
  upTo(byte: number): void {
    const { size } = this.source;
    while (this.done <= byte && this.done < size) {
      const to = Math.min(this.done + BLOCK, size);
      try {
        this.decoder.decode(this.source.read(this.done, to), { stream: to < size });
      } catch {
        throw new NoUtf8(`bytes that are no UTF-8, from byte ${this.done} on`);
      }
      this.done = to;
    }
  }
}
