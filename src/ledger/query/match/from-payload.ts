import { findSecrets } from '../../../base/secrets/find.ts';
import type { NamedRole } from '../../model/named.ts';
import type { Fact } from '../../model/view.ts';
import type { Step } from '../ast.ts';
import { plainName } from '../fields.ts';
import { resource } from './from-digest.ts';
import { leaves } from './leaves.ts';
import { NO_TEXTS } from './require.ts';
import type { InForce, PayloadPart, WrittenResource } from './searchable.ts';
import { id, type QueryValue, textValue, UNKNOWN, type ValuePath } from './value.ts';

/** Only the letters of a damaged record are known. */
export function* readableText(
  part: PayloadPart,
  values: (part: PayloadPart) => Iterable<QueryValue>,
): Generator<QueryValue> {
  if (part.json === undefined || part.isDamaged) yield UNKNOWN;
  else yield* values(part);
}

export function* payload(part: PayloadPart, path: readonly Step[]): Generator<QueryValue> {
  const { json, raw } = part;
  if (json !== undefined) yield* leaves(json, path);
  else if (path.length) yield UNKNOWN;
  else yield { text: raw };
}

/** Yields texts and numbers: a boolean or null is no text to be looked for. */
export function* payloadTexts(part: PayloadPart): Generator<QueryValue> {
  for (const value of payload(part, [])) if (!NO_TEXT.has(value.text)) yield value;
}

/** Yields the kinds of the values that look like secrets, never the values. */
export function* secrets(part: PayloadPart): Generator<QueryValue> {
  for (const { text: value, path = [] } of payload(part, [])) {
    const member = path.findLast((step) => typeof step === 'string');
    for (const { name } of findSecrets(value, member)) yield { text: name, path };
  }
}

const NO_TEXT: ReadonlySet<string> = new Set(NO_TEXTS);

export function valuesByRole(part: PayloadPart, ...roles: readonly NamedRole[]): QueryValue[] {
  return part.named().flatMap(({ role, name }) => (roles.includes(role) ? id(name) : []));
}

export function people(part: PayloadPart, ...roles: readonly NamedRole[]): QueryValue[] {
  return part.named().flatMap(({ role, name }) => (roles.includes(role) ? textValue(name) : []));
}

export function payloadIds(part: PayloadPart): QueryValue[] {
  const { commit, proposal, intent, undoes } = part.ids();
  return [
    ...[commit, proposal, intent, undoes].flatMap(id),
    ...valuesByRole(part, 'intent', 'proposal', 'writ'),
  ];
}

export function deniedBy(part: PayloadPart): QueryValue[] {
  const { outcome, rules, reason } = part.decision();
  const by = people(part, 'denied by');
  if (outcome !== 'deny') return by;
  return [...by, ...rules.flatMap(({ rule }) => textValue(rule)), ...textValue(reason)];
}

export function* facts(part: PayloadPart, path: readonly Step[]): Generator<QueryValue> {
  const [step] = path;
  const all: readonly Fact[] = [...part.view().facts, ...part.decision().facts];
  for (const { label, value, as } of all) {
    if (step && (path.length > 1 || plainName(step.name) !== plainName(label))) continue;
    yield { text: value, path: [label], ...(as === 'hash' && { isId: true as const }) };
  }
}

export function uses(part: PayloadPart, access?: 'read'): QueryValue[] {
  const all = part.uses().filter((use) => access === undefined || use.access === access);
  return all.map(resource);
}

/** Resources are listed where no path leads into their values. */
export function* writtenValues(
  all: Iterable<WrittenResource>,
  path: readonly Step[],
): Generator<QueryValue> {
  for (const one of all) yield* leaves(one.value(), path, [resource(one).text]);
}

export function* inForceValues(
  all: Iterable<InForce>,
  path: readonly Step[],
): Generator<QueryValue> {
  for (const one of all) {
    const counts = () => one.isInForce();
    const name: ValuePath = [resource(one).text];
    if (!path.length) yield { ...resource(one), counts };
    for (const value of leaves(one.value(), path, [...name])) yield { ...value, counts };
  }
}
