// The words of calls and their results, which are the same whatever program wrote them.

import { readSubject } from '../../ledger/format/describe.ts';
import type { AnsweredCall, FileEffect, Own, Result, SessionCall, StepRefusal } from './step.ts';
import { firstLine } from './text.ts';
import { readInputSubject } from './words-of-input.ts';

/** "Read: page.md" */
export function callName({ tool, subject }: Pick<AnsweredCall, 'tool' | 'subject'>): string {
  return [tool, subject].filter((one) => one).join(': ');
}

/** A call by its tool and its input, as JSON. */
export function callWith(
  id: string | null,
  tool: string,
  input: SessionCall['input'],
): SessionCall {
  const subject =
    typeof input === 'string' ? firstLine(input) : readInputSubject(input) || readSubject(input);
  return { id, tool, subject, input, delegates: false };
}

/** A message of the model with calls; `text`: what it says with them. */
export function callsOwn(calls: readonly SessionCall[], text: string): Own {
  const [first] = calls;
  const others = calls.length > 1 ? ` and ${calls.length - 1} more` : '';
  return {
    kind: 'tool call',
    calls,
    note: firstLine(text),
    title: (first && callName(first)) + others || 'a call without a name',
    shape: calls.some(({ delegates }) => delegates) ? 'delegation' : 'read',
  };
}

export interface Answered {
  /** The calls that it answers. */
  readonly calls: readonly (string | null)[];
  readonly isError: boolean;
  readonly refusal?: StepRefusal | null;
  /** What the tool said. */
  readonly text: string;
  readonly files?: readonly FileEffect[];
}

/** `call`: what it answers, where that is known. */
export function resultOwn(
  { calls, isError, refusal = null, text, files = [] }: Answered,
  call: Pick<AnsweredCall, 'tool' | 'subject'> | null,
): Own {
  const what = refusal ? 'Refused' : isError ? 'Failed' : 'Result';
  const name = call ? callName(call) : '';
  const words = firstLine(text);
  const isChange = files.some(({ how }) => how === 'written' || how === 'removed');
  return {
    kind: refusal ? 'refusal' : isError ? 'tool error' : 'tool result',
    title: `${what}: ${name || words || 'a tool call'}`,
    note: refusal ? firstLine(refusal.reason ?? '') : name ? words : '',
    shape: refusal ? 'denied' : isChange ? 'change' : 'read',
    results: calls.map((id): Result => ({ call: id, isError, refusal })),
    files: refusal || isError ? [] : files,
    blocks: text ? [{ type: 'text', title: 'Result', text }] : [],
  };
}
