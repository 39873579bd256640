// The fast path: is a payload in its canonical form already, and where in it are the
// parts that verifying and folding need? Offsets only; nothing is parsed before it is
// needed.

import { L } from './fragments.ts';
import { ascii, Scanner } from './scanner.ts';

/** Where one delta op's parts are in the canonical bytes; ranges include quotes. */
export interface OpSpan {
  readonly op: 'create' | 'replace' | 'retract';
  readonly kind: Span;
  readonly id: Span;
  readonly expected: Span | null;
  /** The value written; for a retraction the reason. */
  readonly value: Span;
}

export type Span = readonly [start: number, end: number];

/** Where a commit's parts are in its canonical bytes; ranges include quotes. */
export interface CommitSpans {
  readonly body: Span;
  readonly ops: readonly OpSpan[];
  readonly tools: readonly Span[];
  readonly budget: Span;
  readonly compensates: Span | null;
  readonly compiler: Span;
  readonly intent: Span;
  readonly parents: readonly Span[];
  readonly policySet: Span;
  readonly trace: Span;
  readonly proposal: Span;
  readonly seq: Span;
  readonly signature: Span;
  readonly trajectory: Span;
  readonly writ: Span;
  readonly id: Span;
}

const scanner = new Scanner();

/**
 * The spans of a canonical commit payload, or null when it is not one. `trusted`
 * bytes were written by the typed reader: everything in them is canonical.
 */
export function scanCommit(bytes: Uint8Array, trusted = false): CommitSpans | null {
  scanner.start(bytes, trusted);
  return commit();
}

/** Whether bytes are a canonical payload of one of the small kinds. */
export function scanSmall(bytes: Uint8Array): boolean {
  scanner.start(bytes, false);
  const s = scanner;
  switch (bytes[2]) {
    case 0x6e: // note
      return (
        s.literal(L.note) &&
        s.text() &&
        s.literal(L.trajectory) &&
        s.hash() &&
        s.literal(L.root) &&
        s.atEnd
      );
    case 0x69: // intent_id
      return (
        s.literal(L.rejIntent) &&
        s.hash() &&
        s.literal(L.rejDetail) &&
        s.text() &&
        s.literal(L.rejKind) &&
        reasonKind() &&
        s.literal(L.rejEnd) &&
        s.atEnd
      );
    case 0x63: // child_trajectory_id, channel
      return s.literal(L.child)
        ? s.hash() &&
            s.literal(L.answer) &&
            nullOrText() &&
            s.literal(L.task) &&
            s.text() &&
            s.literal(L.delegation) &&
            s.atEnd
        : pending();
    default:
      return false;
  }
}

const REASONS = [
  'authority_void',
  'policy_denied',
  'budget_exhausted',
  'precondition_failed',
  'unknown_tool',
].map(ascii);

function commit(): CommitSpans | null {
  const s = scanner;
  if (!s.literal(L.open)) return null;
  const bodyStart = 8;
  const budget = span(budgetCost);
  if (!budget) return null;
  let compensates: Span | null = null;
  if (s.literal(L.compensates)) {
    compensates = span(hash);
    if (!compensates) return null;
  }
  const compiler = after(L.compiler, text);
  if (!compiler || !s.literal(L.delta)) return null;
  const ops = items(op);
  const intent = ops && after(L.intent, hash);
  if (!ops || !intent || !s.literal(L.observations)) return null;
  const tools = items(observation);
  if (!tools || !s.literal(L.parent)) return null;
  const parents = items(() => span(hash));
  if (!parents) return null;
  const policySet = after(L.policySet, text);
  const trace = policySet && after(L.trace, policyTrace);
  const proposal = trace && after(L.proposal, hash);
  // Routing evidence is rare: its types are left to the typed reader.
  if (proposal && s.trusted && s.literal(L.routing) && !s.value(2)) return null;
  const seq = proposal && after(L.seq, unsigned);
  const signature = seq && after(L.signature, nullOrText);
  const trajectory = signature && after(L.trajectory, hash);
  const writ = trajectory && after(L.writ, hash);
  if (!policySet || !trace || !proposal || !seq || !signature || !trajectory || !writ) return null;
  if (!s.byte(0x7d)) return null;
  const body: Span = [bodyStart, s.pos];
  const id = after(L.id, hash);
  if (!id || !s.literal(L.commit) || !s.atEnd) return null;
  return {
    body,
    ops,
    tools,
    budget,
    compensates,
    compiler,
    intent,
    parents,
    policySet,
    trace,
    proposal,
    seq,
    signature,
    trajectory,
    writ,
    id,
  };
}

