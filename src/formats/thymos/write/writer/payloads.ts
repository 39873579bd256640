// Payloads as the runtime composes them, from what a caller has to say.

import type { Plain } from '../../../../base/json/plain.ts';
import type { JsonMember, JsonObject, JsonValue } from '../../../../base/json/value.ts';
import { writeJsonValue } from './json.ts';

export interface BudgetCost {
  readonly tokens: number;
  readonly toolCalls: number;
  readonly wallClockMs: number;
  readonly usdMillicents: number;
}

export type CommitDecision =
  | { readonly kind: 'permit' }
  | { readonly kind: 'deny'; readonly reason: string }
  | { readonly kind: 'require_approval'; readonly channel: string; readonly reason: string };

export interface Trace {
  readonly rules: readonly string[];
  readonly decision: CommitDecision;
  /** Asks for an approval where the rules permit: by the tool's risk, not by a policy. */
  readonly gate?: { readonly channel: string; readonly reason: string };
}

export type WrittenOp = { readonly kind: string; readonly id: string } & (
  | { readonly op: 'create'; readonly value: JsonValue }
  | { readonly op: 'replace'; readonly expected: number; readonly value: JsonValue }
  | { readonly op: 'retract'; readonly expected: number; readonly reason: string }
);

export interface Observation {
  readonly tool: string;
  readonly output: JsonValue;
  readonly latencyMs: number;
}

/** What was asked for, under which authority. Ids are lower-case hex. */
export interface WrittenIntent {
  readonly intent: string;
  readonly writ: string;
  readonly tool: string;
  readonly args: JsonValue;
}

/** A proposal as it went through the policy. */
export interface Proposal {
  readonly id: string;
  readonly intent: WrittenIntent;
  readonly trace: Trace;
}

/** What was done, in one commit. */
export interface CommitDone {
  readonly delta: readonly WrittenOp[];
  readonly observations: readonly Observation[];
  readonly cost: BudgetCost;
  readonly compensates?: string;
}

/** Where a commit is, and what made it. */
export interface CommitOrigin {
  readonly trajectory: string;
  readonly seq: number;
  /** Id of the entry before. */
  readonly parent: string;
  readonly compiler: string;
  readonly policySet: string;
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

export const payloadObject = (...members: readonly JsonMember[]): JsonObject => ({ members });

/** A commit's body; what is signed is the same body with its signature null. */
export function commitBody(
  { trajectory, seq, parent, compiler, policySet }: CommitOrigin,
  { id, intent: { intent, writ }, trace }: Proposal,
  { delta, observations, cost, compensates }: CommitDone,
  signature: string | null,
): JsonValue {
  return payloadObject(
    ['parent', [parent]],
    ['trajectory_id', trajectory],
    ['proposal_id', id],
    ['intent_id', intent],
    ['writ_id', writ],
    ['seq', writeJsonValue(seq)],
    ['delta', delta.map(deltaOp)],
    ['observations', observations.map(observation)],
    ['policy_trace', policyTrace(trace)],
    ['compiler_version', compiler],
    ['policy_set_hash', policySet],
    ['budget_cost', budget(cost)],
    ...(compensates ? [['compensates', compensates] as const] : []),
    ['signature', signature],
  );
}

function deltaOp(op: WrittenOp): JsonValue {
  return payloadObject(
    ['op', op.op],
    ['kind', op.kind],
    ['id', op.id],
    ...('expected' in op ? [['expected_version', writeJsonValue(op.expected)] as const] : []),
    'value' in op ? ['value', op.value] : ['reason', op.reason],
  );
}

function observation({ tool, output, latencyMs }: Observation): JsonValue {
  return payloadObject(
    ['tool', tool],
    ['output', output],
    ['latency_ms', writeJsonValue(latencyMs)],
  );
}

function budget({ tokens, toolCalls, wallClockMs, usdMillicents }: BudgetCost): JsonValue {
  return writeJsonValue({
    tokens,
    tool_calls: toolCalls,
    wall_clock_ms: wallClockMs,
    usd_millicents: usdMillicents,
  });
}

function policyTrace({ rules, decision }: Trace): JsonValue {
  return payloadObject(
    ['rules_evaluated', rules],
    ['decision', writeJsonValue(policyDecision(decision))],
  );
}

function policyDecision(decision: CommitDecision): Plain {
  const { kind } = decision;
  if (kind === 'permit') return { kind };
  if (kind === 'deny') return { kind, detail: decision.reason };
  return { kind, detail: { channel: decision.channel, reason: decision.reason } };
}

function proposalStatus({ decision, gate }: Trace): Plain {
  if (gate) return { kind: 'suspended', channel: gate.channel, reason: gate.reason };
  if (decision.kind === 'permit') return { kind: 'staged' };
  return { ...decision, kind: decision.kind === 'deny' ? 'rejected' : 'suspended' };
}

/** A proposal's body: its hash is the proposal's id. Suspended where an approval is asked for. */
export function proposalBody({ intent, writ, tool, args }: WrittenIntent, trace: Trace): JsonValue {
  return payloadObject(
    ['intent_id', intent],
    ['writ_id', writ],
    ['plan', payloadObject(['tool', tool], ['args', args])],
    ['policy_trace', policyTrace(trace)],
    ['status', writeJsonValue(proposalStatus(trace))],
  );
}

export function rejectionPayload(intent: string, reason: RejectionReason): JsonValue {
  const { kind, ...detail } = reason;
  return writeJsonValue({
    type: 'rejection',
    intent_id: intent,
    reason: { kind, detail: 'tool' in detail ? detail : detail.detail },
  });
}

export function skillDefinition({ tools, ...skill }: Skill): JsonValue {
  return writeJsonValue({
    ...skill,
    tools: tools.map((tool) => ({ tool })),
    budget_cap: null,
    params: [],
    model_hint: { provider: null, model: null },
  });
}
