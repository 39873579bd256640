// The records of a log: what was run and how it ended, what became of each sample, and the events of
// each sample, each where it is written.

import { wordsAt } from '../../../base/json/access.ts';
import { JsonError } from '../../../base/json/parse.ts';
import { isObject } from '../../../base/json/value.ts';
import { HEAD_LENGTH, type SourceFile } from '../../../ledger/sources/file.ts';
import type { JsonWalk } from '../../../ledger/sources/text/json-walk.ts';
import { writeAbout } from '../about.ts';
import { documentHead, documentRecords, type RecordPlace } from '../read/records.ts';
import type { WrittenRecord } from '../read/written.ts';
import type { StepComparison } from '../step.ts';
import { classifyLogFile } from './group.ts';
import { nameSampleLane } from './named.ts';
import { sampleRecords } from './notes.ts';
import type { PlacedPart } from './placed.ts';
import { isNext, placedValue, readEvalSample, type Sample } from './sample.ts';
import { listReducers } from './scores.ts';

/** The lane of what is said of all samples. */
const RUN = 'run';

const SUMMED: ReadonlySet<string> = new Set(['summaries', 'journal']);

type Notes = Parameters<typeof writeAbout>[0];

function isLog(head: Uint8Array): boolean {
  const members = documentHead(head)?.members;
  return members?.has('eval') === true || members?.has('samples') === true;
}

/** `files`: all of the log. */
export function logRecords(
  file: SourceFile,
  files: readonly SourceFile[],
): Iterable<WrittenRecord> {
  const kind = classifyLogFile(file.name);
  if (kind === 'reductions') return [];
  if (kind === 'summaries' || kind === 'journal') {
    const isThere = files.some(({ name }) => classifyLogFile(name) === 'summaries');
    if (kind === 'journal' && isThere) return [];
    const names = new Set(files.map(({ name }) => name));
    return documentRecords(file, (walk) => summaries(walk, file.name, names));
  }
  if (kind === 'start' || kind === 'header') {
    const isEnded = files.some(({ name }) => classifyLogFile(name) === 'header');
    const notes: Notes = {
      kind: kind === 'start' ? RUN : 'end',
      unfinished: isEnded ? undefined : 'yes',
    };
    return documentRecords(file, (walk) => [toRecordPlace(placedValue(walk), notes)]);
  }
  const isSample = kind === 'sample' || !isLog(file.bytes.read(0, HEAD_LENGTH));
  const hasScores = !files.some(({ name }) => SUMMED.has(classifyLogFile(name) ?? ''));
  return documentRecords(file, (walk) => (isSample ? sampleParts(walk, 0, hasScores) : log(walk)));
}

function toRecordPlace({ start, end }: PlacedPart, notes: Notes): RecordPlace {
  return { start, end, lane: RUN, about: writeAbout(notes) };
}

function* summaries(
  walk: JsonWalk,
  name: string,
  names: ReadonlySet<string>,
): Generator<RecordPlace, void> {
  const root = name.replace(/(?:_journal\/summaries\/\d+|summaries)\.json$/, '');
  for (const _ of walk.items()) {
    const placed = placedValue(walk);
    const [id, epoch] = [wordsAt(placed.value, 'id'), wordsAt(placed.value, 'epoch')];
    const file = `${root}samples/${id}_epoch_${epoch}.json`;
    const compared: StepComparison = {
      check: 'sessions.parent',
      found: names.has(file)
        ? null
        : {
            severity: 'warning',
            expected: file,
            actual: 'not among these files',
            message: 'What became of this sample is here, and its own file is not.',
          },
    };
    yield toRecordPlace(placed, {
      kind: 'summary',
      id,
      epoch,
      hands: nameSampleLane({ id, epoch }),
      compared: JSON.stringify([compared]),
    });
  }
}

const PARTS = new Map([
  ['eval', RUN],
  ['plan', 'plan'],
  ['results', 'results'],
  ['stats', 'stats'],
  ['error', 'error'],
]);

/** A log in one object. */
function* log(walk: JsonWalk): Generator<RecordPlace, void> {
  let count = 0;
  let status = '';
  let reducers = '';
  const counted = (place: RecordPlace): RecordPlace => {
    count++;
    return place;
  };
  for (const name of walk.members()) {
    if (name === 'samples' && isNext(walk, 'list')) {
      for (const _ of walk.items())
        for (const place of sampleParts(walk, count, true)) yield counted(place);
      continue;
    }
    const placed = placedValue(walk);
    if (name === 'status') status = wordsAt(placed.value);
    if (name === 'eval') reducers = listReducers(placed.value);
    const kind = PARTS.get(name);
    if (kind !== undefined && placed.value !== null && isObject(placed.value))
      yield counted(toRecordPlace(placed, { kind, status, reducers }));
  }
}

/** Of a damaged sample: what is before the fault, and then the fault. */
function* sampleParts(
  walk: JsonWalk,
  from: number,
  hasScores: boolean,
): Generator<RecordPlace, void> {
  const samples: Sample[] = [];
  let fault: JsonError | null = null;
  try {
    readEvalSample(walk, samples);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    fault = error;
  }
  for (const sample of samples) {
    const scores = hasScores ? sample.scores : null;
    const { id, epoch } = sample;
    if (scores)
      yield toRecordPlace(scores, { kind: 'scores', id, epoch, hands: nameSampleLane(sample) });
    yield* sampleRecords(sample, from + (scores ? 1 : 0));
  }
  if (fault) throw fault;
}
