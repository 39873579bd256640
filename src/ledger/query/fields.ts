// Every field that can be asked of an entry is here once, with its other names. The table is for
// reading queries, for completing them, and for the page that describes the language.

import { RISK_LEVELS } from '../model/request.ts';
import { VERDICTS } from '../model/verdict.ts';

/** A host reads a field from one of these, from the cheapest to the most expensive. */
export const FIELD_SOURCES = [
  'lane',
  'traits',
  'digest',
  'cost',
  'payload',
  'approvals',
  'findings',
  /** People's notes are not in the ledger. */
  'notes',
  'state',
] as const;

export type Source = (typeof FIELD_SOURCES)[number];

/** `any` has texts, numbers and times, as the record has them. */
export type FieldType = 'text' | 'number' | 'time' | 'flag' | 'any';

interface FieldWords {
  /** Other words for it: those that the systems use, and those that people try first. */
  readonly aliases?: readonly string[];
  readonly type: FieldType;
  readonly path?: string;
  readonly closed?: readonly string[];
  readonly words?: Readonly<Record<string, string>>;
  readonly about: string;
}

const TABLE = {
  text: {
    aliases: ['any', 'all', 'anything'],
    type: 'text',
    about: 'anything that the record says: title, kind, tools, rules, ids, resources, values',
  },
  kind: {
    aliases: ['type', 'event-type', 'status', 'shape'],
    type: 'text',
    about:
      'what the record is, in the words of its system (commit, rejection, rendered …) or in those of all: start, change, denied, waiting, delegation, branch, bound, checkpoint, rollback',
  },
  tool: {
    aliases: ['tools', 'block', 'block-id'],
    type: 'text',
    about: 'the tools that it names; in a block ledger the block on whose behalf it was written',
  },
  rule: {
    aliases: ['rules', 'policy'],
    type: 'text',
    about: 'the policy rules that ran',
  },
  decision: {
    aliases: ['decided', 'outcome'],
    type: 'text',
    words: {
      allow: 'permit',
      allowed: 'permit',
      permitted: 'permit',
      denied: 'deny',
      refused: 'deny',
      asked: 'require approval',
    },
    about: 'what was decided: permit, deny, require approval, or a word of its system',
  },
  signed: {
    type: 'flag',
    about: 'whether it carries a signature (who signed is another question: signer)',
  },
  compiler: {
    aliases: ['compiler-version'],
    type: 'text',
    about: 'the version of the compiler that it records',
  },
  'policy-set': {
    aliases: ['policy-set-hash'],
    type: 'text',
    about: 'the policy set that it records, by its hash',
  },
  ledger: {
    type: 'text',
    about: 'the name or the id of the ledger',
  },
  format: {
    aliases: ['system'],
    type: 'text',
    about: 'which system wrote the ledger, by its id or its name',
  },
  lane: {
    aliases: ['trajectory', 'trajectory-id', 'node', 'journal', 'run', 'track'],
    type: 'text',
    about: 'the id or the title of the lane',
  },
  origin: {
    type: 'text',
    closed: ['root', 'branch', 'delegated', 'unknown'],
    about: 'where the lane begins',
  },
  seq: {
    aliases: ['sequence', 'number'],
    type: 'number',
    about: 'the sequence number as it is recorded',
  },
  index: {
    aliases: ['position'],
    type: 'number',
    about: 'the position in the lane, from 0',
  },
  time: {
    aliases: ['at', 'date', 'recorded-at', 'created-at', 'ts'],
    type: 'time',
    about: 'when it was recorded, UTC',
  },
  title: {
    type: 'text',
    about: 'its line in the timeline: the title and the quieter words after it',
  },
  entry: {
    aliases: ['entry-id', 'receipt', 'record', 'event'],
    type: 'text',
    about: 'its own id',
  },
  parent: {
    aliases: ['parent-id', 'prev', 'previous'],
    type: 'text',
    about: 'the id of the record before it, as it names it',
  },
  id: {
    aliases: ['ids', 'hash', 'names'],
    type: 'text',
    about:
      'any id that it has or names: record, commit, proposal, intent, writ, lane, plan, policy set',
  },
  commit: {
    aliases: ['commit-id'],
    type: 'text',
    about: 'the id under which it commits',
  },
  undoes: {
    aliases: ['compensates'],
    type: 'text',
    about: 'the id of the commit that it undoes',
  },
  link: {
    aliases: ['links', 'child', 'leads-to'],
    type: 'text',
    about: 'what leaves it: lane, commit and label of a delegation, branch, propagation, rollback',
  },
  changed: {
    aliases: ['changes', 'wrote', 'writes', 'written', 'delta'],
    type: 'text',
    about: 'the resources that it writes or removes, as kind:id',
  },
  created: {
    aliases: ['creates'],
    type: 'text',
    about: 'the resources that it writes for the first time',
  },
  replaced: {
    aliases: ['replaces', 'updated'],
    type: 'text',
    about: 'the resources that it writes again',
  },
  removed: {
    aliases: ['removes', 'retracted', 'retracts', 'deleted', 'deletes'],
    type: 'text',
    about: 'the resources that it retracts or removes',
  },
  'rolled-back': {
    aliases: ['orphaned'],
    type: 'flag',
    about: 'whether a later record rolled it back',
  },
  cost: {
    aliases: ['usd', 'money', 'price'],
    type: 'number',
    path: 'a part of the cost as the ledger names it, in its own unit: cost.usd_millicents',
    about: 'what it cost, in USD; in a system without a currency, in its own units',
  },
  tokens: {
    aliases: ['token'],
    type: 'number',
    about: 'how many tokens it cost, without those that were reused',
  },
  'tool-calls': {
    aliases: ['calls'],
    type: 'number',
    about: 'how many tool calls it cost',
  },
  duration: {
    aliases: ['wall-clock', 'wall-clock-ms', 'took', 'seconds'],
    type: 'number',
    about: 'how long it took, in seconds',
  },
  payload: {
    aliases: ['data'],
    type: 'any',
    path: 'members of the record, from its beginning (payload.proposal.id) or, after two dots, at any depth (payload..path)',
    about: 'any value in its record',
  },
  secret: {
    aliases: ['secrets', 'looks-secret'],
    type: 'text',
    about: 'what in its record looks like a key or a token, by its kind: GitHub token, private key',
  },
  reason: {
    aliases: ['why', 'because'],
    type: 'text',
    about: 'why it was decided so, in the words of the record',
  },
  proposal: {
    aliases: ['proposal-id'],
    type: 'text',
    about: 'the proposal that it asks for, carries out or decides on',
  },
  intent: {
    aliases: ['intent-id'],
    type: 'text',
    about: 'the intent that it belongs to',
  },
  writ: {
    aliases: ['writ-id', 'authority'],
    type: 'text',
    about: 'the writ under which it acts',
  },
  channel: {
    type: 'text',
    about: 'whom it asks for a decision',
  },
  risk: {
    type: 'text',
    closed: RISK_LEVELS,
    about: 'how dangerous a request says that it is',
  },
  resource: {
    aliases: ['resources', 'touches', 'target'],
    type: 'text',
    about: 'the resources that it writes, reads or names, as kind:id',
  },
  read: {
    aliases: ['reads'],
    type: 'text',
    about: 'the resources that it says it read, as kind:id',
  },
  actor: {
    aliases: ['agent', 'writer', 'by', 'who'],
    type: 'text',
    about: 'who acted, as far as the record names somebody',
  },
  signer: {
    aliases: ['key', 'signed-by', 'public-key'],
    type: 'text',
    about: 'the key that signed it, where the record names one',
  },
  'approved-by': {
    aliases: ['approver', 'approved', 'granted-by'],
    type: 'text',
    about: 'the person who approved, where the record names one',
  },
  'denied-by': {
    aliases: ['denier', 'rejected-by', 'refused-by'],
    type: 'text',
    about: 'what denied it: the rules that ran, the reason that is given, the person',
  },
  fact: {
    aliases: ['facts', 'label'],
    type: 'any',
    path: 'the label of a fact, with - for each space: fact.child-trajectory',
    about: 'any fact that the inspector shows of it',
  },
  'state-ever': {
    aliases: ['value', 'values', 'ever'],
    type: 'any',
    path: 'members of the values: state-ever.limit',
    about: 'resources and values that it wrote, whether they are still in force or not',
  },
  state: {
    aliases: ['in-state', 'world'],
    type: 'any',
    path: 'members of the values: state.limit',
    about: 'resources and values that it wrote and that are in force at the head of a lane',
  },
  approval: {
    aliases: ['approvals', 'request', 'requests'],
    type: 'text',
    closed: ['open', 'granted', 'denied'],
    words: { approved: 'granted', pending: 'open', waiting: 'open', rejected: 'denied' },
    about: 'of a record that asks a person: how it was answered, as far as the lane shows',
  },
  finding: {
    aliases: ['findings', 'check', 'checks'],
    type: 'text',
    about: 'what verifying found at it: the check, the message, what is there and what should be',
  },
  severity: {
    type: 'text',
    closed: ['error', 'warning', 'info'],
    words: { errors: 'error', warnings: 'warning', information: 'info' },
    about: 'how severe a finding at it is',
  },
  verdict: {
    type: 'text',
    closed: VERDICTS,
    about: 'the verdict on its lane',
  },
  note: {
    aliases: ['notes', 'comment'],
    type: 'text',
    about: 'what people noted about it; notes are not part of a ledger',
  },
} as const satisfies Readonly<Record<string, FieldWords>>;

export type FieldName = keyof typeof TABLE;

export interface Field extends FieldWords {
  readonly name: FieldName;
}

export const FIELDS: readonly Field[] = Object.entries<FieldWords>(TABLE).map(([name, words]) => ({
  // The names of an object literal are its keys: the compiler does not follow them through entries.
  name: name as FieldName,
  ...words,
}));

/** Case, spaces, `-` and `_` make no difference. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_ ]/g, '');
}

const BY_NAME: ReadonlyMap<string, Field> = new Map(
  FIELDS.flatMap((field) =>
    [field.name, ...(field.aliases ?? [])].map((name) => [plainName(name), field] as const),
  ),
);

/** Every name that a field can be written by. */
export const FIELD_NAMES: readonly string[] = FIELDS.flatMap(({ name, aliases = [] }) => [
  name,
  ...aliases,
]);

/** Finds a field by any of its names. */
export function fieldNamed(name: string): Field | null {
  return BY_NAME.get(plainName(name)) ?? null;
}

export function findQueryField(name: FieldName): Field {
  return { name, ...TABLE[name] };
}
