// A profile of the rules that were found. What members mean is guessed by their usual names, and
// only where their values fit, so that entries read well; nothing is proven by it.

import { encodeText } from '../../../base/bytes.ts';
import { sha256Hex } from '../../../base/hash/sha256.ts';
import { isNumber, type JsonValue } from '../../../base/json/value.ts';
import { plainText } from '../hash/bytes.ts';
import type { Container } from '../profile/container.ts';
import type { ChainProfile, First, TimeUnit } from '../profile/profile.ts';
import type { RowOrder } from '../row-order.ts';
import { parseSeconds } from '../time.ts';
import { GuessColumns, isTextColumn } from './columns.ts';
import type { GuessFound } from './guess.ts';
import type { Linkage } from './linkage.ts';
import { ENVELOPE_NAMES, isSignatureText, isTimeName, lastPointerName } from './names.ts';
import type { SeenRecord } from './seen.ts';
import { sequenceIn } from './sequence.ts';

export const GUESSED = 'guessed-';

type Members = ChainProfile['members'];

/** Of a log whose rules were not found: what its members are, and that its hashes are not understood. */
export function unprovenFrom(
  records: readonly SeenRecord[],
  linkage: Linkage,
  first: First,
  container?: Container,
): ChainProfile | null {
  const at = linkage.own ?? linkage.previous;
  if (at === null) return null;
  // A record without a hash of its own has nothing that the next one could be held against.
  const known = linkage.own === null ? { ...linkage, previous: null } : linkage;
  return {
    ...describedFrom(records, { linkage: known, first, inner: [] }),
    id: UNPROVEN,
    name: 'rules that are not known',
    writer: 'unknown: no rule that was tried agrees with its records',
    ...(container && { container }),
    recognise: { has: [at] },
    hash: { at, keyed: 'a rule that is not known', unknown: true },
  };
}

export const UNPROVEN = 'rules-not-known';

export function profileFrom(
  records: readonly SeenRecord[],
  found: GuessFound,
  container?: Container,
  rows?: RowOrder,
): ChainProfile {
  const { linkage, rule, inner } = found;
  const { format, members, chain: written, nonFinite } = describedFrom(records, found);
  const chain = rows ? { ...written, rows } : written;
  // The id is made of these in this order.
  const profile = {
    format,
    name: 'rules found by trying',
    writer: 'unknown: its rules were found by trying them on its records',
    ...(container && { container }),
    recognise: { has: [linkage.own ?? linkage.previous ?? ''], byHash: true as const },
    members,
    chain,
    hash: { at: linkage.own, ...rule },
    ...(inner.length && { innerHashes: inner }),
    ...(nonFinite && { nonFinite }),
  };
  return { ...profile, id: guessedId(profile) };
}

function describedFrom(
  records: readonly SeenRecord[],
  { linkage, inner, first }: Pick<GuessFound, 'linkage' | 'inner' | 'first'>,
) {
  const { own, previous, lane } = linkage;
  const perLane = lane !== null;
  const columns = new GuessColumns(records, [own, previous, ...inner.map(({ at }) => at)]);
  const members: Members = {
    ...definedMembers({
      id: columns.byNames(ID_NAMES, isTextColumn),
      ...(previous !== null && { previous }),
      sequence: sequenceIn(records, columns, linkage),
      lane: lane ?? columns.lane(),
      time: timeIn(columns),
      kind: columns.byNames(KIND_NAMES, isTextColumn) ?? columns.inside(ENVELOPE_NAMES, KIND_NAMES),
      actor: columns.byNames(ACTOR_NAMES, isTextColumn, 2) ?? columns.inside(ACTORS, CALLED),
      tool: columns.byNames(TOOL_NAMES, isTextColumn, 2) ?? columns.inside(TOOLS, CALLED),
      decision: decisionIn(columns) ?? decisionByKind(columns),
      cost: costIn(columns),
      signature: signatureIn(columns),
    }),
  };
  return {
    format: 'chain-profile/1' as const,
    members,
    chain: { per: perLane ? ('lane' as const) : ('file' as const), first },
    ...(records.some(({ object }) => hasNonFinite(object)) && { nonFinite: true as const }),
  };
}

/** The same rules have the same id, whichever log they are found in. */
export function guessedId(profile: Omit<ChainProfile, 'id'>): string {
  return GUESSED + sha256Hex(encodeText(JSON.stringify(profile))).slice(0, 16);
}

function definedMembers(
  members: {
    readonly [Name in keyof Members]?: Members[Name] | undefined;
  },
): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

const ID_NAMES = 'id event_id eventid record_id recordid entry_id entryid uuid receipt_id log_id';
const KIND_NAMES =
  'kind type event event_type eventtype action action_type actiontype operation op category phase';
const ACTOR_NAMES =
  'actor agent agent_id agentid agent_name user user_id principal subject who caller author source';
