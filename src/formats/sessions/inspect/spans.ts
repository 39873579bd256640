// Spans and the lanes that they make: a sample is a lane, and so is an agent inside the call of a tool.

import { memberAt, textAt } from '../../../base/json/access.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { spaced } from '../../../ledger/format/describe.ts';
import { clipped } from '../text.ts';

/** A sample that makes up more agents than that has the rest of them in its own lane. */
const MAX_AGENTS = 200;
/** Spans above one that are named. */
const MAX_NAMED = 3;

export interface EvalSpan {
  readonly id: string;
  readonly parent: EvalSpan | null;
  readonly type: string;
  readonly name: string;
  readonly lane: string;
  /** It is inside the call of a tool that is in the same lane. */
  readonly isInTool: boolean;
  /** Its lane begins with it. */
  readonly isAgent: boolean;
  /** Which event is the call of this tool. */
  call: number | null;
}

export class Spans {
  private readonly byId = new Map<string, EvalSpan>();
  /** Of versions before spans: steps that are open. */
  private readonly steps: EvalSpan[] = [];
  private readonly unclaimed: EvalSpan[] = [];
  private agents = 0;
  private readonly main: string;

  constructor(main: string) {
    this.main = main;
  }

  /** The span in which an event is; null: in none, or in one that is not here. */
  of(event: JsonValue): EvalSpan | null {
    const id = textAt(event, 'span_id');
    return id === null ? (this.steps.at(-1) ?? null) : (this.byId.get(id) ?? null);
  }

  find(id: string | null): EvalSpan | null {
    return (id !== null && this.byId.get(id)) || null;
  }

  findLane(event: JsonValue): string {
    return this.of(event)?.lane ?? this.main;
  }

  /** Notes a span that begins. null: one of this id has begun already. */
  begin(event: JsonValue): EvalSpan | null {
    const isStep = textAt(event, 'event') === 'step';
    const id = isStep ? `step ${this.steps.length}` : (textAt(event, 'id') ?? '');
    if (!isStep && this.byId.has(id)) return null;
    const parent = isStep ? (this.steps.at(-1) ?? null) : this.find(textAt(event, 'parent_id'));
    const type = textAt(event, 'type') ?? '';
    const isCall = type === 'tool' || type === 'handoff';
    const isAgent = type === 'agent' && parent?.isInTool === true && this.agents < MAX_AGENTS;
    const name = textAt(event, 'name') ?? '';
    const before = parent?.lane ?? this.main;
    const lane = isAgent ? this.newLane(name) : before;
    const isInTool = isCall || (!isAgent && parent?.isInTool === true);
    const span: EvalSpan = { id, parent, type, name, lane, isInTool, isAgent, call: null };
    if (isStep) this.steps.push(span);
    else this.byId.set(id, span);
    if (type === 'tool') this.unclaimed.push(span);
    return span;
  }

  /** The span that ends here; null: it is not known. */
  end(event: JsonValue): EvalSpan | null {
    if (textAt(event, 'event') === 'step') return this.steps.pop() ?? null;
    return this.find(textAt(event, 'id'));
  }

  /** Ties the event of a call to the span in which the tool ran: both go by the name of the tool. */
  claim(event: JsonValue, nth: number): void {
    const name = textAt(event, 'function');
    const at = this.unclaimed.findLastIndex((span) => span.name === name);
    const [span] = at < 0 ? [] : this.unclaimed.splice(at, 1);
    if (span) span.call = nth;
  }

  private newLane(name: string): string {
    this.agents++;
    return `${this.main} agent ${this.agents} ${clipped(name).slice(0, 60)}`.trim();
  }
}

/** "solver react" */
export function evalSpanWords({ type, name }: EvalSpan): string {
  const [kind, own] = [spaced(type), name.trim()];
  return clipped(kind === own ? kind : [kind, own].filter((one) => one).join(' '));
}

/** "solver react › agent editor", without the ones around all of a sample. */
export function withinWords(span: EvalSpan | null): string {
  const names: string[] = [];
  for (let at = span; at; at = at.parent) if (at.type !== at.name) names.unshift(evalSpanWords(at));
  return names.slice(-MAX_NAMED).join(' › ');
}

/** The call by which the lane of an agent was begun: the nearest around it. */
export function callAround(span: EvalSpan): number | null {
  for (let at = span.parent; at; at = at.parent) if (at.call !== null) return at.call;
  return null;
}

export function isBegin(event: JsonValue): boolean {
  const kind = textAt(event, 'event');
  return kind === 'span_begin' || (kind === 'step' && memberAt(event, 'action') === 'begin');
}

export function isEnd(event: JsonValue): boolean {
  const kind = textAt(event, 'event');
  return kind === 'span_end' || (kind === 'step' && memberAt(event, 'action') === 'end');
}
