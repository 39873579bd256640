// Approvals held against the calls that ran.

import { memberAt, textAt } from '../../../base/json/access.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import type { StepComparison } from '../step.ts';
import { outputCalls } from './calls.ts';
import { writeStoreJson } from './store.ts';
import { type Resolve, withTexts } from './texts.ts';

export interface SampleApproval {
  /** The record that has it, counted from 1 in its file. */
  readonly record: number;
  readonly decision: string;
  readonly approver: string;
  /** The arguments that may run, as JSON; null: none are recorded. */
  readonly input: string | null;
  readonly isOpen: boolean;
}

/** Of one sample: ids of calls are its own. */
export class Approvals {
  private readonly last = new Map<string, SampleApproval>();
  private readonly asked = new Map<string, string | null>();
  private readonly resolve: Resolve;

  constructor(resolve: Resolve) {
    this.resolve = resolve;
  }

  /** Calls of a model, with their arguments as they were asked for. */
  ask(event: JsonValue): void {
    for (const { id, input } of outputCalls(event))
      if (id !== null && !this.asked.has(id)) this.asked.set(id, this.json(input));
  }

  /** Whether it answers a question that was passed on. */
  take(event: JsonObject, record: number): boolean {
    const id = textAt(event, 'call', 'id') ?? '';
    const before = this.last.get(id);
    const decision = textAt(event, 'decision') ?? '';
    const isOpen = decision === 'escalate' || memberAt(event, 'pending') === true;
    const call = decision === 'modify' ? 'modified' : 'call';
    const input = this.json(memberAt(event, call, 'arguments'));
    const approver = textAt(event, 'approver') ?? '';
    this.last.set(id, { record, decision, approver, input, isOpen });
    return before?.isOpen === true;
  }

  of(event: JsonValue): SampleApproval | null {
    return this.last.get(textAt(event, 'id') ?? '') ?? null;
  }

  /** The event of a tool: what it was compared with, and what was found. */
  compare(event: JsonObject): readonly StepComparison[] {
    const id = textAt(event, 'id') ?? '';
    const approval = this.last.get(id);
    const input = this.json(memberAt(event, 'arguments'));
    const isPending = memberAt(event, 'pending') === true;
    if (!approval) {
      const asked = this.asked.get(id);
      if (asked == null || asked === input || input === null || isPending) return [];
      return [
        {
          check: 'sessions.pair',
          found: {
            severity: 'warning',
            path: 'arguments',
            expected: asked,
            actual: input,
            message: 'The tool ran with other arguments than the model called it with.',
          },
        },
      ];
    }
    return [
      { check: 'sessions.approval', found: isPending ? null : fault(event, approval, input) },
    ];
  }

  private json(value: JsonValue | undefined): string | null {
    return value === undefined ? null : writeStoreJson(withTexts(value, this.resolve));
  }
}

const REFUSING: ReadonlySet<string> = new Set(['reject', 'terminate']);

function fault(
  event: JsonObject,
  approval: SampleApproval,
  input: string | null,
): StepComparison['found'] {
  const { record, decision } = approval;
  const error = memberAt(event, 'error');
  const type =
    error !== undefined && error !== null && isObject(error) ? textAt(error, 'type') : null;
  if (REFUSING.has(decision)) {
    if (type === 'approval') return null;
    return {
      severity: 'error',
      path: 'error.type',
      expected: 'approval',
      actual: type ?? 'no error',
      message: `The call was refused (${decision}, record ${record}), and ran all the same.`,
    };
  }
  if (type === 'approval')
    return {
      severity: 'error',
      path: 'error.type',
      expected: 'no refusal',
      actual: type,
      message: `The call was approved (${decision || 'no decision'}, record ${record}), and is written as refused.`,
    };
  if (approval.input === null || input === approval.input) return null;
  return {
    severity: 'error',
    path: 'arguments',
    expected: approval.input,
    actual: input ?? 'none',
    message: `The call ran with other arguments than were approved in record ${record}.`,
  };
}