const text = () => scanner.text();
const hash = () => scanner.hash();
const unsigned = () => scanner.unsigned();

function nullOrText(): boolean {
  return scanner.text() || scanner.literal(L.null);
}

function span(part: () => boolean): Span | null {
  const start = scanner.pos;
  return part() ? [start, scanner.pos] : null;
}

function after(literal: Uint8Array, part: () => boolean): Span | null {
  return scanner.literal(literal) ? span(part) : null;
}

/** The rest of an array, whose "[" was taken. */
function items<T>(item: () => T | null): T[] | null {
  const list: T[] = [];
  if (scanner.byte(0x5d)) return list;
  for (;;) {
    const next = item();
    if (next === null) return null;
    list.push(next);
    if (scanner.byte(0x5d)) return list;
    if (!scanner.byte(0x2c)) return null;
  }
}

function budgetCost(): boolean {
  const s = scanner;
  return (
    s.literal(L.tokens) &&
    s.unsigned() &&
    s.literal(L.calls) &&
    s.unsigned() &&
    s.literal(L.usd) &&
    s.unsigned() &&
    s.literal(L.wall) &&
    s.unsigned() &&
    s.byte(0x7d)
  );
}

function op(): OpSpan | null {
  const s = scanner;
  if (!s.byte(0x7b)) return null;
  let expected: Span | null = null;
  if (s.literal(L.opExpected)) {
    expected = span(unsigned);
    if (!expected || !s.byte(0x2c)) return null;
  }
  const id = after(L.opId, text);
  const kind = id && after(L.opKind, text);
  if (!kind) return null;
  const name = s.literal(expected ? L.opReplace : L.opCreate)
    ? expected
      ? 'replace'
      : 'create'
    : expected && s.literal(L.opRetract)
      ? 'retract'
      : null;
  if (!name) return null;
  // Four containers are around it: payload, body, delta, op.
  const value = span(name === 'retract' ? text : () => s.value(4));
  if (!value || !s.byte(0x7d)) return null;
  return { op: name, kind, id, expected, value };
}

function observation(): Span | null {
  const s = scanner;
  if (!s.literal(L.latency) || !s.unsigned() || !s.literal(L.output) || !s.value(4)) return null;
  const tool = after(L.tool, text);
  return tool && s.byte(0x7d) ? tool : null;
}

function policyTrace(): boolean {
  const s = scanner;
  if (!s.literal(L.decision)) return false;
  if (s.literal(L.ask)) {
    if (!s.text() || !s.literal(L.askReason) || !s.text() || !s.literal(L.askEnd)) return false;
  } else if (s.literal(L.deny)) {
    if (!s.text() || !s.literal(L.denyEnd)) return false;
  } else if (!s.literal(L.permit)) return false;
  return s.literal(L.rules) && items(() => (s.text() ? true : null)) !== null && s.byte(0x7d);
}

function reasonKind(): boolean {
  return REASONS.some((name) => scanner.literal(name));
}

function pending(): boolean {
  const s = scanner;
  return (
    s.literal(L.channel) &&
    s.text() &&
    s.literal(L.pendIntent) &&
    s.hash() &&
    s.literal(L.args) &&
    // Four containers are around it: payload, proposal, body, plan.
    s.value(4) &&
    s.literal(L.tool) &&
    s.text() &&
    s.literal(L.planEnd) &&
    s.literal(L.trace) &&
    policyTrace() &&
    s.literal(L.status) &&
    s.text() &&
    s.literal(L.statusEnd) &&
    s.text() &&
    s.literal(L.pendWrit) &&
    s.hash() &&
    s.literal(L.pendId) &&
    s.hash() &&
    s.literal(L.pendReason) &&
    s.text() &&
    s.literal(L.pendEnd) &&
    s.atEnd
  );
}
