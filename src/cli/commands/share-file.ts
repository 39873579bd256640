// Reading the reports of shares, line by line. They come from elsewhere: each line is bounded and
// has to be what docs/json.md says, and the end has to be there.

import { encodeText, toHex } from '../../core/bytes.ts';
import { COMMAND } from '../../core/command.ts';
import type { HashEngine } from '../../core/hash/hash.ts';
import { JsonError, parseJson } from '../../core/json/parse.ts';
import { misfit, readShape, type Shape } from '../../core/json/shape.ts';
import type { JsonValue } from '../../core/json/value.ts';
import { linesOf } from '../../sources/text/lines.ts';
import { readBytes } from '../kit/open.ts';
import { UsageError } from '../kit/usage.ts';
import { goingOn } from '../watch/signs.ts';
import {
  COMMITS,
  COMMITS_START,
  type Commits,
  END,
  HEADER,
  type Header,
  LANE,
  type LaneLine,
} from './share-shapes.ts';

/** No line of ours is longer but one of a lane with very many requests. */
const MAX_LINE = 256 * 1024 * 1024;
const MAX_DEPTH = 64;

export interface ShareLines {
  /** `value`: the same as it is written. */
  header(header: Header, value: JsonValue, refuse: Refuse): void;
  lane(line: LaneLine, refuse: Refuse): void;
}

/** All but the commits. @throws {UsageError} */
export async function readShare(path: string, hash: HashEngine, to: ShareLines): Promise<void> {
  const stream = hash.blake3Stream();
  let [lines, lanes, isEnded] = [0, 0, false];
  for (const { number, bytes } of numberedLines(path, await readBytes(path))) {
    const refuse = refusal(path, number);
    if (isEnded) refuse('nothing is expected after the line with "end"');
    if (number === 1) {
      const value = parsed(bytes, refuse);
      to.header(shaped(value, HEADER, refuse), value, refuse);
    } else if (beginsWith(bytes, LANE_START)) {
      to.lane(shaped(parsed(bytes, refuse), LANE, refuse), refuse);
      lanes++;
    } else if (!beginsWith(bytes, COMMITS_BYTES)) {
      const { end } = shaped(parsed(bytes, refuse), END, refuse);
      isEnded = true;
      const found = { lanes, lines, hash: toHex(stream.digest()) };
      for (const name of ['lanes', 'lines', 'hash'] as const)
        if (end[name] !== found[name])
          refuse(
            `end.${name} should be ${found[name]} by the lines before it, and is ${end[name]}`,
          );
    }
    stream.update(bytes);
    stream.update(LINE_END);
    lines++;
  }
  if (!isEnded)
    throw new UsageError(
      `${path}: it does not end with the line that has "end": it was cut off after ${lines} lines. Verify this share again.`,
    );
}

/** The commits, for whoever knows all lanes. @throws {UsageError} */
export async function* readCommits(path: string): AsyncGenerator<Commits> {
  for (const { number, bytes } of numberedLines(path, await readBytes(path))) {
    if (!beginsWith(bytes, COMMITS_BYTES)) continue;
    const refuse = refusal(path, number);
    yield shaped(parsed(bytes, refuse), COMMITS, refuse);
  }
}

/** Of a value inside a line that another one knows the shape of. */
export function shaped<T>(value: JsonValue, shape: Shape<T>, refuse: Refuse, path = ''): T {
  const wrong = misfit(value, shape, path);
  if (wrong)
    refuse(`${wrong.path || 'the line'} should be ${wrong.expected}, and is ${wrong.actual}`);
  return readShape(value, shape);
}

export type Refuse = (fault: string) => never;

function refusal(path: string, line: number): Refuse {
  return (fault) => {
    throw new UsageError(
      `${path}, line ${line}: ${fault}. Give what "${COMMAND} verify PATH --shard I/N --json" printed, unchanged; verify this share again where it was changed.`,
    );
  };
}

function parsed(bytes: Uint8Array, refuse: Refuse): JsonValue {
  try {
    return parseJson(bytes, { maxDepth: MAX_DEPTH, keepLoneSurrogates: true });
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return refuse(`at byte ${error.offset}, ${error.message}`);
  }
}

/** From 1 on; with a CR that is before the LF: a share has none, and its hash would not fit. */
function* numberedLines(path: string, bytes: Uint8Array) {
  if (!bytes.length) throw new UsageError(`${path}: it is empty. Give the report of a share.`);
  for (const { number, start, end, hasCr } of goingOn(linesOf(bytes))) {
    const stop = hasCr ? end + 1 : end;
    if (stop - start > MAX_LINE)
      refusal(path, number)(`the line is longer than ${MAX_LINE} bytes, which is read at most`);
    yield { number, bytes: bytes.subarray(start, stop) };
  }
}

const LANE_START = encodeText('{"lane": ');
const COMMITS_BYTES = encodeText(COMMITS_START);
const LINE_END = encodeText('\n');

function beginsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, i) => bytes[i] === byte);
}
