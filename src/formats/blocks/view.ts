// What a record contains, what it does in its run, and for which block it was written.

import { listAt, memberAt, numberAt, objectAt, textAt } from '../../base/json/access.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { isObject } from '../../base/json/value.ts';
import { addAll } from '../../base/lists.ts';
import { decision, describeCount, fact, jsonBlock } from '../../ledger/format/describe.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Block, DecisionView, EntryView, Fact } from '../../ledger/model/view.ts';
import type { BackTo } from '../../ledger/model/went-back.ts';
import type { BlockEffect, BlocksAnnotation, RollbackTarget } from './annotation.ts';
import type { DecodedBlock } from './decode.ts';
import { initialContext } from './header.ts';
import { showMember } from './record.ts';
import { digestBlocks, notUndone } from './words.ts';

export function viewBlocksEntry(entry: Entry, decoded: DecodedBlock): EntryView {
  const { object, fault, annotation } = decoded;
  const headline = digestBlocks(entry, decoded).line.title;
  if (!object)
    return {
      headline,
      facts: [
        fact('Where', `line ${annotation.line}, byte ${fault?.offset ?? 0}`),
        fact('Expected', 'one JSON object'),
        fact('Found', fault?.message ?? ''),
      ],
      blocks: [],
    };
  return {
    headline,
    facts: [
      ...ownFacts(entry, object, annotation),
      ...laterFacts(annotation),
      ...(entry.index > 0 ? [fact('Writer', showMember(memberAt(object, 'writer')), 'code')] : []),
      ...listFacts(object, HASHES),
      fact('Line', String(annotation.line), 'number'),
    ],
    blocks: listBlocks(object),
  };
}

type Field = readonly [label: string, name: string, as?: Fact['as']];

const OF_HEADER: readonly Field[] = [
  ['Run', 'run_id', 'code'],
  ['Owner', 'owner', 'code'],
];
const OF_WRITE: readonly Field[] = [
  ['Key', 'key', 'code'],
  ['For', 'source_block_id', 'code'],
];
const OF_OTHERS: readonly Field[] = [
  ['Checkpoint', 'snapshot_id', 'code'],
  ['Label', 'label'],
  ['Reason', 'reason'],
  ['Cause', 'cause'],
  ['Block', 'block_id', 'code'],
  ['Called by', 'parent_block_id', 'code'],
  ['Its own ledger', 'child_run_id', 'code'],
  ['Status', 'status'],
];
const HASHES: readonly Field[] = [
  ['State', 'state_hash', 'hash'],
  ['Record', 'id', 'hash'],
  ['Follows', 'prev', 'hash'],
];

/** Those that the record has. */
function listFacts(object: JsonObject | null, fields: readonly Field[]): Fact[] {
  return fields.flatMap(([label, name, as]) => {
    const value = textAt(object, name);
    return value === null ? [] : [fact(label, value, as)];
  });
}

function ownFacts(entry: Entry, object: JsonObject, { does }: BlocksAnnotation): Fact[] {
  const facts = does.what === 'begins' ? listFacts(object, OF_HEADER) : [];
  addAll(facts, listFacts(object, OF_WRITE));
  if (does.what === 'sets') facts.push(fact('Change', does.isNew ? 'a new key' : 'a new value'));
  addAll(facts, listFacts(object, OF_OTHERS));
  if (does.what === 'goes back') addAll(facts, rollbackFacts(does.to));
  if (does.what === 'cannot go back') facts.push(fact('Why not', does.why));
  for (const effect of listAt(object, 'side_effects') ?? []) facts.push(effectFact(effect));
  for (const id of listAt(object, 'snapshot_ids') ?? [])
    facts.push(fact('Ended', showMember(id), 'code'));
  if (entry.recordedAt !== null) facts.push(fact('Time', String(entry.recordedAt), 'time'));
  return facts;
}

function effectFact(effect: JsonValue): Fact {
  if (!isObject(effect)) return fact('Side effect', 'cannot be read');
  const how = memberAt(effect, 'reversible') === true ? 'reversible' : 'not reversible';
  const ref = showMember(memberAt(effect, 'ref'));
  return fact(`Side effect, ${how}`, `${showMember(memberAt(effect, 'kind'))} ${ref}`);
}

