// Where a commit's parts are in its canonical bytes: plain numbers in one list, as a ledger has
// very many commits. A part is spelled out as a span only when it is asked for.

import type { Seq } from '../../../base/seq.ts';
import type { SpelledOp } from '../../../ledger/fold/state-table.ts';

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

export const DECISIONS = ['permit', 'deny', 'require_approval'] as const;
export const PAYLOAD_OPS = ['create', 'replace', 'retract'] as const;

/** Where in the list the start of each part is; its end follows. An end of 0: there is none. */
export const PLACES = {
  body: 0,
  budget: 2,
  tokens: 4,
  toolCalls: 6,
  usdMillicents: 8,
  wallClockMs: 10,
  compensates: 12,
  compiler: 14,
  intent: 16,
  policySet: 18,
  trace: 20,
  proposal: 22,
  seq: 24,
  signature: 26,
  trajectory: 28,
  writ: 30,
  id: 32,
} as const;

/** After them: which decision, and how many ops, tools and parents follow. */
export const DECISION_SPAN = 34;
export const COUNTS = { ops: 35, tools: 36, parents: 37 } as const;
export const FIXED_SPANS = 38;

/** Of an op: which one, then its parts. */
export const OP_PLACES = { id: 1, kind: 3, expected: 5, value: 7 } as const;
export const OP_SIZE = 9;

type Part = Exclude<keyof typeof PLACES, 'compensates'>;

/** Ranges include quotes. */
export class CommitSpans {
  readonly places: ArrayLike<number>;
  /** Where among `places` its own begin. */
  private readonly first: number;

  constructor(places: ArrayLike<number>, first = 0) {
    this.places = places;
    this.first = first;
  }

  get body(): Span {
    return this.span(PLACES.body);
  }
  get budget(): Span {
    return this.span(PLACES.budget);
  }
  get compensates(): Span | null {
    return this.at(PLACES.compensates + 1) ? this.span(PLACES.compensates) : null;
  }
  get compiler(): Span {
    return this.span(PLACES.compiler);
  }
  get intent(): Span {
    return this.span(PLACES.intent);
  }
  get policySet(): Span {
    return this.span(PLACES.policySet);
  }
  get trace(): Span {
    return this.span(PLACES.trace);
  }
  get proposal(): Span {
    return this.span(PLACES.proposal);
  }
  get seq(): Span {
    return this.span(PLACES.seq);
  }
  get signature(): Span {
    return this.span(PLACES.signature);
  }
  get trajectory(): Span {
    return this.span(PLACES.trajectory);
  }
  get writ(): Span {
    return this.span(PLACES.writ);
  }
  get id(): Span {
    return this.span(PLACES.id);
  }

  /** Any part by its name. */
  of(part: Part): Span {
    return this.span(PLACES[part]);
  }

  /** What the policy decided, by the trace. */
  get decision(): (typeof DECISIONS)[number] {
    return DECISIONS[this.at(DECISION_SPAN)] ?? 'permit';
  }

  get ops(): readonly OpSpan[] {
    const ops: OpSpan[] = [];
    for (let i = 0; i < this.at(COUNTS.ops); i++) ops.push(this.op(i));
    return ops;
  }

  /** What the op at `index` writes. */
  readValue(index: number): Span {
    return this.span(FIXED_SPANS + OP_SIZE * index + OP_PLACES.value);
  }

  get tools(): readonly Span[] {
    return this.list(FIXED_SPANS + OP_SIZE * this.at(COUNTS.ops), this.at(COUNTS.tools));
  }

  get parents(): readonly Span[] {
    const before = OP_SIZE * this.at(COUNTS.ops) + 2 * this.at(COUNTS.tools);
    return this.list(FIXED_SPANS + before, this.at(COUNTS.parents));
  }

  get opCount(): number {
    return this.at(COUNTS.ops);
  }

  /** The same as an op, without an object for each part. `payload`: the one that has them. */
  readOp(index: number, payload: { whole(span: Span): Seq }, to: SpelledOp): void {
    const at = FIXED_SPANS + OP_SIZE * index;
    to.op = PAYLOAD_OPS[this.at(at)] ?? 'create';
    to.kindStart = this.at(at + OP_PLACES.kind);
    to.kindEnd = this.at(at + OP_PLACES.kind + 1);
    to.idStart = this.at(at + OP_PLACES.id);
    to.idEnd = this.at(at + OP_PLACES.id + 1);
    const expected = at + OP_PLACES.expected;
    to.expected = this.at(expected + 1) ? payload.whole(this.span(expected)) : null;
    to.valueStart = this.at(at + OP_PLACES.value);
    to.valueEnd = this.at(at + OP_PLACES.value + 1);
  }

  op(index: number): OpSpan {
    const at = FIXED_SPANS + OP_SIZE * index;
    const expected = at + OP_PLACES.expected;
    return {
      op: PAYLOAD_OPS[this.at(at)] ?? 'create',
      kind: this.span(at + OP_PLACES.kind),
      id: this.span(at + OP_PLACES.id),
      expected: this.at(expected + 1) ? this.span(expected) : null,
      value: this.span(at + OP_PLACES.value),
    };
  }

  private list(from: number, length: number): Span[] {
    const spans: Span[] = [];
    for (let i = 0; i < length; i++) spans.push(this.span(from + 2 * i));
    return spans;
  }

  private span(place: number): Span {
    return [this.at(place), this.at(place + 1)];
  }

  private at(place: number): number {
    return this.places[this.first + place] ?? 0;
  }
}
