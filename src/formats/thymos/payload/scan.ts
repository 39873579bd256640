// The fast path: is a payload in its canonical form already, and where in it are the
// parts that verifying and folding need? Offsets only; nothing is parsed before it is
// needed. Why there is one: docs/decisions/0023-payload-scanner.md.
//
// Most entries of a ledger are commits: of them, every part is taken by a call of its own, one
// after another as they are written. The other kinds are put together of parts.

import { encodeText } from '../../../base/bytes.ts';
import { PayloadScanner } from './scanner.ts';
import type { PayloadType } from './schema.ts';
import {
  COUNTS,
  CommitSpans,
  DECISION_SPAN,
  DECISIONS,
  FIXED_SPANS,
  OP_PLACES,
  OP_SIZE,
  PAYLOAD_OPS,
  PLACES,
} from './spans.ts';

const scanner = new PayloadScanner();
/** What the scan of a commit has found so far, as in {@link CommitSpans}; used again and again. */
const places: number[] = Array<number>(FIXED_SPANS).fill(0);
/** The place in it of what comes next, after the fixed ones. */
let next = FIXED_SPANS;

/** Takes its bytes and moves on, or answers false. */
type Part = () => boolean;

const text: Part = () => scanner.text();
const hash: Part = () => scanner.hash();
const end: Part = () => scanner.atEnd;

/** Any value, inside so many containers. */
const value =
  (depth: number): Part =>
  () =>
    scanner.value(depth);

/** These bytes. */
function literal(expected: string): Part {
  const bytes = encodeText(expected);
  return () => scanner.literal(bytes);
}

/** These parts, one after another; a text means its bytes. */
function shape(...parts: readonly (string | Part)[]): Part {
  const takes = parts.map((part) => (typeof part === 'string' ? literal(part) : part));
  return () => {
    for (const take of takes) if (!take()) return false;
    return true;
  };
}

function firstMatching(...parts: readonly Part[]): Part {
  return () => {
    const start = scanner.pos;
    for (const part of parts) {
      if (part()) return true;
      scanner.pos = start;
    }
    return false;
  };
}

/** The rest of an array, whose "[" was taken. */
function items(item: Part): boolean {
  if (scanner.byte(0x5d)) return true;
  for (;;) {
    if (!item()) return false;
    if (scanner.byte(0x5d)) return true;
    if (!scanner.byte(0x2c)) return false;
  }
}

/** Notes that a part was taken, from `start` to here. */
function found(place: number, start: number): true {
  places[place] = start;
  places[place + 1] = scanner.pos;
  return true;
}

function hashAt(place: number): boolean {
  const start = scanner.pos;
  return scanner.hash() && found(place, start);
}

function textAt(place: number): boolean {
  const start = scanner.pos;
  return scanner.text() && found(place, start);
}

function unsignedAt(place: number): boolean {
  const start = scanner.pos;
  return scanner.unsigned() && found(place, start);
}

const TOKENS = literal('{"tokens":');
const TOOL_CALLS = literal(',"tool_calls":');
const USD = literal(',"usd_millicents":');
const WALL_CLOCK = literal(',"wall_clock_ms":');
const CLOSE = literal('}');

function budget(): boolean {
  const start = scanner.pos;
  return (
    TOKENS() &&
    unsignedAt(PLACES.tokens) &&
    TOOL_CALLS() &&
    unsignedAt(PLACES.toolCalls) &&
    USD() &&
    unsignedAt(PLACES.usdMillicents) &&
    WALL_CLOCK() &&
    unsignedAt(PLACES.wallClockMs) &&
    CLOSE() &&
    found(PLACES.budget, start)
  );
}

const EXPECTED = literal('{"expected_version":');
const OPEN = literal('{');
const COMMA = literal(',');
const OP_ID = literal('"id":');
const OP_KIND = literal(',"kind":');
const CREATE = literal(',"op":"create","value":');
const REPLACE = literal(',"op":"replace","value":');
const RETRACT = literal(',"op":"retract","reason":');
const CREATED = PAYLOAD_OPS.indexOf('create');
const REPLACED = PAYLOAD_OPS.indexOf('replace');
const RETRACTED = PAYLOAD_OPS.indexOf('retract');

