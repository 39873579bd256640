// The records of a SWE-agent run in the order in which things happened. A step of the trajectory
// says again what two messages say: it is a record of its own only where it says something else.

import { memberAt, textAt, textsAt, wordsAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import type { SourceFile } from '../../../ledger/sources/file.ts';
import type { JsonWalk } from '../../../ledger/sources/text/json-walk.ts';
import { writeAbout } from '../about.ts';
import { inText } from '../codex/calls.ts';
import { readPartsText } from '../codex/parts.ts';
import type { RecordPlace } from '../read/records.ts';
import { sweCalls, writtenIds } from './calls.ts';
import {
  type ByteSpan,
  findParts,
  newParts,
  readRecordAt,
  sameItems,
  type TrajectoryParts,
} from './places.ts';

/** So many steps may be in the trajectory alone before a message is taken as one without a step. */
const LOOKED_AHEAD = 5;
/** A longer configuration is not repeated next to the end of the run. */
const MAX_CONFIG = 200_000;

export function* runRecords(walk: JsonWalk, file: SourceFile): Generator<RecordPlace, void> {
  const parts = newParts();
  findParts(walk, parts);
  for (const [nth, attempt] of parts.attempts.entries())
    yield* partRecords(file, attempt, `attempt ${nth + 1}`);
  // The chosen attempt is there once more.
  const isRepeated = parts.attempts.some(({ history }) => sameItems(file, history, parts.history));
  yield* partRecords(file, isRepeated ? { ...parts, history: [], trajectory: [] } : parts, 'run');
  if (parts.fault) throw parts.fault;
}

function* partRecords(
  file: SourceFile,
  parts: TrajectoryParts,
  lane: string,
): Generator<RecordPlace, void> {
  const steps = new Steps(file, parts.trajectory);
  let nth = 0;
  /** The last action, as long as nothing answered it. */
  let open: {
    readonly ids: string;
    readonly written: string;
    readonly step: StepSpan | null;
  } | null = null;
  let isFirst = true;
  const noted = (place: ByteSpan, notes: Parameters<typeof writeAbout>[0]): RecordPlace => {
    const about = writeAbout({ ...notes, lane: isFirst && lane !== 'run' ? lane : null });
    isFirst = false;
    return { start: place.start, end: place.end, lane, about };
  };
  for (const place of parts.history) {
    const message = readRecordAt(file, place);
    const isDemo = message && memberAt(message, 'is_demo') === true;
    const id = `${lane} step ${nth + 1}`;
    const calls = message && !isDemo ? sweCalls(message, id) : [];
    if (calls.length) {
      if (open?.step) yield noted(open.step, { answers: open.ids });
      nth++;
      const { before, step } = steps.take(textAt(message ?? undefined, 'action') ?? '');
      for (const one of before) yield noted(one, { alone: `${lane} alone ${one.start}` });
      const written = message ? writtenIds(message) : '';
      open = { ids: calls.map((call) => call.id).join('\n'), written, step };
      yield noted(place, { id, file: openFile(step?.record) });
    } else if (open && message && textAt(message, 'role') !== 'assistant' && !isDemo) {
      const { ids, written, step } = open;
      open = null;
      const said = textsAt(message, 'tool_call_ids').join('\n');
      const answers = said === '' || said === written ? ids : said;
      const isSame = step ? saysAgain(message, step.record) : null;
      const compared = isSame === null ? null : isSame ? 'same' : 'other';
      yield noted(place, { answers, compared, ...readNotes(step?.record) });
      if (step && isSame === false) yield noted(step, { again: 'yes' });
    } else yield noted(place, {});
  }
  if (open?.step) yield noted(open.step, { answers: open.ids });
  for (const one of steps.rest()) yield noted(one, { alone: `${lane} alone ${one.start}` });
  if (parts.info) yield noted(parts.info, infoNotes(file, parts));
}

interface StepSpan extends ByteSpan {
  readonly record: JsonObject;
}

/** The steps of a trajectory, next to the messages that say the same. */
class Steps {
  private at = 0;
  private readonly file: SourceFile;
  private readonly places: readonly ByteSpan[];

  constructor(file: SourceFile, places: readonly ByteSpan[]) {
    this.file = file;
    this.places = places;
  }

  /** The step of an action, and those before it that no message has. */
  take(action: string): { readonly before: readonly ByteSpan[]; readonly step: StepSpan | null } {
    for (let ahead = 0; ahead < LOOKED_AHEAD; ahead++) {
      const place = this.places[this.at + ahead];
      const record = place && readRecordAt(this.file, place);
      if (!record || (textAt(record, 'action') ?? '').trim() !== action.trim()) continue;
      const before = this.places.slice(this.at, this.at + ahead);
      this.at += ahead + 1;
      return { before, step: { start: place.start, end: place.end, record } };
    }
    return { before: [], step: null };
  }

  rest(): readonly ByteSpan[] {
    const left = this.places.slice(this.at);
    this.at = this.places.length;
    return left;
  }
}

function saysAgain(message: JsonObject, step: JsonObject): boolean {
  const said = readPartsText(memberAt(message, 'content'));
  return said.includes((textAt(step, 'observation') ?? '').trim());
}

/** The file that was open after a step; null: none, or it is not said. */
function openFile(step: JsonObject | undefined): string | null {
  const written = memberAt(step, 'state');
  const state = typeof written === 'string' ? inText(written) : written;
  const path = textAt(state, 'open_file');
  return path === null || path === '' || path === 'n/a' ? null : path;
}

function readNotes(step: JsonObject | undefined) {
  return { seconds: wordsAt(step, 'execution_time') || null, file: openFile(step) };
}

function infoNotes(file: SourceFile, { trajectory, history, others }: TrajectoryParts) {
  const last = trajectory.at(-1);
  const step = last && readRecordAt(file, last);
  const config = others.get('replay_config') ?? others.get('config');
  const environment = others.get('environment');
  return {
    end: 'yes',
    action: step && textAt(step, 'action'),
    observation: step && textAt(step, 'observation'),
    steps: String(trajectory.length || history.length),
    environment: typeof environment === 'string' ? environment : null,
    config: typeof config === 'string' && config.length <= MAX_CONFIG ? config : null,
  };
}
