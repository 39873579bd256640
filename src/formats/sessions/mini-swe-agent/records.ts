// The records of a mini-swe-agent run: its messages, then how it ended. Commands of one message are
// answered in order by the messages after it.

import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import type { SourceFile } from '../../../ledger/sources/file.ts';
import type { JsonWalk } from '../../../ledger/sources/text/json-walk.ts';
import { writeAbout } from '../about.ts';
import { passValue, type RecordPlace } from '../read/records.ts';
import { type ByteSpan, findParts, newParts, readRecordAt } from '../swe-agent/places.ts';
import { commandsIn } from './commands.ts';

const LANE = 'run';
const OPEN_LIST = 0x5b;

export function* miniRecords(walk: JsonWalk, file: SourceFile): Generator<RecordPlace, void> {
  // Its first form is the list of messages alone.
  if (walk.read((reader) => reader.peek()) === OPEN_LIST) {
    const messages = new Messages(file, null);
    for (const _ of walk.items()) yield messages.take(passValue(walk));
    return;
  }
  const parts = newParts();
  findParts(walk, parts);
  const info = parts.info && readRecordAt(file, parts.info);
  const model = textAt(info ?? undefined, 'config', 'model', 'model_name');
  const messages = new Messages(file, model);
  for (const place of parts.history) yield messages.take(place);
  if (parts.info) yield { ...parts.info, lane: LANE, about: messages.atEnd() };
  if (parts.fault) throw parts.fault;
}

class Messages {
  private answers = 0;
  private open: string[] = [];
  private action: string | null = null;
  private submission: string | null = null;
  private hasCost = false;
  private readonly file: SourceFile;

  private readonly model: string | null;

  constructor(file: SourceFile, model: string | null) {
    this.file = file;
    this.model = model;
  }

  take(place: ByteSpan): RecordPlace {
    const message = readRecordAt(this.file, place);
    return { start: place.start, end: place.end, lane: LANE, about: message && this.note(message) };
  }

  /** What the end of the run is compared with. */
  atEnd(): string {
    return writeAbout({
      end: 'yes',
      answers: String(this.answers),
      action: this.action,
      submission: this.submission,
      cost: this.hasCost ? 'in messages' : null,
    });
  }

  private note(message: JsonObject): string | null {
    const role = textAt(message, 'role');
    if (role === 'assistant') {
      const id = `step ${++this.answers}`;
      const commands = commandsIn(message);
      this.open = commands.map((_, nth) => (commands.length > 1 ? `${id}.${nth + 1}` : id));
      this.action = commands.at(-1) ?? null;
      this.hasCost ||= memberAt(message, 'extra', 'cost') !== undefined;
      return writeAbout({ id, model: this.model });
    }
    this.submission = textAt(message, 'extra', 'submission') ?? this.submission;
    if (role === 'system') return null;
    const answers = this.open.shift();
    return answers === undefined ? null : writeAbout({ answers });
  }
}

/** Whether a list begins as the messages of such a run: with a command in a block of its own. */
export function beginsAsMessages(items: readonly (JsonObject | null)[]): boolean {
  const [first] = items;
  const hasRoles = items.every((item) => item && textAt(item, 'role') !== null);
  if (!first || !hasRoles || listAt(first, 'content')) return false;
  return items.some((item) => item && commandsIn(item).length > 0);
}
