// Each line of the report of a share has to be what docs/json.md says.

import { encodeText } from '../../../base/bytes.ts';
import { COMMAND } from '../../../base/command.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { readBytes } from '../../../ui/terminal/open.ts';
import {
  beginsWith,
  type FileWords,
  parseSealedLine,
  type Refuse,
  requireEnd,
  sealedLines,
  shaped,
} from '../../../ui/terminal/sealed-lines.ts';
import {
  COMMITS,
  COMMITS_START,
  type Commits,
  LANE_SHARE,
  type LaneLine,
  SHARE_END,
  SHARE_HEADER,
  type ShareHeader,
} from './share-shapes.ts';

export interface ShareLines {
  /** `value` is the header as it is written. */
  header(header: ShareHeader, value: JsonValue, refuse: Refuse): void;
  lane(line: LaneLine, refuse: Refuse): void;
}

/**
 * Reads everything but the commits.
 * @throws {UsageError}
 */
export async function readShare(path: string, hash: HashEngine, to: ShareLines): Promise<void> {
  let lanes = 0;
  for (const line of sealedLines(path, await readBytes(path), hash, WORDS)) {
    const { number, bytes, refuse, before } = line;
    if (number === 1) {
      const value = parseSealedLine(bytes, refuse);
      to.header(shaped(value, SHARE_HEADER, refuse), value, refuse);
    } else if (beginsWith(bytes, LANE_START)) {
      to.lane(shaped(parseSealedLine(bytes, refuse), LANE_SHARE, refuse), refuse);
      lanes++;
    } else if (!beginsWith(bytes, COMMITS_BYTES)) {
      const { end } = shaped(parseSealedLine(bytes, refuse), SHARE_END, refuse);
      if (!before) refuse('it should begin with {"end": ');
      requireEnd(end, { lanes, ...before }, refuse);
    }
  }
}

/**
 * Reads the commits, for a caller that knows all lanes.
 * @throws {UsageError}
 */
export async function* readCommits(path: string, hash: HashEngine): AsyncGenerator<Commits> {
  const lanes = new Set<string>();
  let last: string | null = null;
  for (const { bytes, refuse } of sealedLines(path, await readBytes(path), hash, WORDS)) {
    if (!beginsWith(bytes, COMMITS_BYTES)) continue;
    const line = shaped(parseSealedLine(bytes, refuse), COMMITS, refuse);
    const { lane } = line;
    // The caller has done with the lane then.
    if (lane !== last && lanes.has(lane))
      refuse(`lane should be of one whose commits follow one another, and ${lane} had some before`);
    lanes.add(lane);
    last = lane;
    yield line;
  }
}

const WORDS: FileWords = {
  what: 'the report of a share',
  todo: `Give what "${COMMAND} verify PATH --shard I/N --json" printed, unchanged; verify this share again where it was changed.`,
  again: 'Verify this share again.',
};
const LANE_START = encodeText('{"lane": ');
const COMMITS_BYTES = encodeText(COMMITS_START);
