// How a run ended, and whether it says so twice in the same way.

import { numberAt, objectAt, textAt, writtenAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { jsonBlock } from '../../../ledger/format/describe.ts';
import type { readAbout } from '../about.ts';
import { DOLLARS, type Own, type SessionStep, type StepComparison } from '../step.ts';
import { fewerCalls, readSubmission } from '../swe-agent/end.ts';
import { firstLine } from '../text.ts';

const MARK = /COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT|MINI_SWE_AGENT_FINAL_OUTPUT/;

export function readMiniEnd(info: JsonObject, note: ReturnType<typeof readAbout>): Own {
  const status = textAt(info, 'exit_status');
  const submission = textAt(info, 'submission');
  const config = objectAt(info, 'config');
  const cost = writtenAt(info, 'model_stats', 'instance_cost');
  const spent = cost === null ? [] : [{ part: DOLLARS, tokens: cost }];
  const isInMessages = note('cost') !== null;
  const { files, written, blocks } = readSubmission(submission);
  return {
    kind: 'end',
    isOutside: true,
    title: `Run ended: ${status ?? 'no status is recorded'}`,
    note: submission ? firstLine(submission) : 'nothing was handed in',
    shape: files.length ? 'change' : status === 'Submitted' ? 'read' : 'denied',
    usage: isInMessages ? [] : spent,
    claims: isInMessages ? spent : [],
    model: textAt(config ?? undefined, 'model', 'model_name'),
    files,
    written,
    facts: listFacts(info),
    blocks: config ? [...blocks, jsonBlock('Configuration', config)] : blocks,
    compared: [...compareEnd(info, note)],
  };
}

function listFacts(info: JsonObject): SessionStep['facts'] {
  const facts = [
    ['Calls of the model', writtenAt(info, 'model_stats', 'api_calls')],
    ['Cost', writtenAt(info, 'model_stats', 'instance_cost')],
    ['Version', textAt(info, 'mini_version')],
  ] as const;
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}

function* compareEnd(
  info: JsonObject,
  note: ReturnType<typeof readAbout>,
): Generator<StepComparison> {
  const check = 'sessions.sum';
  const action = note('action');
  if (textAt(info, 'exit_status') === 'Submitted' && action !== null)
    yield {
      check,
      found: MARK.test(action)
        ? null
        : {
            severity: 'warning',
            path: 'exit_status',
            expected: 'a last command that submits',
            actual: firstLine(action),
            message: 'The run is said to have submitted, and its last command is another one.',
          },
    };
  const said = note('submission');
  const submission = textAt(info, 'submission');
  if (said !== null && submission !== null)
    yield {
      check,
      found:
        said === submission
          ? null
          : {
              severity: 'warning',
              path: 'submission',
              expected: 'what the last message hands in',
              actual: 'another text',
              message: 'What was handed in is another text than the last message has.',
            },
    };
  const calls = numberAt(info, 'model_stats', 'api_calls');
  if (calls !== null) yield { check, found: fewerCalls(calls, Number(note('answers'))) };
}
