// This table says which values of an entry each field of fields.ts has.

import { greatest, statedRisks } from '../../model/risk.ts';
import type { Step } from '../ast.ts';
import type { FieldName, Source } from '../fields.ts';
import { costValues } from './costs.ts';
import * as digest from './from-digest.ts';
import * as payload from './from-payload.ts';
import type { Searchable } from './searchable.ts';
import { id, type QueryValue, textValue, UNKNOWN } from './value.ts';

export interface FieldReading {
  readonly source: Source;
  /** Undefined when the part is not at hand. */
  values(entry: Searchable, path: readonly Step[]): Iterable<QueryValue> | undefined;
}

type Part<S extends Source> = NonNullable<Searchable[S]>;

function from<S extends Source>(
  source: S,
  read: (part: Part<S>, path: readonly Step[]) => Iterable<QueryValue>,
): FieldReading {
  return {
    source,
    values(entry, path) {
      const part: Searchable[S] = entry[source];
      if (part === undefined) return undefined;
      return part === null ? [UNKNOWN] : read(part as Part<S>, path);
    },
  };
}

const lane = (read: (part: Part<'lane'>) => Iterable<QueryValue>) => [from('lane', read)];
const traits = (read: (part: Part<'traits'>) => Iterable<QueryValue>) => [from('traits', read)];
const stored = (read: (part: Part<'digest'>) => Iterable<QueryValue>) => [from('digest', read)];
const recorded = (read: (part: Part<'payload'>) => Iterable<QueryValue>) => [
  from('payload', (part) => payload.readableText(part, read)),
];
const found = (read: (part: Part<'findings'>) => Iterable<QueryValue>) => [
  from('findings', (part) => (part.areAll ? read(part) : [...read(part), UNKNOWN])),
];
const spent = (field: Parameters<typeof costValues>[1]) => [
  from('cost', (part, path) => costValues(part, field, path)),
];

/**
 * Names of who denied something are in entries that deny; most others need not be read for that.
 */
const whereDenied = (reading: FieldReading): FieldReading => ({
  ...reading,
  values(entry, path) {
    const { traits, isReadable, payload: record } = entry;
    const isOther = traits && traits.shape !== 'denied' && traits.decision !== 'deny';
    return record === undefined && isReadable && isOther ? [] : reading.values(entry, path);
  },
});

const READINGS: Readonly<Record<FieldName, readonly FieldReading[]>> = {
  text: [
    ...traits(digest.traitTexts),
    ...stored(digest.digestTexts),
    from('payload', payload.payloadTexts),
  ],
  kind: traits(digest.kinds),
  tool: traits(({ tools }) => digest.textValues(tools)),
  rule: traits(({ rules }) => digest.textValues(rules)),
  decision: traits(({ decision }) => textValue(decision)),
  signed: traits(({ signed }) => [{ text: signed ? 'yes' : 'no', flag: signed }]),
  compiler: traits(({ facts }) => textValue(facts.compiler)),
  'policy-set': traits(({ facts }) => id(facts.policySet)),
  ledger: lane(({ ledger }) => [...textValue(ledger.name), ...id(ledger.id)]),
  format: lane(({ format }) => [format.id, format.name].flatMap(textValue)),
  lane: lane(({ id: own, title }) => [...id(own), ...textValue(title)]),
  origin: lane(({ origin }) => textValue(origin)),
  seq: stored(digest.seqValue),
  index: stored(({ index }) => [{ text: `${index}`, number: `${index}` }]),
  time: stored(digest.timeValue),
  title: stored(digest.titleValues),
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
  reason: recorded((part) => textValue(part.decision().reason)),
  proposal: [
    ...stored(({ digest: { ties } }) => [...id(ties.asks?.proposal), ...id(ties.carriesOut)]),
    ...recorded((part) => [...id(part.ids().proposal), ...payload.valuesByRole(part, 'proposal')]),
  ],
  intent: [
    ...stored(({ digest: { ties } }) => [...id(ties.asks?.intent), ...id(ties.denies)]),
    ...recorded((part) => [...id(part.ids().intent), ...payload.valuesByRole(part, 'intent')]),
  ],
  writ: recorded((part) => payload.valuesByRole(part, 'writ')),
  channel: recorded((part) => [
    ...textValue(part.request()?.channel),
    ...payload.people(part, 'channel'),
  ]),
  risk: recorded((part) => {
    const request = part.request();
    return textValue(request && greatest(statedRisks(request))?.level);
  }),
  resource: [
    ...stored((part) => digest.resources(part)),
    ...recorded((part) => payload.uses(part)),
  ],
  read: recorded((part) => payload.uses(part, 'read')),
  actor: recorded((part) => payload.people(part, 'actor')),
  signer: recorded((part) => payload.valuesByRole(part, 'signer')),
  'approved-by': recorded((part) => payload.people(part, 'approved by')),
  'denied-by': recorded(payload.deniedBy).map(whereDenied),
  fact: [
    from('payload', (part, path) => payload.readableText(part, () => payload.facts(part, path))),
  ],
  'state-ever': [
    from('digest', (part, path) => (path.length ? [] : digest.resources(part))),
    from('payload', (part, path) =>
      payload.readableText(part, () => payload.writtenValues(part.written(), path)),
    ),
  ],
  state: [from('state', (part, path) => payload.inForceValues(part.written(), path))],
  approval: [from('approvals', ({ states }) => digest.textValues(states))],
  finding: found(({ findings }) =>
    findings
      .flatMap(({ check, message, path, expected, actual }) => [
        check,
        message,
        path,
        expected,
        actual,
      ])
      .flatMap(textValue),
  ),
  severity: found(({ findings }) => digest.textValues(findings.map(({ severity }) => severity))),
  verdict: [from('findings', ({ verdict }) => textValue(verdict))],
  note: [from('notes', digest.textValues)],
};

/** The cheaper one comes first. */
export function findReadings(field: FieldName): readonly FieldReading[] {
  return READINGS[field];
}
