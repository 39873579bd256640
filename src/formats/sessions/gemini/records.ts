// The records of a Gemini CLI session. As lines, a message that is written again replaces the one
// before, and `$rewindTo` takes a message and all after it out: what was taken out is kept here, as
// a side branch.

import { listAt, textAt } from '../../../base/json/access.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import type { SourceFile } from '../../../ledger/sources/file.ts';
import type { JsonWalk } from '../../../ledger/sources/text/json-walk.ts';
import { writeAbout } from '../about.ts';
import {
  documentRecords,
  lineRecords,
  passValue,
  type RecordPlace,
  readValue,
} from '../read/records.ts';
import { isLines } from '../read/whole.ts';
import type { WrittenRecord } from '../read/written.ts';
import { readSessionRecord } from '../record.ts';

/** How lanes of what was taken out begin. */
export const REWOUND = 'rewound ';

export function* geminiRecords(file: SourceFile): Generator<WrittenRecord, void> {
  if (isLines(file, (first) => listAt(first, 'messages') === null)) yield* readLines(file);
  else yield* documentRecords(file, walkMessages);
}

const OPEN_LIST = 0x5b;

function* walkMessages(walk: JsonWalk): Generator<RecordPlace, void> {
  const head = new Map<string, JsonValue>();
  let isFirst = true;
  for (const name of walk.members()) {
    if (name !== 'messages' || walk.read((reader) => reader.peek()) !== OPEN_LIST) {
      head.set(name, readValue(walk));
      continue;
    }
    for (const _ of walk.items()) {
      const place = passValue(walk);
      const said = (of: string) => textAt(head.get(of) ?? null);
      const about = writeAbout({
        session: said('sessionId'),
        ...(isFirst && {
          project: said('projectHash'),
          begun: said('startTime'),
          kind: said('kind'),
        }),
      });
      isFirst = false;
      yield { start: place.start, end: place.end, about };
    }
  }
}

/** Of a line that holds more than one: a message, or what is done with those before. */
function isMessage(record: JsonObject): boolean {
  return record.members.some(([name]) => name.startsWith('$')) || textAt(record, 'id') !== null;
}

interface Fate {
  /** The line in which it is written again. */
  replaced: number | null;
  /** Of what was taken out. */
  lane: string | null;
}

function* readLines(file: SourceFile): Generator<WrittenRecord, void> {
  const fates = findFates(file);
  for (const written of lineRecords(file, isMessage)) {
    const fate = fates.get(written.number);
    const about =
      fate?.replaced == null ? null : writeAbout({ 'replaced by': String(fate.replaced) });
    yield { ...written, about, lane: fate?.lane ?? null };
  }
}

/** By line, of messages that did not stay as they were written. */
function findFates(file: SourceFile): ReadonlyMap<number, Fate> {
  const fates = new Map<number, Fate>();
  const findFate = (line: number): Fate => {
    const known = fates.get(line) ?? { replaced: null, lane: null };
    fates.set(line, known);
    return known;
  };
  /** Messages that are in force: by id, the lines in which they are. */
  let live = new Map<string, number[]>();
  let rewinds = 0;
  for (const { number, bytes } of lineRecords(file, isMessage)) {
    const { object } = readSessionRecord(bytes);
    if (!object) continue;
    const to = textAt(object, '$rewindTo');
    const id = textAt(object, 'id');
    if (to !== null) {
      const lane = `${REWOUND}${++rewinds}`;
      const all = [...live];
      const from = Math.max(
        0,
        all.findIndex(([known]) => known === to),
      );
      for (const [, lines] of all.slice(from)) for (const line of lines) findFate(line).lane = lane;
      live = new Map(all.slice(0, from));
    } else if (id !== null) {
      const lines = live.get(id) ?? [];
      const before = lines.at(-1);
      if (before !== undefined) findFate(before).replaced = number;
      lines.push(number);
      live.set(id, lines);
    }
  }
  return fates;
}
