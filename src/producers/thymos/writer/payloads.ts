// Payloads as the runtime composes them, from what a caller has to say.

import type { JsonMember, JsonObject, JsonValue } from '../../../core/json/value.ts';
import { json } from './json.ts';

export interface Cost {
  readonly tokens: number;
  readonly toolCalls: number;
  readonly wallClockMs: number;
  readonly usdMillicents: number;
}

export type Decision =
  | { readonly kind: 'permit' }
  | { readonly kind: 'deny'; readonly reason: string }
  | { readonly kind: 'require_approval'; readonly channel: string; readonly reason: string };

export interface Trace {
  readonly rules: readonly string[];
  readonly decision: Decision;
}

export type WrittenOp =
  | { readonly op: 'create'; readonly kind: string; readonly id: string; readonly value: JsonValue }
  | {
      readonly op: 'replace';
      readonly kind: string;
      readonly id: string;
      readonly expected: number;
      readonly value: JsonValue;
    }
  | {
      readonly op: 'retract';
      readonly kind: string;
      readonly id: string;
      readonly expected: number;
      readonly reason: string;
    };

export interface Observation {
  readonly tool: string;
  readonly output: JsonValue;
  readonly latencyMs: number;
}

/** What was asked for, under which authority. Ids are lower-case hex. */
export interface Intent {
  readonly intent: string;
  readonly writ: string;
  readonly tool: string;
  readonly args: JsonValue;
}

export interface CommitBody {
  readonly trajectory: string;
  readonly seq: number;
  /** Id of the entry before. */
  readonly parent: string;
  readonly proposal: string;
  readonly intent: string;
  readonly writ: string;
  readonly delta: readonly WrittenOp[];
  readonly observations: readonly Observation[];
  readonly trace: Trace;
  readonly cost: Cost;
  readonly compiler: string;
  readonly policySet: string;
  readonly compensates?: string;
}

export type RejectionReason =
  | {
      readonly kind:
        | 'authority_void'
        | 'policy_denied'
        | 'budget_exhausted'
        | 'precondition_failed'
        | 'unknown_tool';
      readonly detail: string;
    }
  | { readonly kind: 'type_mismatch'; readonly tool: string; readonly detail: string };

export interface Skill {
  readonly name: string;
  readonly version: number;
  readonly title: string;
  readonly instructions: string;
  readonly tools: readonly string[];
  readonly ceiling: Readonly<Record<'read' | 'write' | 'external' | 'irreversible', boolean>>;
}

const object = (...members: readonly JsonMember[]): JsonObject => ({ members });

/** The same body once more, with its signature in place of null. */
export function commitBody(body: CommitBody, signature: string | null): JsonValue {
  return object(
    ['parent', [body.parent]],
    ['trajectory_id', body.trajectory],
    ['proposal_id', body.proposal],
    ['intent_id', body.intent],
    ['writ_id', body.writ],
    ['seq', json(body.seq)],
    ['delta', body.delta.map(deltaOp)],
    ['observations', body.observations.map(observation)],
    ['policy_trace', policyTrace(body.trace)],
    ['compiler_version', body.compiler],
    ['policy_set_hash', body.policySet],
    ['budget_cost', budget(body.cost)],
    ...(body.compensates ? [['compensates', body.compensates] as const] : []),
    ['signature', signature],
  );
}

function deltaOp(op: WrittenOp): JsonValue {
  const head: readonly JsonMember[] = [
    ['op', op.op],
    ['kind', op.kind],
    ['id', op.id],
  ];
  if (op.op === 'create') return object(...head, ['value', op.value]);
  const expected = ['expected_version', json(op.expected)] as const;
  const last =
    op.op === 'replace' ? (['value', op.value] as const) : (['reason', op.reason] as const);
  return object(...head, expected, last);
}

function observation({ tool, output, latencyMs }: Observation): JsonValue {
  return object(['tool', tool], ['output', output], ['latency_ms', json(latencyMs)]);
}

function budget({ tokens, toolCalls, wallClockMs, usdMillicents }: Cost): JsonValue {
  return json({
    tokens,
    tool_calls: toolCalls,
    wall_clock_ms: wallClockMs,
    usd_millicents: usdMillicents,
  });
}

function policyTrace({ rules, decision }: Trace): JsonValue {
  return object(['rules_evaluated', rules], ['decision', policyDecision(decision)]);
}

function policyDecision(decision: Decision): JsonValue {
  switch (decision.kind) {
    case 'permit':
      return json({ kind: 'permit' });
    case 'deny':
      return json({ kind: 'deny', detail: decision.reason });
    case 'require_approval': {
      const { kind, channel, reason } = decision;
      return json({ kind, detail: { channel, reason } });
    }
  }
}

/** A proposal's body: its hash is the proposal's id. Suspended where an approval is asked for. */
export function proposalBody({ intent, writ, tool, args }: Intent, trace: Trace): JsonValue {
  const { decision } = trace;
  const status =
    decision.kind === 'require_approval'
      ? json({ kind: 'suspended', channel: decision.channel, reason: decision.reason })
      : decision.kind === 'deny'
        ? json({ kind: 'rejected', reason: decision.reason })
        : json({ kind: 'staged' });
  return object(
    ['intent_id', intent],
    ['writ_id', writ],
    ['plan', object(['tool', tool], ['args', args])],
    ['policy_trace', policyTrace(trace)],
    ['status', status],
  );
}

export function rejectionPayload(intent: string, reason: RejectionReason): JsonValue {
  const detail =
    reason.kind === 'type_mismatch' ? { tool: reason.tool, detail: reason.detail } : reason.detail;
  return json({ type: 'rejection', intent_id: intent, reason: { kind: reason.kind, detail } });
}

export function skillDefinition(skill: Skill): JsonValue {
  const { name, version, title, instructions, tools, ceiling } = skill;
  return json({
    name,
    version,
    title,
    instructions,
    tools: tools.map((tool) => ({ tool })),
    ceiling,
    budget_cap: null,
    params: [],
    model_hint: { provider: null, model: null },
  });
}
