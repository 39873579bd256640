// A small policy for "what if": ordered rules and a default. The first rule that
// matches decides. Plain data, so that it crosses to a worker and into a file.

import type { JsonNumber } from '../../../base/json/value.ts';

export const VERBS = ['allow', 'deny', 'require approval'] as const;
export type Verb = (typeof VERBS)[number];

/** What is decided about one entry. `channel`: who is asked; null where nobody is, or anybody. */
export interface Decided {
  readonly verb: Verb;
  readonly channel: string | null;
}

/** By what was recorded: a commit that changes the world writes, one that only observed reads. */
export const EFFECTS = ['reads', 'writes', 'nothing'] as const;
export type SimulatedEffect = (typeof EFFECTS)[number];

export const OPERATORS = [
  'is',
  'is not',
  'contains',
  'starts with',
  'matches',
  'greater than',
  'less than',
] as const;
export type ConditionOperator = (typeof OPERATORS)[number];

/** What a condition may look at: the proposal's arguments, what was written, returned, touched. */
const ROOTS = ['args', 'value', 'output', 'resource'] as const;
export type Root = (typeof ROOTS)[number];

export type ConditionScalar = null | boolean | string | JsonNumber;

export interface Condition {
  /** "args.path": a root, then member names; `*` any of them; a dot in a name is written `\.`. */
  readonly path: string;
  readonly operator: ConditionOperator;
  readonly value: ConditionScalar;
}

export const COST_PARTS = ['tokens', 'tool_calls', 'wall_clock_ms', 'usd_millicents'] as const;
export type PolicyCostPart = (typeof COST_PARTS)[number];

/** Holds when the lane has spent more than this in all, the entry itself included. */
export interface SimulatedBudget {
  readonly of: PolicyCostPart;
  /** A safe integer. */
  readonly moreThan: number;
}

/** All that is given must hold; nothing given holds always. */
export interface When {
  /** A tool's name; a `*` at the end matches any ending. */
  readonly tool: string | null;
  readonly effect: SimulatedEffect | null;
  readonly where: readonly Condition[];
  readonly budget: SimulatedBudget | null;
}

export interface PolicyRule {
  readonly name: string;
  readonly when: When;
  readonly decided: Decided;
}

export interface Policy {
  readonly name: string;
  readonly rules: readonly PolicyRule[];
  /** What is decided where no rule matches; "as recorded" changes nothing there. */
  readonly otherwise: Decided | 'as recorded';
}

export const MAX_RULES = 100;
export const MAX_CONDITIONS = 20;
export const MAX_TEXT_LENGTH = 500;

/** Holds always. */
export const ANY: When = { tool: null, effect: null, where: [], budget: null };
export const ALLOW: Decided = { verb: 'allow', channel: null };
export const DENY: Decided = { verb: 'deny', channel: null };

/** The parts of a path; null when it does not begin with a root. */
export function pathParts(path: string): { root: Root; names: readonly string[] } | null {
  const parts: string[] = [];
  let part = '';
  for (let i = 0; i < path.length; i++) {
    const c = path[i];
    if (c === '\\' && i + 1 < path.length) part += path[++i];
    else if (c === '.') {
      parts.push(part);
      part = '';
    } else part += c;
  }
  parts.push(part);
  const [first, ...names] = parts;
  const root = ROOTS.find((known) => known === first);
  if (!root || names.some((name) => name === '')) return null;
  return { root, names };
}
