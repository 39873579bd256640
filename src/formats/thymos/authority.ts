// What entries record of authority. A writ is only named; what is in it is nowhere in the ledger. What a
// skill that is bound to a run allows is there in full. A delegation records its task, and nothing of
// what goes with it.

import { encodeText, toHex } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { listAt, memberAt, objectAt, wordsAt, writtenAt } from '../../base/json/access.ts';
import type { JsonValue } from '../../base/json/value.ts';
import type { EntryAuthority, Grant } from '../../ledger/authority/handed.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import { asPayload, type DecodedPayload } from './payload/payload.ts';
import { listProposalNames } from './proposal-ids.ts';
import { COST_PARTS } from './simulate/policy.ts';

export function thymosAuthority(entry: Entry, decoded: DecodedPayload): EntryAuthority | null {
  const payload = asPayload(decoded);
  if (payload?.type === 'skill_bound')
    return { grants: skillGrants(memberAt(payload.tree, 'skill')) };
  if (payload?.type === 'delegation') {
    const [task, child] = [
      wordsAt(payload.tree, 'task'),
      wordsAt(payload.tree, 'child_trajectory_id'),
    ];
    return {
      grants: [],
      carriesOut: (proposal) => delegated(task, proposal) === child.toLowerCase(),
    };
  }
  const grants = listProposalNames(entry, decoded).flatMap(({ role, name }): Grant[] =>
    role === 'writ' ? [{ part: 'writ', name: '', limit: { type: 'named', name } }] : [],
  );
  return grants.length ? { grants } : null;
}

/** The id of a delegated trajectory is made of the task and the proposal to delegate it. */
function delegated(task: string, proposal: string): string {
  return toHex(nobleHash.blake3(encodeText(`delegate-${task}-proposal:${proposal}`)));
}

export const CEILING = ['read', 'write', 'external', 'irreversible'] as const;

function skillGrants(skill: JsonValue | undefined): Grant[] {
  const tools = (listAt(skill, 'tools') ?? []).map((tool) => wordsAt(tool, 'tool'));
  const effects = CEILING.filter((effect) => memberAt(skill, 'ceiling', effect) === true);
  const cap = objectAt(skill, 'budget_cap') ?? undefined;
  return [
    // A skill without tools restricts none.
    { part: 'tools', name: '', limit: tools.length ? { type: 'only', these: tools } : null },
    { part: 'scope', name: 'effects', limit: { type: 'only', these: effects } },
    ...COST_PARTS.map((name): Grant => {
      const amount = writtenAt(cap, name);
      return { part: 'budget', name, limit: amount === null ? null : { type: 'at most', amount } };
    }),
  ];
}
