// A rule to begin with that changes something in the ledger at hand: about the tool of its most consequential
// commit first, then about others. Each is tried on the ledger; none is offered that changes nothing.

import type { StoredLedger } from '../../../ledger/format/questions.ts';
import type { Decisions } from './decisions.ts';
import type { SimulationFacts } from './facts.ts';
import { FirstChanges } from './first-change.ts';
import { ANY, DENY, MAX_TEXT_LENGTH, type Policy, type PolicyRule } from './policy.ts';

/** Tools that rules are made about. */
const MAX_TOOLS = 6;
/** Different ones that are counted: names are the ledger's own. */
const MAX_COUNTED = 2000;

export interface DerivedQuery {
  /** Tried before all others: what a person looked at last. */
  readonly before: readonly Policy[];
  /** Tried after all others. */
  readonly after: readonly Policy[];
}

export interface Derived {
  /** null: no policy that was tried changes a decision here for sure. */
  readonly policy: Policy | null;
  readonly tried: number;
  /** Decisions of a policy that the ledger records, and those whose tool it records. */
  readonly decisions: number;
  readonly withTool: number;
}

interface Tool {
  readonly name: string;
  /** Of its weightiest entry; `at`: the first of those comes first. */
  weight: number;
  readonly at: number;
  asked: boolean;
}

export class Derivations {
  private readonly decisions: Decisions;
  private readonly changes: FirstChanges;

  constructor(decisions: Decisions) {
    this.decisions = decisions;
    this.changes = new FirstChanges(decisions);
  }

  async derive(ledger: StoredLedger, { before, after }: DerivedQuery): Promise<Derived> {
    const tools = new Map<string, Tool>();
    let [decisions, withTool, at] = [0, 0, 0];
    for (const id of await ledger.lanes()) {
      const decided = await this.decisions.lane(ledger, id);
      for (let index = 0; index < decided.entries; index++) {
        at++;
        const facts = decided.facts(index);
        if (facts && facts.outcome !== 'unreadable') {
          decisions++;
          if (facts.tools?.length) withTool++;
          weigh(tools, facts, at);
        }
      }
      await ledger.pause();
    }
    const policies = [...before, ...policiesFor(tools.values()), ...after];
    const place = await this.changes.find(ledger, { policies });
    const policy = place === null ? null : (policies[place] ?? null);
    return { policy, tried: policies.length, decisions, withTool };
  }
}

/** What takes something away weighs most, then what changes much; a request, that somebody had to be asked. */
function weigh(tools: Map<string, Tool>, facts: SimulationFacts, at: number): void {
  const isAsked = facts.outcome === 'asked';
  const weight = isAsked ? ASKED : facts.changes;
  for (const name of facts.tools ?? []) {
    if (name === '' || name.length > MAX_TEXT_LENGTH || name.endsWith('*')) continue;
    const known = tools.get(name);
    if (!known) {
      if (tools.size < MAX_COUNTED) tools.set(name, { name, weight, at, asked: isAsked });
      continue;
    }
    known.weight = Math.max(known.weight, weight);
    known.asked ||= isAsked;
  }
}

/** More than nearly any commit changes at once. */
const ASKED = 20;

function policiesFor(tools: Iterable<Tool>): readonly Policy[] {
  const weightiest = [...tools]
    .sort((a, b) => b.weight - a.weight || a.at - b.at)
    .slice(0, MAX_TOOLS);
  return [
    ...weightiest.flatMap(({ name, asked }) => {
      const when = { ...ANY, tool: name };
      const ask: PolicyRule = {
        name: `${name} needs a person`,
        when,
        decided: { verb: 'require approval', channel: null },
      };
      return asked
        ? [only(`Deny ${name}`, { name: `No ${name}`, when, decided: DENY })]
        : [
            only(`Deny ${name}`, { name: `No ${name}`, when, decided: DENY }),
            only(`Ask before ${name}`, ask),
          ];
    }),
    only('Deny whatever writes', {
      name: 'No writes',
      when: { ...ANY, effect: 'writes' },
      decided: DENY,
    }),
    { name: 'Deny everything', rules: [], otherwise: DENY },
    {
      name: 'Ask about everything',
      rules: [],
      otherwise: { verb: 'require approval', channel: null },
    },
  ];
}

function only(name: string, rule: PolicyRule): Policy {
  return {
    name: name.slice(0, MAX_TEXT_LENGTH),
    rules: [{ ...rule, name: rule.name.slice(0, MAX_TEXT_LENGTH) }],
    otherwise: 'as recorded',
  };
}
