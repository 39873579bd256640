// What a commit and the request that it carries out both record has to be the same.

import { listAt, memberAt, wordsAt } from '../../../base/json/access.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import { thymosCanonical } from '../payload/canonical.ts';
import type { ThymosCheckId } from './checks.ts';
import { found } from './findings.ts';

const CHECK = 'thymos.request-carried-out';
const MAX_SHOWN = 300;

export function compareWithRequest(
  log: FindingsLog<ThymosCheckId>,
  entry: Entry,
  commit: JsonValue,
  request: JsonValue,
): void {
  log.examine(CHECK);
  const [body, proposal] = [memberAt(commit, 'body'), memberAt(request, 'proposal')];
  const asked = memberAt(proposal, 'body');
  const compare = (field: string, expected: string, actual: string) => {
    if (expected === actual) return;
    const shown = [expected.slice(0, MAX_SHOWN), actual.slice(0, MAX_SHOWN)] as const;
    found(log, entry, CHECK, shown, { path: `payload.body.${field}` });
  };
  for (const id of ['intent_id', 'writ_id']) compare(id, wordsAt(asked, id), wordsAt(body, id));
  const text = (value: JsonValue | undefined) => thymosCanonical(value ?? null);
  const [trace, routing] = ['policy_trace', 'routing_evidence'];
  compare(trace, text(memberAt(asked, trace)), text(memberAt(body, trace)));
  const routings = [memberAt(proposal, routing) ?? null, memberAt(body, routing) ?? null] as const;
  if (!routings.includes(null)) compare(routing, text(routings[0]), text(routings[1]));
  const tool = wordsAt(asked, 'plan', 'tool');
  listAt(body, 'observations')?.forEach((observation, i) => {
    compare(`observations[${i}].tool`, tool, wordsAt(observation, 'tool'));
  });
}
