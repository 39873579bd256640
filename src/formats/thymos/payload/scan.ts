// The fast path: is a payload in its canonical form already, and where in it are the
// parts that verifying and folding need? Offsets only; nothing is parsed before it is
// needed. Why there is one: docs/decisions/0023-payload-scanner.md.

import { encodeText } from '../../../core/bytes.ts';
import { Scanner } from './scanner.ts';
import type { PayloadType } from './schema.ts';

export type Span = readonly [start: number, end: number];

/** Where one delta op's parts are in the canonical bytes; ranges include quotes. */
export interface OpSpan {
  readonly op: 'create' | 'replace' | 'retract';
  readonly kind: Span;
  readonly id: Span;
  readonly expected: Span | null;
  /** The value written; for a retraction the reason. */
  readonly value: Span;
}

const NONE: Span = [0, 0];

/** What a scan has found so far. */
function newDraft() {
  const ops: OpSpan[] = [];
  const tools: Span[] = [];
  const parents: Span[] = [];
  return {
    commit: {
      body: NONE,
      ops,
      tools,
      budget: NONE,
      compensates: null as Span | null,
      compiler: NONE,
      intent: NONE,
      parents,
      policySet: NONE,
      trace: NONE,
      proposal: NONE,
      seq: NONE,
      signature: NONE,
      trajectory: NONE,
      writ: NONE,
      id: NONE,
    },
    op: { kind: NONE, id: NONE, expected: null as Span | null, value: NONE },
  };
}

type Draft = ReturnType<typeof newDraft>;

/** Where a commit's parts are in its canonical bytes; ranges include quotes. */
export type CommitSpans = Readonly<Draft['commit']>;

const scanner = new Scanner();
let draft = newDraft();

/** Takes its bytes and moves on, or answers false. */
type Part = () => boolean;

const text: Part = () => scanner.text();
const hash: Part = () => scanner.hash();
const unsigned: Part = () => scanner.unsigned();
const end: Part = () => scanner.atEnd;

/** Any value, inside so many containers. */
const value =
  (depth: number): Part =>
  () =>
    scanner.value(depth);

/** These parts, one after another; a text means its bytes. */
function shape(...parts: readonly (string | Part)[]): Part {
  const takes = parts.map((part): Part => {
    if (typeof part !== 'string') return part;
    const bytes = encodeText(part);
    return () => scanner.literal(bytes);
  });
  return () => {
    for (const take of takes) if (!take()) return false;
    return true;
  };
}

function oneOf(...parts: readonly Part[]): Part {
  return () => {
    const start = scanner.pos;
    for (const part of parts) {
      if (part()) return true;
      scanner.pos = start;
    }
    return false;
  };
}

/** Nothing, or what begins like this and goes on so. */
function optional(begin: string, part: Part): Part {
  const begins = shape(begin);
  return () => !begins() || part();
}

/** The rest of an array, whose "[" was taken. */
function items(item: Part): Part {
  return () => {
    if (scanner.byte(0x5d)) return true;
    for (;;) {
      if (!item()) return false;
      if (scanner.byte(0x5d)) return true;
      if (!scanner.byte(0x2c)) return false;
    }
  };
}

/** Notes where a part is. */
function found(part: Part, note: (draft: Draft, span: Span) => void): Part {
  return () => {
    const start = scanner.pos;
    if (!part()) return false;
    note(draft, [start, scanner.pos]);
    return true;
  };
}

type Single = Exclude<keyof CommitSpans, 'ops' | 'tools' | 'parents'>;

function as(name: Single, part: Part): Part {
  return found(part, ({ commit }, span) => {
    commit[name] = span;
  });
}

function opPart(name: keyof Draft['op'], part: Part): Part {
  return found(part, ({ op }, span) => {
    op[name] = span;
  });
}

function op(name: OpSpan['op'], scan: Part): Part {
  return () => {
    draft.op.expected = null;
    return scan() && draft.commit.ops.push({ op: name, ...draft.op }) > 0;
  };
}

const BUDGET = shape(
  shape('{"tokens":', unsigned, ',"tool_calls":', unsigned),
  shape(',"usd_millicents":', unsigned, ',"wall_clock_ms":', unsigned, '}'),
);
const nullOrText = oneOf(text, shape('null'));
const opNames = shape('"id":', opPart('id', text), ',"kind":', opPart('kind', text));
const expected = shape('{"expected_version":', opPart('expected', unsigned), ',', opNames);
// Four containers are around a value: payload, body, delta, op.
const opValue = opPart('value', value(4));
const OP = oneOf(
  op('create', shape('{', opNames, ',"op":"create","value":', opValue, '}')),
  op('replace', shape(expected, ',"op":"replace","value":', opValue, '}')),
  op('retract', shape(expected, ',"op":"retract","reason":', opPart('value', text), '}')),
);
const tool = found(text, ({ commit }, span) => commit.tools.push(span));
const parent = found(hash, ({ commit }, span) => commit.parents.push(span));
const OBSERVATION = shape(
  shape('{"latency_ms":', unsigned, ',"output":', value(4)),
  shape(',"tool":', tool, '}'),
);
const TRACE = shape(
  '{"decision":{',
  oneOf(
    shape('"kind":"permit"}'),
    shape('"detail":', text, ',"kind":"deny"}'),
    shape('"detail":{"channel":', text, ',"reason":', text, '},"kind":"require_approval"}'),
  ),
  shape(',"rules_evaluated":[', items(text), '}'),
);
// Routing evidence is rare: its types are left to the typed reader.
const routing = optional(',"routing_evidence":', () => scanner.trusted && scanner.value(2));
const BODY = shape(
  shape('{"budget_cost":', as('budget', BUDGET)),
  optional(',"compensates":', as('compensates', hash)),
  shape(',"compiler_version":', as('compiler', text), ',"delta":[', items(OP)),
  shape(',"intent_id":', as('intent', hash), ',"observations":[', items(OBSERVATION)),
  shape(',"parent":[', items(parent), ',"policy_set_hash":', as('policySet', text)),
  shape(',"policy_trace":', as('trace', TRACE), ',"proposal_id":', as('proposal', hash), routing),
  shape(',"seq":', as('seq', unsigned), ',"signature":', as('signature', nullOrText)),
  shape(',"trajectory_id":', as('trajectory', hash), ',"writ_id":', as('writ', hash), '}'),
);
const COMMIT = shape(
  shape('{"body":', as('body', BODY)),
  shape(',"id":', as('id', hash), ',"type":"commit"}', end),
);

const ROOT = shape('{"note":', text, ',"trajectory_id":', hash, ',"type":"root"}', end);
const REASONS = 'authority_void policy_denied budget_exhausted precondition_failed unknown_tool';
const REASON = oneOf(...REASONS.split(' ').map((name) => shape(name)));
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
  shape(',"plan":{"args":', value(4), ',"tool":', text, '},"policy_trace":', TRACE),
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
  draft = newDraft();
  return COMMIT() ? draft.commit : null;
}

/** The kind of a canonical payload of one of the small kinds; null: it is none. */
export function scanSmall(bytes: Uint8Array): PayloadType | null {
  for (const [type, part] of SMALL) {
    scanner.start(bytes, false);
    if (part()) return type;
  }
  return null;
}
