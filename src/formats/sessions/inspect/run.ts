// What is said of a log as a whole: what was run, how it ended, what became of each sample.

import { listAt, memberAt, objectAt, textAt, wordsAt } from '../../../base/json/access.ts';
import { isNumber, isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { describeCount, jsonBlock } from '../../../ledger/format/describe.ts';
import type { Block } from '../../../ledger/model/view.ts';
import type { Own } from '../step.ts';
import { clipped, firstLine, parseSessionTime } from '../text.ts';
import type { RecordNotes } from './place.ts';
import { listReducers, readMeans, summaryScores } from './scores.ts';
import { messageText } from './texts.ts';
import { usageWords } from './usage.ts';

type Facts = readonly (readonly [label: string, value: string])[];

const filled = (facts: Facts): Facts => facts.filter(([, value]) => value !== '');

/** `start.json` and `header.json` have it as a member; in one object it is the record itself. */
const readEval = (record: JsonObject) => objectAt(record, 'eval') ?? record;

function runTitle(run: JsonObject): string {
  const task = wordsAt(run, 'task_display_name') || wordsAt(run, 'task') || 'a task without a name';
  const model = wordsAt(run, 'model');
  return clipped(model === '' ? task : `${task} with ${model}`);
}

function describeVersions(run: JsonObject): string {
  const packages = objectAt(run, 'packages')?.members ?? [];
  return packages
    .slice(0, 5)
    .map(([name, version]) => `${name} ${wordsAt(version)}`)
    .join(', ');
}

function describeSolvers(plan: JsonValue | undefined): string {
  const steps = listAt(plan, 'steps') ?? [];
  return clipped(
    steps
      .map((one) => wordsAt(one, 'solver'))
      .filter((one) => one)
      .join(', '),
  );
}

function describeApprovers(run: JsonObject): string {
  const approvers = listAt(run, 'config', 'approval', 'approvers') ?? [];
  return clipped(
    approvers
      .map((one) => `${wordsAt(one, 'name')} for ${wordsAt(one, 'tools') || 'some tools'}`)
      .join(', '),
  );
}

function aboutRun(record: JsonObject): Facts {
  const run = readEval(record);
  const commit = wordsAt(run, 'revision', 'commit');
  return filled([
    ['Task', wordsAt(run, 'task')],
    ['Solvers', describeSolvers(memberAt(record, 'plan'))],
    ['Dataset', wordsAt(run, 'dataset', 'name')],
    ['Samples', wordsAt(run, 'dataset', 'samples')],
    ['Epochs', wordsAt(run, 'config', 'epochs')],
    ['Approval by', describeApprovers(run)],
    ['Sandbox', wordsAt(run, 'sandbox', 'type') || wordsAt(run, 'sandbox')],
    ['Written by', describeVersions(run)],
    ['Commit', commit],
    ['Run', wordsAt(run, 'run_id')],
  ]);
}

const time = (value: JsonValue | undefined) =>
  typeof value === 'string' ? parseSessionTime(value) : null;

export function readRunRecord(record: JsonObject, isUnfinished: boolean): Own {
  const run = readEval(record);
  const title = runTitle(run);
  const config = objectAt(run, 'config');
  return {
    kind: 'run begins',
    title: `Run begins: ${title}`,
    shape: 'start',
    laneTitle: title,
    note: isUnfinished ? 'the run did not finish' : describeSolvers(memberAt(record, 'plan')),
    time: time(memberAt(run, 'created')),
    facts: aboutRun(record),
    writ: filled([['Approval by', describeApprovers(run)]]),
    blocks: config ? [jsonBlock('Configuration', config)] : [],
    compared: [
      {
        check: 'sessions.line',
        found: isUnfinished
          ? {
              severity: 'info',
              expected: 'header.json',
              actual: 'not among these files',
              message:
                'The run did not finish, or its log was copied while it was written: it has no header.',
            }
          : null,
      },
    ],
  };
}

export function readRunEnd(record: JsonObject): Own {
  const run = readEval(record);
  const status = wordsAt(record, 'status') || 'not recorded';
  const stats = memberAt(record, 'stats');
  const isFailed = status === 'error' || status === 'cancelled';
  const metrics = listMetrics(memberAt(record, 'results'));
  return {
    kind: isFailed ? 'run failed' : 'run ends',
    title: `Run ends: ${[status, ...metrics].join(', ')}`,
    shape: isFailed ? 'denied' : 'read',
    note: memberAt(record, 'invalidated') === true ? 'invalidated' : '',
    laneTitle: runTitle(run),
    time: time(memberAt(stats, 'completed_at')),
    facts: filled([
      ['Status', status],
      ...resultFacts(memberAt(record, 'results')),
      ...statFacts(stats),
      ...aboutRun(record),
    ]),
    blocks: errorBlocks(objectAt(record, 'error')),
    means: readMeans(memberAt(record, 'results'), listReducers(run)),
  };
}

/** "accuracy 0.75" */
function listMetrics(results: JsonValue | undefined): string[] {
  return (listAt(results, 'scores') ?? []).slice(0, 4).flatMap((score) => {
    const [first] = objectAt(score, 'metrics')?.members ?? [];
    return first ? [`${first[0]} ${number(memberAt(first[1], 'value'))}`] : [];
  });
}

/** Enough digits to compare, few enough to read. */
function number(value: JsonValue | undefined): string {
  if (value === undefined || value === null || !isNumber(value)) return wordsAt(value);
  const rounded = Number(Number(value.number).toPrecision(4));
  return Number.isFinite(rounded) ? String(rounded) : value.number;
}

function resultFacts(results: JsonValue | undefined): Facts {
  const done = wordsAt(results, 'completed_samples');
  const total = wordsAt(results, 'total_samples');
  const scores = (listAt(results, 'scores') ?? [])
    .slice(0, 20)
    .flatMap((score) =>
      (objectAt(score, 'metrics')?.members ?? [])
        .slice(0, 20)
        .map(
          ([name, metric]) =>
            [
              `${clipped(wordsAt(score, 'name'))}: ${clipped(name)}`,
              number(memberAt(metric, 'value')),
            ] as const,
        ),
    );
  return [['Samples done', total === '' ? '' : `${done} of ${total}`], ...scores];
}

/** Of each model, where `model_usage` has them. */
function usageFacts(owner: JsonValue | undefined): Facts {
  const usage = objectAt(owner, 'model_usage')?.members ?? [];
  return usage
    .slice(0, 12)
    .map(
      ([model, used]) =>
        [
          `Usage of ${clipped(model)}`,
          used !== null && isObject(used) ? usageWords(used) : '',
        ] as const,
    );
}

function statFacts(stats: JsonValue | undefined): Facts {
  return [
    ['Began', wordsAt(stats, 'started_at')],
    ['Ended', wordsAt(stats, 'completed_at')],
    ...usageFacts(stats),
  ];
}

export function errorBlocks(error: JsonObject | null): readonly Block[] {
  const text = [textAt(error ?? undefined, 'message'), textAt(error ?? undefined, 'traceback')];
  const said = text.filter((one) => one !== null && one !== '').join('\n\n');
  return said === '' ? [] : [{ type: 'text', title: 'Error', text: said }];
}

/** A member of a log in one object. */
export function readLogPart(kind: string, record: JsonObject, note: RecordNotes['note']): Own {
  if (kind === 'plan')
    return { kind, title: `Plan: ${describeSolvers(record) || 'no solver'}`, shape: 'read' };
  if (kind === 'stats')
    return {
      kind: 'statistics',
      shape: 'read',
      title: 'Statistics of the run',
      time: time(memberAt(record, 'completed_at')),
      facts: filled(statFacts(record)),
    };
  if (kind === 'error')
    return {
      kind: 'run failed',
      shape: 'denied',
      blocks: errorBlocks(record),
      title: `The run failed: ${firstLine(wordsAt(record, 'message'))}`,
    };
  return {
    kind: 'run ends',
    shape: 'completed',
    facts: filled(resultFacts(record)),
    means: readMeans(record, note('reducers') ?? ''),
    title: `Run ends: ${[note('status') || 'status not recorded', ...listMetrics(record)].join(', ')}`,
  };
}

export function readSampleSummary(record: JsonObject, place: RecordNotes): Own {
  const scores = objectAt(record, 'scores');
  const error = wordsAt(record, 'error') || wordsAt(record, 'error', 'message');
  const limit = wordsAt(record, 'limit');
  const input = memberAt(record, 'input');
  const asked =
    typeof input === 'string' ? input : messageText(readLastInput(input), place.resolve);
  const own = readSampleScores(scores ?? { members: [] }, place);
  return {
    ...own,
    scored: summaryScores(record),
    note: [limit && `limit: ${limit}`, firstLine(asked)].filter((one) => one).join(' · '),
    ...(error !== '' && {
      shape: 'denied',
      title: `${sampleTitle(place)}: failed, ${firstLine(error)}`,
    }),
    time: time(memberAt(record, 'completed_at')),
    facts: filled([
      ...(own.facts ?? []),
      ['Target', firstLine(wordsAt(record, 'target'))],
      ['Limit', limit],
      ['Retries', wordsAt(record, 'retries')],
      ['Messages', wordsAt(record, 'message_count')],
      ...usageFacts(record),
    ]),
  };
}

function readLastInput(input: JsonValue | undefined): JsonValue | undefined {
  return memberAt(listAt(input)?.at(-1), 'content');
}

function sampleTitle({ note }: RecordNotes): string {
  return `Sample ${clipped(note('id') ?? '')}, epoch ${note('epoch') || '1'}`;
}

/** `{scorer: {value, answer, explanation}}` */
export function readSampleScores(scores: JsonObject, place: RecordNotes): Own {
  const all = scores.members.slice(0, 20);
  const words = all.map(([name, score]) => `${clipped(name)} ${scoreValue(score)}`);
  return {
    kind: 'sample result',
    shape: 'delegation',
    title: `${sampleTitle(place)}: ${clipped(words.join(', ')) || 'no score'}`,
    facts: filled(all.flatMap(([name, score]) => scoreFacts(clipped(name), score))),
    blocks: all.flatMap(([name, score]): Block[] => {
      const text = wordsAt(score, 'explanation');
      return text === '' ? [] : [{ type: 'text', title: `${clipped(name)} explains`, text }];
    }),
  };
}

export function scoreFacts(name: string, score: JsonValue): Facts {
  return [
    [name, scoreValue(score)],
    ['Answer', firstLine(wordsAt(score, 'answer'))],
  ];
}

/** Inspect's letters are short for words that everybody reads. */
const LETTERS = new Map([
  ['C', 'C (correct)'],
  ['I', 'I (incorrect)'],
  ['P', 'P (partial)'],
  ['N', 'N (no answer)'],
]);

export function scoreValue(score: JsonValue): string {
  const value = score !== null && isObject(score) ? memberAt(score, 'value') : score;
  if (value === true || value === false) return String(value);
  const members = objectAt(value)?.members;
  if (members) return describeCount(members.length, 'value');
  const text = number(value);
  return LETTERS.get(text) ?? (clipped(text) || 'no value');
}