const TOOL_NAMES = 'tool tool_name toolname function function_name method command skill';
/** Objects that are about somebody or something, and what that is called in them. */
const ACTORS = ['actor', 'agent', 'principal', 'user', 'subject', 'caller'];
const TOOLS = ['tool', 'tool_call', 'function', 'call'];
const CALLED = 'name id actor_id';
const DECISION_NAMES = 'decision outcome verdict result status effect disposition';
const REASON_NAMES = 'reason message rationale explanation why deny_reason';

const PERMIT = [
  'allow',
  'allowed',
  'permit',
  'permitted',
  'approve',
  'approved',
  'accept',
  'accepted',
  'granted',
  'success',
  'ok',
  'pass',
  'passed',
  'auto_allowed',
  'ALLOW',
  'PERMIT',
  'APPROVED',
];
const DENY = [
  'deny',
  'denied',
  'reject',
  'rejected',
  'block',
  'blocked',
  'forbid',
  'forbidden',
  'refused',
  'DENY',
  'DENIED',
  'BLOCK',
  'BLOCKED',
  'REJECTED',
];
const ASK = [
  'ask',
  'pending',
  'escalate',
  'escalated',
  'review',
  'requires_approval',
  'require_approval',
  'needs_approval',
  'ASK',
  'PENDING',
  'ESCALATE',
];

/** Of several the outermost one. */
function signatureIn(columns: GuessColumns): Members['signature'] {
  return columns.outermost(
    (at, values) =>
      (isSignatureText(at) || lastPointerName(at) === 'proof') &&
      values.every(isTextColumn) &&
      values.some((value) => value !== ''),
  );
}

function timeIn(columns: GuessColumns): Members['time'] {
  for (const unit of ['RFC 3339', 'milliseconds', 'seconds'] as const) {
    const at = columns.first(
      (pointer, values) => isTimeName(pointer) && values.every((value) => isTime(value, unit)),
    );
    if (at !== undefined) return { at, unit };
  }
  return undefined;
}

/** From 2001 to 2100: a number of another unit lies far outside. */
function isTime(value: JsonValue, unit: TimeUnit): boolean {
  const seconds = parseSeconds(value, unit);
  return seconds !== null && seconds > 978_307_200 && seconds < 4_102_444_800;
}

function decisionIn(columns: GuessColumns): Members['decision'] {
  const known = new Set([...PERMIT, ...DENY, ...ASK]);
  const isKnown = (value: JsonValue) => typeof value === 'string' && known.has(value);
  const at = DECISION_NAMES.split(' ')
    .map((name) => columns.byNames(name, isTextColumn, 2))
    .find((one) => {
      const values = one === undefined ? [] : columns.of(one);
      return values.length > 0 && 2 * values.filter(isKnown).length > values.length;
    });
  if (at === undefined) return undefined;
  const words = new Set(columns.of(at).map(plainText));
  const used = (list: readonly string[]) => {
    const some = list.filter((word) => words.has(word));
    return some.length ? some : undefined;
  };
  const [permit, deny, ask] = [used(PERMIT), used(DENY), used(ASK)];
  const reason = columns.byNames(REASON_NAMES, isTextColumn, 2);
  return {
    at,
    ...(reason !== undefined && { reason }),
    ...(permit && { permit }),
    ...(deny && { deny }),
    ...(ask && { ask }),
  };
}

/** Where kinds of records say what was asked and decided. */
function decisionByKind(columns: GuessColumns): Members['decision'] {
  const at = columns.byNames(KIND_NAMES, isTextColumn);
  const words = new Set(at === undefined ? [] : columns.of(at).map(plainText));
  const used = (...list: readonly string[]) => list.filter((word) => words.has(word));
  const permit = used('approval', 'approval_granted', 'approved', 'grant');
  const deny = used('denial', 'denied', 'approval_denied', 'policy_denied', 'rejected');
  const ask = used('approval_request', 'approval_requested', 'request_approval');
  if (at === undefined || permit.length + deny.length + ask.length === 0) return undefined;
  return {
    at,
    ...(permit.length && { permit }),
    ...(deny.length && { deny }),
    ...(ask.length && { ask }),
  };
}

function costIn(columns: GuessColumns): Members['cost'] {
  const found = COSTS.flatMap(([unit, names]) => {
    const at = columns.byNames(names, isNumber, 2);
    return at === undefined ? [] : [{ in: unit, at }];
  });
  return found.length ? found : undefined;
}

const COSTS = [
  ['USD', 'cost_usd total_cost_usd usd_cost price_usd'],
  ['tokens', 'total_tokens tokens_used tokens token_count'],
  ['milliseconds', 'duration_ms latency_ms elapsed_ms'],
] as const;

function hasNonFinite(value: JsonValue): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.some(hasNonFinite);
  if ('number' in value) return !/\d/.test(value.number);
  return 'members' in value && value.members.some(([, own]) => hasNonFinite(own));
}
