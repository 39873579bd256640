// What the creation of an intent says that may be done for it. A sub-intent says it again, so that what
// was handed on is there on both sides; tools, depth and writs are unknown to this format.

import { listAt, objectAt, textAt, textsAt, writtenAt } from '../../base/json/access.ts';
import { type JsonObject, member } from '../../base/json/value.ts';
import type { EntryAuthority, Grant } from '../../ledger/authority/handed.ts';
import type { Limit } from '../../ledger/authority/limit.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { HolonEvent } from './read/record.ts';

const BUDGETS = ['entropy_budget', 'cost_budget', 'time_budget_sec'] as const;

export function holonAuthority(_: Entry, { type, payload }: HolonEvent): EntryAuthority | null {
  if (type !== 'intent_created') return null;
  const constraints = objectAt(payload, 'constraints') ?? undefined;
  const trust = textAt(constraints, 'trust_required');
  const scope = objectAt(payload, 'scope');
  const grants: Grant[] = [
    { part: 'scope', name: 'paths', limit: readPaths(scope) },
    { part: 'scope', name: 'where', limit: scopeLimit(scope) },
    {
      part: 'scope',
      name: 'trust_required',
      limit: trust === null ? null : { type: 'named', name: trust },
    },
    ...BUDGETS.map((name): Grant => {
      const amount = writtenAt(constraints, name);
      return { part: 'budget', name, limit: amount === null ? null : { type: 'at most', amount } };
    }),
  ];
  return { grants };
}

/** null: one of the lists is not there, or not only of texts. */
function readPaths(scope: JsonObject | null): Limit | null {
  const [allowed, forbidden] = ['allowed_paths', 'forbidden_paths'].map((name) => {
    const texts = textsAt(scope ?? undefined, name);
    return texts.length === listAt(scope ?? undefined, name)?.length ? texts : null;
  });
  return allowed && forbidden ? { type: 'paths', allowed, forbidden } : null;
}

function scopeLimit(scope: JsonObject | null): Limit | null {
  const isRequired = scope && member(scope, 'sandbox_required');
  if (typeof isRequired !== 'boolean') return null;
  return {
    type: 'only',
    these: isRequired ? ['in a sandbox'] : ['in a sandbox', 'outside of one'],
  };
}
