// What a policy can be tried on: commits, suspended proposals, and what the policy
// refused. An ordinary commit does not keep its proposal, so its arguments are not
// recorded; a rejection keeps neither tool nor arguments.

import { listAt, memberAt, textAt, writtenAt } from '../../../base/json/access.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { SeriesCostPart } from '../../../ledger/series/builder.ts';
import { asPayload, type DecodedPayload, type Payload } from '../payload/payload.ts';
import type { CommitSpans } from '../payload/spans.ts';
import { OPERATOR_DENIAL } from '../words.ts';
import type { Cost, SimulationFacts } from './facts.ts';
import { ALLOW, COST_PARTS, DENY, type Decided, type Root } from './policy.ts';

const NOTHING: SimulationFacts = {
  outcome: 'unreadable',
  decision: null,
  proposal: null,
  tools: null,
  effect: null,
  changes: 0,
  cost: null,
  at: () => null,
};

/** null: an entry that no policy decided. */
export function simulationFacts(decoded: DecodedPayload): SimulationFacts | null {
  const payload = asPayload(decoded);
  if (!payload) return NOTHING;
  if (payload.commit) return commitFacts(payload, payload.commit);
  switch (payload.type) {
    case 'pending_approval':
      return pendingFacts(payload.tree);
    case 'rejection':
      return refusedByPolicy(payload.tree)
        ? { ...NOTHING, outcome: 'refused', decision: DENY }
        : null;
    default:
      return null;
  }
}

/** The other reasons come before any policy, and an operator's answer comes after it. */
function refusedByPolicy(tree: JsonValue): boolean {
  const policy = textAt(tree, 'reason', 'kind') === 'policy_denied';
  return policy && textAt(tree, 'reason', 'detail') !== OPERATOR_DENIAL;
}

function commitFacts(payload: Payload, spans: CommitSpans): SimulationFacts {
  const { ops, tools } = spans;
  return {
    outcome: 'carried out',
    decision: decided(payload.trace(spans)),
    // An undoing names the proposal that it undoes; it is a decision of its own.
    proposal: spans.compensates ? null : payload.text(spans.proposal),
    // A commit names its tools only through what they returned.
    tools: tools.length ? tools.map((span) => payload.text(span)) : null,
    effect: ops.length ? 'writes' : tools.length ? 'reads' : 'nothing',
    changes: ops.length,
    cost: readCost(payload.at(spans.budget)),
    at(root) {
      const body = memberAt(payload.tree, 'body');
      return root === 'args' ? null : recorded(body, root);
    },
  };
}

function recorded(body: JsonValue | undefined, root: Exclude<Root, 'args'>): readonly JsonValue[] {
  if (root === 'output')
    return (listAt(body, 'observations') ?? []).map((one) => memberAt(one, 'output') ?? null);
  const ops = listAt(body, 'delta') ?? [];
  if (root === 'value')
    return ops
      .filter((op) => textAt(op, 'op') !== 'retract')
      .map((op) => memberAt(op, 'value') ?? null);
  return ops.map((op) => ({
    members: (['op', 'kind', 'id'] as const).map((name) => [name, textAt(op, name) ?? ''] as const),
  }));
}

function pendingFacts(tree: JsonValue): SimulationFacts {
  const body = memberAt(tree, 'proposal', 'body');
  return {
    ...NOTHING,
    outcome: 'asked',
    decision: decided(memberAt(body, 'policy_trace')),
    proposal: textAt(tree, 'proposal', 'id'),
    tools: [textAt(body, 'plan', 'tool') ?? ''],
    at: (root) => (root === 'args' ? [memberAt(body, 'plan', 'args') ?? null] : null),
  };
}

function decided(trace: JsonValue | undefined): Decided {
  const kind = textAt(trace, 'decision', 'kind');
  if (kind === 'permit') return ALLOW;
  if (kind === 'deny') return DENY;
  return {
    verb: 'require approval',
    channel: textAt(trace, 'decision', 'detail', 'channel') ?? '',
  };
}

/** What a commit cost, part by part; nothing else records a cost. */
export function recordedCost(
  _entry: Entry,
  decoded: DecodedPayload,
): readonly SeriesCostPart[] | null {
  const payload = asPayload(decoded);
  const { commit } = payload ?? {};
  if (!payload || !commit) return null;
  return COST_PARTS.map((name, part) => ({ name, value: costAt(payload, commit, part) }));
}

/** Where a commit says each of {@link COST_PARTS}. */
const COST_PLACES = ['tokens', 'toolCalls', 'wallClockMs', 'usdMillicents'] as const;

/** A part of what a commit cost, by its place among {@link COST_PARTS}. */
export function costAt(payload: Payload, commit: CommitSpans, part: number): number | bigint {
  return payload.whole(commit.of(COST_PLACES[part] ?? 'tokens'));
}

function readCost(budget: JsonValue): Cost {
  const part = (name: string) => BigInt(writtenAt(budget, name) ?? 0);
  return {
    tokens: part('tokens'),
    tool_calls: part('tool_calls'),
    wall_clock_ms: part('wall_clock_ms'),
    usd_millicents: part('usd_millicents'),
  };
}