/** What a rollback did, and one by one what it could not do. */
function rollbackFacts({
  seq,
  orphaned,
  effects,
  effectsLeftOut,
  open,
  ended,
}: RollbackTarget): Fact[] {
  const lasting = notUndone(effects);
  const facts = [
    fact('Goes back to', `the state at seq ${seq}`),
    fact(
      'Rolled back',
      orphaned ? describeCount(orphaned, 'record') : 'nothing: the checkpoint was the last record',
    ),
    ...lasting.map((effect) => fact('Not undone', effectWords(effect))),
    ...effects
      .filter(({ reversible }) => reversible)
      .map((effect) =>
        fact('Still to be undone', `${effectWords(effect)}: reversible, not reversed by this`),
      ),
  ];
  if (effectsLeftOut) facts.push(fact('Not undone', `${effectsLeftOut} more side effects`));
  if (!effects.length)
    facts.push(fact('Not undone', 'nothing: no side effect is recorded in between'));
  for (const block of open) facts.push(fact('Still at work', block, 'code'));
  for (const id of ended) facts.push(fact('Ended with it', id, 'code'));
  return facts;
}

/** The same as plain data. */
export function backTo({ index, seq, effects, effectsLeftOut, open }: RollbackTarget): BackTo {
  return {
    index,
    seq,
    effectsLeftOut,
    open,
    effects: effects.map(({ block, kind, ref, ...effect }) => ({
      index: effect.index,
      seq: effect.seq,
      by: block,
      what: `${kind} ${ref}`,
      reversible: effect.reversible,
    })),
  };
}

function effectWords({ kind, ref, block, seq }: BlockEffect): string {
  return `${kind} ${ref} (${block}, seq ${seq})`;
}

function laterFacts({ orphaned, does }: BlocksAnnotation): Fact[] {
  const facts: Fact[] = [];
  if (orphaned)
    facts.push(
      fact(
        'Rolled back',
        `by the rollback at seq ${orphaned.seq}; ${orphaned.orphans === 'mark' ? 'kept and flagged' : 'left out'} in the histories of its keys`,
      ),
    );
  if (does.what === 'completes' && does.live.length)
    facts.push(fact('Still live', does.live.join(', '), 'code'));
  return facts;
}

function listBlocks(object: JsonObject): Block[] {
  const blocks: Block[] = [];
  const value = memberAt(object, 'value');
  if (typeof value === 'string' && value.includes('\n'))
    blocks.push({ type: 'text', title: 'Value', text: value });
  else if (value !== undefined) blocks.push(jsonBlock('Value', value));
  const metadata = objectAt(object, 'metadata');
  if (metadata?.members.length) blocks.push(jsonBlock('Metadata', metadata));
  const initial = initialContext(object);
  if (initial.members.length) blocks.push(jsonBlock('Initial context', initial));
  return blocks;
}

const METADATA = [
  ['Attempt', 'attempt'],
  ['Block', 'block_name'],
  ['Node', 'node_name'],
  ['Trace', 'trace_id'],
  ['Run', 'run_id'],
  ['Span', 'span_id'],
] as const;

const OF_DECISION: readonly Field[] = [
  ['Written by', 'writer', 'code'],
  ['On behalf of', 'source_block_id', 'code'],
];

/** Which block wrote, for whom, at which attempt. */
export function viewBlocksDecision(_: Entry, { object, annotation }: DecodedBlock): DecisionView {
  const { does } = annotation;
  const source = textAt(object, 'source_block_id');
  const metadata = objectAt(object, 'metadata');
  const facts = listFacts(object, OF_DECISION);
  for (const [label, name] of METADATA) {
    const value = metadata && memberAt(metadata, name);
    if (value !== undefined && value !== null) facts.push(fact(label, showMember(value), 'code'));
  }
  if (does.what === 'goes back') addAll(facts, rollbackFacts(does.to));
  const attempt = metadata && numberAt(metadata, 'attempt');
  return decision({
    headline: writeHeadline(textAt(object, 'type') ?? '', source, attempt ?? null),
    reason: textAt(object, 'reason'),
    facts,
    notRecorded: [
      'Why the block did this, beyond the reason of a rollback.',
      'Whether the writer is who it claims to be: the name is the file’s own claim.',
    ],
  });
}

function writeHeadline(type: string, source: string | null, attempt: number | null): string {
  if (type === 'rollback') return 'The composite block went back';
  if (source === null) return 'The composite block recorded this itself';
  return `Written for ${source}${attempt === null ? '' : `, attempt ${attempt}`}`;
}

/** Where a value of the context comes from. */
export function listProvenance({ index, recordedAt }: Entry, { object }: DecodedBlock): Fact[] {
  const initial = index === 0;
  const source = textAt(object, initial ? 'owner' : 'source_block_id');
  const facts = [
    fact(initial ? 'From the initial context of' : 'Written for', source ?? 'nobody named', 'code'),
    fact('Time', recordedAt === null ? 'not recorded' : String(recordedAt), 'time'),
  ];
  for (const [name, value] of objectAt(object, 'metadata')?.members ?? [])
    facts.push(fact(name, isScalar(value) ? showMember(value) : 'see the entry', 'code'));
  return facts;
}

function isScalar(value: JsonValue): boolean {
  return value === null || typeof value !== 'object' || 'number' in value;
}
