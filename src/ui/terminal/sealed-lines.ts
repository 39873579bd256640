// Such a file of ours has one JSON object on each line, the last of which has the hash of all
// before it. These files come from elsewhere: each line is bounded, and the end has to be there.

import { encodeText, toHex } from '../../base/bytes.ts';
import type { HashEngine } from '../../base/hash/hash.ts';
import { JsonError, parseJson } from '../../base/json/parse.ts';
import { misfit, readShape, type Shape } from '../../base/json/shape.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { visibleJson } from '../../base/visible.ts';
import { splitTextLines } from '../../ledger/sources/text/lines.ts';
import { printLine } from './json.ts';
import { watchItems } from './signs.ts';
import { UsageError } from './usage.ts';

/** Only a lane with very many requests has longer lines. */
const MAX_LINE = 256 * 1024 * 1024;
const MAX_DEPTH = 64;
const END = encodeText('{"end": ');
const LINE_END = encodeText('\n');

/** Has the words for a file that is not as it should be. */
export interface FileWords {
  readonly what: string;
  readonly todo: string;
  readonly again: string;
}

export type Refuse = (fault: string) => never;

interface Before {
  readonly lines: number;
  readonly hash: string;
}

export interface SealedLine {
  readonly number: number;
  /** Contains a CR before the LF: our files have none, and the hash would not fit. */
  readonly bytes: Uint8Array;
  readonly refuse: Refuse;
  /** What the last line should say of the others; null for other lines. */
  readonly before: Before | null;
}

/** @throws {UsageError} */
export function* sealedLines(
  path: string,
  all: Uint8Array,
  hash: HashEngine,
  words: FileWords,
): Generator<SealedLine> {
  if (!all.length) throw new UsageError(`${path}: it is empty. Give ${words.what}.`);
  const stream = hash.blake3Stream();
  let [lines, isEnded] = [0, false];
  for (const { number, start, end, hasCr } of watchItems(splitTextLines(all))) {
    const bytes = all.subarray(start, hasCr ? end + 1 : end);
    const refuse: Refuse = (fault) => {
      throw new UsageError(`${path}, line ${number}: ${fault}. ${words.todo}`);
    };
    if (bytes.length > MAX_LINE)
      refuse(`the line is longer than ${MAX_LINE} bytes, which is read at most`);
    if (isEnded) refuse('nothing is expected after the line with "end"');
    isEnded = beginsWith(bytes, END);
    const before = isEnded ? { lines, hash: toHex(stream.digest()) } : null;
    yield { number, bytes, refuse, before };
    stream.update(bytes);
    stream.update(LINE_END);
    lines++;
  }
  if (!isEnded)
    throw new UsageError(
      `${path}: it does not end with the line that has "end": it was cut off after ${lines} lines. ${words.again}`,
    );
}

/**
 * Checks that the last line describes the others.
 * @throws {UsageError}
 */
export function requireEnd<Said extends object>(
  said: Said,
  found: { readonly [Name in keyof Said]?: Said[Name] },
  refuse: Refuse,
): void {
  for (const name in found)
    if (said[name] !== found[name])
      refuse(
        `end.${name} should be ${String(found[name])} by the lines before it, and is ${String(said[name])}`,
      );
}

/** Checks the shape of a value that somebody else reads. */
export function requireShape(value: JsonValue, shape: Shape, refuse: Refuse, path = ''): void {
  const wrong = misfit(value, shape, path);
  if (wrong)
    refuse(`${wrong.path || 'the line'} should be ${wrong.expected}, and is ${wrong.actual}`);
}

export function shaped<T>(value: JsonValue, shape: Shape<T>, refuse: Refuse): T {
  requireShape(value, shape, refuse);
  return readShape(value, shape);
}

export function parseSealedLine(bytes: Uint8Array, refuse: Refuse): JsonValue {
  try {
    return parseJson(bytes, { maxDepth: MAX_DEPTH, keepLoneSurrogates: true });
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return refuse(`at byte ${error.offset}, ${error.message}`);
  }
}

export function beginsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, i) => bytes[i] === byte);
}

export class LineSeal {
  private readonly stream: ReturnType<HashEngine['blake3Stream']>;
  private count = 0;

  constructor(hash: HashEngine) {
    this.stream = hash.blake3Stream();
  }

  line(value: object): string {
    const line = `${visibleJson(printLine(value))}\n`;
    this.stream.update(encodeText(line));
    this.count++;
    return line;
  }

  end(members: object): { readonly text: string; readonly hash: string } {
    const hash = toHex(this.stream.digest());
    const end = { ...members, lines: this.count, hash };
    return { text: visibleJson(printLine({ end })), hash };
  }
}
