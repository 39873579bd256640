// The calls of a message, which hold their results.

import { listAt, memberAt, objectAt, textAt } from '../../../base/json/access.ts';
import { isObject, type JsonObject } from '../../../base/json/value.ts';
import { addAll } from '../../../base/lists.ts';
import type { FileEffect, Result, SessionCall, SessionStep, StepWrite } from '../step.ts';
import { callName, callWith } from '../titles.ts';
import { geminiRefusal, readGeminiEffects, responseText } from './effects.ts';

interface Called {
  readonly calls: SessionCall[];
  readonly results: Result[];
  readonly files: FileEffect[];
  readonly written: StepWrite[];
  /** The sessions of agents that did what was called for. */
  readonly handsTo: string[];
  /** What the tools said. */
  readonly said: SessionStep['blocks'][number][];
}

export function geminiCalls(record: JsonObject): Called {
  const called: Called = { calls: [], results: [], files: [], written: [], handsTo: [], said: [] };
  for (const one of (listAt(record, 'toolCalls') ?? []).filter(isObject)) takeCall(one, called);
  return called;
}

/** Only these have a result; others were under way when the session was written. */
const ENDED: ReadonlySet<string> = new Set(['success', 'error', 'cancelled']);

function takeCall(one: JsonObject, called: Called): void {
  const { calls, results, files, written, handsTo, said } = called;
  const id = textAt(one, 'id');
  const tool = textAt(one, 'name') ?? '';
  const input = memberAt(one, 'args') ?? null;
  const agent = textAt(one, 'agentId');
  const call = { ...callWith(id, tool, input), delegates: agent !== null };
  calls.push(call);
  if (agent !== null) handsTo.push(agent);
  const status = textAt(one, 'status') ?? '';
  const answers = (listAt(one, 'result') ?? []).flatMap(
    (part) => objectAt(part, 'functionResponse') ?? [],
  );
  if (!ENDED.has(status) && !answers.length) return;
  const shown = memberAt(one, 'resultDisplay');
  const responses = answers.map((answer) => responseText(objectAt(answer, 'response'))).join('\n');
  const text = responses || (typeof shown === 'string' ? shown : '');
  const refusal = geminiRefusal(text);
  const isError = !refusal && status !== 'success' && status !== '';
  results.push({ call: id, isError, refusal });
  if (text) said.push({ type: 'text', title: `Result of ${callName(call)}`, text });
  if (refusal || isError) return;
  const effects = readGeminiEffects(tool, input, shown);
  addAll(files, effects.files);
  addAll(written, effects.written);
}