/** Makes room for so many more numbers. */
function take(size: number): number {
  const at = next;
  next += size;
  while (places.length < next) places.push(0);
  return at;
}

/** An op, at the places that come next. */
function op(): boolean {
  const at = take(OP_SIZE);
  places[at + OP_PLACES.expected] = 0;
  places[at + OP_PLACES.expected + 1] = 0;
  const isExpecting = EXPECTED();
  if (isExpecting ? !(unsignedAt(at + OP_PLACES.expected) && COMMA()) : !OPEN()) return false;
  if (!(OP_ID() && textAt(at + OP_PLACES.id) && OP_KIND() && textAt(at + OP_PLACES.kind)))
    return false;
  if (isExpecting && RETRACT()) {
    places[at] = RETRACTED;
    return textAt(at + OP_PLACES.value) && CLOSE();
  }
  places[at] = isExpecting ? REPLACED : CREATED;
  if (!(isExpecting ? REPLACE() : CREATE())) return false;
  const start = scanner.pos;
  // Four containers are around a value: payload, body, delta, op.
  return scanner.value(4) && found(at + OP_PLACES.value, start) && CLOSE();
}

const LATENCY = literal('{"latency_ms":');
const OUTPUT = literal(',"output":');
const TOOL = literal(',"tool":');

function observation(): boolean {
  return (
    LATENCY() &&
    scanner.unsigned() &&
    OUTPUT() &&
    scanner.value(4) &&
    TOOL() &&
    textAt(take(2)) &&
    CLOSE()
  );
}

function parent(): boolean {
  return hashAt(take(2));
}

const TRACE_OPEN = literal('{"decision":{');
const PERMIT = literal('"kind":"permit"}');
const DENY = shape('"detail":', text, ',"kind":"deny"}');
const APPROVAL = shape(
  '"detail":{"channel":',
  text,
  ',"reason":',
  text,
  '},"kind":"require_approval"}',
);
const RULES = literal(',"rules_evaluated":[');
const DECIDED: readonly (readonly [Part, number])[] = [
  [PERMIT, DECISIONS.indexOf('permit')],
  [DENY, DECISIONS.indexOf('deny')],
  [APPROVAL, DECISIONS.indexOf('require_approval')],
];

function decided(): boolean {
  const start = scanner.pos;
  for (const [part, decision] of DECIDED) {
    if (part()) {
      places[DECISION_SPAN] = decision;
      return true;
    }
    scanner.pos = start;
  }
  return false;
}

function trace(): boolean {
  return TRACE_OPEN() && decided() && RULES() && items(text) && CLOSE();
}

const COMPENSATES = literal(',"compensates":');
const COMPILER = literal(',"compiler_version":');
const DELTA = literal(',"delta":[');
const INTENT = literal(',"intent_id":');
const OBSERVATIONS = literal(',"observations":[');
const PARENT = literal(',"parent":[');
const POLICY_SET = literal(',"policy_set_hash":');
const POLICY_TRACE = literal(',"policy_trace":');
const PROPOSAL = literal(',"proposal_id":');
const ROUTING = literal(',"routing_evidence":');
const SEQ = literal(',"seq":');
const SIGNATURE = literal(',"signature":');
const TRAJECTORY = literal(',"trajectory_id":');
const WRIT = literal(',"writ_id":');
const NULL = literal('null');

function compensates(): boolean {
  places[PLACES.compensates + 1] = 0;
  return !COMPENSATES() || hashAt(PLACES.compensates);
}

/** The rest of an array whose items take `size` numbers each; notes how many there are. */
function counted(item: Part, size: number, count: number): boolean {
  const before = next;
  if (!items(item)) return false;
  places[count] = (next - before) / size;
  return true;
}

