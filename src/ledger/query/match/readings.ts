// Which values of an entry a field has: the table behind the names in fields.ts.

import { greatest, statedRisks } from '../../model/risk.ts';
import type { Step } from '../ast.ts';
import type { FieldName, Source } from '../fields.ts';
import { costValues } from './costs.ts';
import * as digest from './from-digest.ts';
import * as payload from './from-payload.ts';
import type { Searchable } from './searchable.ts';
import { id, text, UNKNOWN, type Value } from './value.ts';

export interface Reading {
  readonly source: Source;
  /** undefined: the part is not at hand. */
  values(entry: Searchable, path: readonly Step[]): Iterable<Value> | undefined;
}

type Part<S extends Source> = NonNullable<Searchable[S]>;

function from<S extends Source>(
  source: S,
  read: (part: Part<S>, path: readonly Step[]) => Iterable<Value>,
): Reading {
  return {
    source,
    values(entry, path) {
      const part: Searchable[S] = entry[source];
      if (part === undefined) return undefined;
      return part === null ? [UNKNOWN] : read(part as Part<S>, path);
    },
  };
}

const lane = (read: (part: Part<'lane'>) => Iterable<Value>) => [from('lane', read)];
const traits = (read: (part: Part<'traits'>) => Iterable<Value>) => [from('traits', read)];
const stored = (read: (part: Part<'digest'>) => Iterable<Value>) => [from('digest', read)];
/** Of a record that can be read. */
const recorded = (read: (part: Part<'payload'>) => Iterable<Value>) => [
  from('payload', (part) => payload.readable(part, read)),
];
const found = (read: (part: Part<'findings'>) => Iterable<Value>) => [
  from('findings', (part) => (part.areAll ? read(part) : [...read(part), UNKNOWN])),
];
const spent = (field: Parameters<typeof costValues>[1]) => [
  from('cost', (part, path) => costValues(part, field, path)),
];

/** Whoever denied something is in entries that deny; most others need not be read for that. */
const whereDenied = (reading: Reading): Reading => ({
  ...reading,
  values(entry, path) {
    const { traits, isReadable, payload: record } = entry;
    const isOther = traits && traits.shape !== 'denied' && traits.decision !== 'deny';
    return record === undefined && isReadable && isOther ? [] : reading.values(entry, path);
  },
});

const READINGS: Readonly<Record<FieldName, readonly Reading[]>> = {
  text: [
    ...traits(digest.traitTexts),
    ...stored(digest.digestTexts),
    from('payload', payload.payloadTexts),
  ],
  kind: traits(digest.kinds),
  tool: traits(({ tools }) => digest.texts(tools)),
  rule: traits(({ rules }) => digest.texts(rules)),
  decision: traits(({ decision }) => text(decision)),
  signed: traits(({ signed }) => [{ text: signed ? 'yes' : 'no', flag: signed }]),
  compiler: traits(({ facts }) => text(facts.compiler)),
  'policy-set': traits(({ facts }) => id(facts.policySet)),
  ledger: lane(({ ledger }) => [...text(ledger.name), ...id(ledger.id)]),
  format: lane(({ format }) => [format.id, format.name].flatMap(text)),
  lane: lane(({ id: own, title }) => [...id(own), ...text(title)]),
  origin: lane(({ origin }) => text(origin)),
  seq: stored(digest.seq),
  index: stored(({ index }) => [{ text: `${index}`, number: `${index}` }]),
  time: stored(digest.time),
  title: stored(digest.titles),
  entry: stored((part) => id(part.id)),
  parent: stored(({ parent }) => id(parent)),
  id: [...stored(digest.ids), ...recorded((part) => payload.payloadIds(part))],
  commit: stored(digest.commit),
  undoes: stored((part) => id(part.digest.ties.undoes)),
  link: stored(digest.links),
  changed: stored((part) => digest.resources(part)),
  created: stored((part) =>
    digest.resources(part, (op, isNew) => op === 'create' || (op === 'put' && isNew === true)),
  ),
  replaced: stored((part) =>
    digest.resources(part, (op, isNew) => op === 'replace' || (op === 'put' && isNew === false)),
  ),
  removed: stored((part) => digest.resources(part, (op) => op === 'retract' || op === 'remove')),
  'rolled-back': stored(({ digest: { line } }) => {
    const flag = line.orphaned !== undefined;
    return [{ text: flag ? 'yes' : 'no', flag }];
  }),
  cost: spent('cost'),
  tokens: spent('tokens'),
  'tool-calls': spent('tool-calls'),
  duration: spent('duration'),
  payload: [from('payload', payload.payload)],
  secret: [from('payload', payload.secrets)],
  reason: recorded((part) => text(part.decision().reason)),
  proposal: [
    ...stored(({ digest: { ties } }) => [...id(ties.asks?.proposal), ...id(ties.carriesOut)]),
    ...recorded((part) => [...id(part.ids().proposal), ...payload.named(part, 'proposal')]),
  ],
  intent: [
    ...stored(({ digest: { ties } }) => [...id(ties.asks?.intent), ...id(ties.denies)]),
    ...recorded((part) => [...id(part.ids().intent), ...payload.named(part, 'intent')]),
  ],
  writ: recorded((part) => payload.named(part, 'writ')),
  channel: recorded((part) => [
    ...text(part.request()?.channel),
    ...payload.people(part, 'channel'),
  ]),
  risk: recorded((part) => {
    const request = part.request();
    return text(request && greatest(statedRisks(request))?.level);
  }),
  resource: [
    ...stored((part) => digest.resources(part)),
    ...recorded((part) => payload.uses(part)),
  ],
  read: recorded((part) => payload.uses(part, 'read')),
  actor: recorded((part) => payload.people(part, 'actor')),
  signer: recorded((part) => payload.named(part, 'signer')),
  'approved-by': recorded((part) => payload.people(part, 'approved by')),
  'denied-by': recorded(payload.deniedBy).map(whereDenied),
  fact: [from('payload', (part, path) => payload.readable(part, () => payload.facts(part, path)))],
  'state-ever': [
    from('digest', (part, path) => (path.length ? [] : digest.resources(part))),
    from('payload', (part, path) =>
      payload.readable(part, () => payload.writtenValues(part.written(), path)),
    ),
  ],
  state: [from('state', (part, path) => payload.inForce(part.written(), path))],
  approval: [from('approvals', ({ states }) => digest.texts(states))],
  finding: found(({ findings }) =>
    findings
      .flatMap(({ check, message, path, expected, actual }) => [
        check,
        message,
        path,
        expected,
        actual,
      ])
      .flatMap(text),
  ),
  severity: found(({ findings }) => digest.texts(findings.map(({ severity }) => severity))),
  verdict: [from('findings', ({ verdict }) => text(verdict))],
  note: [from('notes', digest.texts)],
};

/** The cheaper first. */
export function readingsOf(field: FieldName): readonly Reading[] {
  return READINGS[field];
}
