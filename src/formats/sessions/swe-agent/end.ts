// How a run ended: `info`, with what was handed in and what it cost.

import { encodeText } from '../../../base/bytes.ts';
import { numberAt, objectAt, textAt, writtenAt } from '../../../base/json/access.ts';
import { JsonError, parseJson } from '../../../base/json/parse.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { jsonBlock } from '../../../ledger/format/describe.ts';
import type { readAbout } from '../about.ts';
import { SESSION_READ_OPTIONS } from '../record.ts';
import { DOLLARS, type Own, type SessionStep, type StepComparison, type Usage } from '../step.ts';
import { firstLine } from '../text.ts';
import { filesOfPatch } from './patch.ts';

const PARTS = [
  ['tokens sent', 'tokens_sent'],
  ['tokens received', 'tokens_received'],
] as const;

export function readSweEnd(info: JsonObject, note: ReturnType<typeof readAbout>): Own {
  const status = textAt(info, 'exit_status');
  const submission = textAt(info, 'submission');
  const isSubmitted = /^submitted/i.test(status ?? '');
  const config = parseConfig(note('config'));
  const { files, written, blocks } = readSubmission(submission);
  return {
    kind: 'end',
    isOutside: true,
    title: `Run ended: ${status ?? 'no status is recorded'}`,
    note: submission ? firstLine(submission) : 'nothing was handed in',
    shape: files.length ? 'change' : isSubmitted ? 'read' : 'denied',
    usage: listUsage(info),
    model: textAt(config, 'agent', 'model', 'name'),
    files,
    written,
    facts: listFacts(info, note('environment')),
    blocks: config === null ? blocks : [...blocks, jsonBlock('Configuration', config)],
    compared: [...compareEnd(info, note)],
  };
}

/** What was handed in: text, and the files of it where it is a patch. */
export function readSubmission(
  submission: string | null,
): Pick<SessionStep, 'files' | 'written' | 'blocks'> {
  if (!submission) return { files: [], written: [], blocks: [] };
  return {
    files: filesOfPatch(submission),
    written: [{ kind: 'submission', id: 'submission', value: submission }],
    blocks: [],
  };
}

function listUsage(info: JsonObject): readonly Usage[] {
  const stats = objectAt(info, 'model_stats') ?? undefined;
  const cost = writtenAt(stats, 'instance_cost');
  const tokens = PARTS.flatMap(([part, name]) => {
    const written = writtenAt(stats, name);
    return written === null ? [] : [{ part, tokens: written }];
  });
  return cost === null ? tokens : [...tokens, { part: DOLLARS, tokens: cost }];
}

function listFacts(info: JsonObject, environment: string | null): SessionStep['facts'] {
  const calls = writtenAt(info, 'model_stats', 'api_calls');
  const facts = [
    ['Calls of the model', calls],
    ['Environment', environment],
  ] as const;
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}

function parseConfig(text: string | null): JsonValue {
  if (text === null) return null;
  try {
    return parseJson(encodeText(text), SESSION_READ_OPTIONS);
  } catch (error) {
    if (error instanceof JsonError) return text;
    throw error;
  }
}

function* compareEnd(
  info: JsonObject,
  note: ReturnType<typeof readAbout>,
): Generator<StepComparison> {
  const check = 'sessions.sum';
  const action = note('action')?.trim() ?? null;
  const observation = note('observation')?.trim();
  const isSubmit = action !== null && /^(submit|exit_forfeit)\b/.test(action);
  const submission = textAt(info, 'submission')?.trim() ?? '';
  if (action !== null && textAt(info, 'exit_status') === 'submitted')
    yield {
      check,
      found: isSubmit
        ? null
        : {
            severity: 'warning',
            path: 'exit_status',
            expected: 'a last step that submits',
            actual: firstLine(action),
            message: 'The run is said to have submitted, and its last step is another command.',
          },
    };
  if (isSubmit && observation?.includes('diff --git'))
    yield {
      check,
      found: observation.includes(submission)
        ? null
        : {
            severity: 'warning',
            path: 'submission',
            expected: 'the patch of the last step',
            actual: 'another text',
            message: 'What was handed in is another patch than the last step printed.',
          },
    };
  const calls = numberAt(info, 'model_stats', 'api_calls');
  if (calls !== null) yield { check, found: fewerCalls(calls, Number(note('steps'))) };
}

/** null: there are calls of the model for all steps. */
export function fewerCalls(calls: number, steps: number): StepComparison['found'] {
  if (calls >= steps) return null;
  return {
    severity: 'info',
    path: 'model_stats.api_calls',
    actual: String(calls),
    expected: `${steps} or more, a call of the model for each step`,
    message:
      'Fewer calls of the model are counted than there are steps: a person wrote steps, or they were replayed.',
  };
}