function policyTrace(): boolean {
  const start = scanner.pos;
  return trace() && found(PLACES.trace, start);
}

function signature(): boolean {
  const start = scanner.pos;
  return (scanner.text() || NULL()) && found(PLACES.signature, start);
}

/** Routing evidence is rare: its types are left to the typed reader. */
function routing(): boolean {
  return !ROUTING() || (scanner.trusted && scanner.value(2));
}

const BUDGET_COST = literal('{"budget_cost":');

function body(): boolean {
  const start = scanner.pos;
  return (
    BUDGET_COST() &&
    budget() &&
    compensates() &&
    COMPILER() &&
    textAt(PLACES.compiler) &&
    DELTA() &&
    counted(op, OP_SIZE, COUNTS.ops) &&
    INTENT() &&
    hashAt(PLACES.intent) &&
    OBSERVATIONS() &&
    counted(observation, 2, COUNTS.tools) &&
    PARENT() &&
    counted(parent, 2, COUNTS.parents) &&
    POLICY_SET() &&
    textAt(PLACES.policySet) &&
    POLICY_TRACE() &&
    policyTrace() &&
    PROPOSAL() &&
    hashAt(PLACES.proposal) &&
    routing() &&
    SEQ() &&
    unsignedAt(PLACES.seq) &&
    SIGNATURE() &&
    signature() &&
    TRAJECTORY() &&
    hashAt(PLACES.trajectory) &&
    WRIT() &&
    hashAt(PLACES.writ) &&
    CLOSE() &&
    found(PLACES.body, start)
  );
}

const COMMIT = literal('{"body":');
const COMMIT_ID = literal(',"id":');
const COMMIT_END = literal(',"type":"commit"}');

function commit(): boolean {
  next = FIXED_SPANS;
  return COMMIT() && body() && COMMIT_ID() && hashAt(PLACES.id) && COMMIT_END() && scanner.atEnd;
}

const nullOrText = firstMatching(text, NULL);
const ROOT = shape('{"note":', text, ',"trajectory_id":', hash, ',"type":"root"}', end);
const REASONS = 'authority_void policy_denied budget_exhausted precondition_failed unknown_tool';
const REASON = firstMatching(...REASONS.split(' ').map(literal));
const REJECTION = shape(
  shape('{"intent_id":', hash, ',"reason":{"detail":', text),
  shape(',"kind":"', REASON, '"},"type":"rejection"}', end),
);
const DELEGATION = shape(
  shape('{"child_trajectory_id":', hash, ',"final_answer":', nullOrText),
  shape(',"task":', text, ',"type":"delegation"}', end),
);
const PENDING = shape(
  shape('{"channel":', text, ',"proposal":{"body":{"intent_id":', hash),
  // Four containers are around the arguments: payload, proposal, body, plan.
  shape(',"plan":{"args":', value(4), ',"tool":', text, '},"policy_trace":', trace),
  shape(',"status":{"channel":', text, ',"kind":"suspended","reason":', text),
  shape('},"writ_id":', hash, '},"id":', hash),
  shape('},"reason":', text, ',"type":"pending_approval"}', end),
);
const SMALL: readonly (readonly [PayloadType, Part])[] = [
  ['root', ROOT],
  ['rejection', REJECTION],
  ['delegation', DELEGATION],
  ['pending_approval', PENDING],
];

/**
 * The spans of a canonical commit payload, or null when it is not one. `trusted`
 * bytes were written by the typed reader: everything in them is canonical.
 */
export function scanCommit(bytes: Uint8Array, trusted = false): CommitSpans | null {
  scanner.start(bytes, trusted);
  return commit() ? new CommitSpans(places.slice(0, next)) : null;
}

/** The kind of a canonical payload of one of the small kinds; null: it is none. */
export function scanSmall(bytes: Uint8Array): PayloadType | null {
  for (const [type, part] of SMALL) {
    scanner.start(bytes, false);
    if (part()) return type;
  }
  return null;
}
