// What a record says, as values.

import { findSecrets } from '../../../base/secrets/find.ts';
import type { NamedRole } from '../../model/named.ts';
import type { Fact } from '../../model/view.ts';
import type { Step } from '../ast.ts';
import { plainName } from '../fields.ts';
import { resource } from './from-digest.ts';
import { leaves } from './leaves.ts';
import { NO_TEXTS } from './require.ts';
import type { InForce, PayloadPart, Written } from './searchable.ts';
import { id, type Path, text, UNKNOWN, type Value } from './value.ts';

/** What a damaged record says is not known, but for its own letters. */
export function* readable(
  part: PayloadPart,
  values: (part: PayloadPart) => Iterable<Value>,
): Generator<Value> {
  if (part.json === undefined || part.isDamaged) yield UNKNOWN;
  else yield* values(part);
}

export function* payload(part: PayloadPart, path: readonly Step[]): Generator<Value> {
  const { json, raw } = part;
  if (json !== undefined) yield* leaves(json, path);
  else if (path.length) yield UNKNOWN;
  else yield { text: raw };
}

/** Texts and numbers: that something is true or nothing is no text to be looked for. */
export function* payloadTexts(part: PayloadPart): Generator<Value> {
  for (const value of payload(part, [])) if (!NO_TEXT.has(value.text)) yield value;
}

/** The kinds of the values that look like secrets, never the values. */
export function* secrets(part: PayloadPart): Generator<Value> {
  for (const { text: value, path = [] } of payload(part, [])) {
    const member = path.findLast((step) => typeof step === 'string');
    for (const { name } of findSecrets(value, member)) yield { text: name, path };
  }
}

const NO_TEXT: ReadonlySet<string> = new Set(NO_TEXTS);

export function named(part: PayloadPart, ...roles: readonly NamedRole[]): Value[] {
  return part.named().flatMap(({ role, name }) => (roles.includes(role) ? id(name) : []));
}

export function people(part: PayloadPart, ...roles: readonly NamedRole[]): Value[] {
  return part.named().flatMap(({ role, name }) => (roles.includes(role) ? text(name) : []));
}

export function payloadIds(part: PayloadPart): Value[] {
  const { commit, proposal, intent, undoes } = part.ids();
  return [
    ...[commit, proposal, intent, undoes].flatMap(id),
    ...named(part, 'intent', 'proposal', 'writ'),
  ];
}

export function deniedBy(part: PayloadPart): Value[] {
  const { outcome, rules, reason } = part.decision();
  const by = people(part, 'denied by');
  if (outcome !== 'deny') return by;
  return [...by, ...rules.flatMap(({ rule }) => text(rule)), ...text(reason)];
}

export function* facts(part: PayloadPart, path: readonly Step[]): Generator<Value> {
  const [step] = path;
  const all: readonly Fact[] = [...part.view().facts, ...part.decision().facts];
  for (const { label, value, as } of all) {
    if (step && (path.length > 1 || plainName(step.name) !== plainName(label))) continue;
    yield { text: value, path: [label], ...(as === 'hash' && { isId: true as const }) };
  }
}

export function uses(part: PayloadPart, access?: 'read'): Value[] {
  const all = part.uses().filter((use) => access === undefined || use.access === access);
  return all.map(resource);
}

/** Resources are listed where no path leads into their values. */
export function* writtenValues(all: Iterable<Written>, path: readonly Step[]): Generator<Value> {
  for (const one of all) yield* leaves(one.value(), path, [resource(one).text]);
}

export function* inForce(all: Iterable<InForce>, path: readonly Step[]): Generator<Value> {
  for (const one of all) {
    const counts = () => one.isInForce();
    const name: Path = [resource(one).text];
    if (!path.length) yield { ...resource(one), counts };
    for (const value of leaves(one.value(), path, [...name])) yield { ...value, counts };
  }
}
