// A record in words, and what is kept of it for lists and folds.

import { listAt, textAt } from '../../base/json/access.ts';
import {
  isArray,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
} from '../../base/json/value.ts';
import { shortened } from '../../base/visible.ts';
import type { Delta, DeltaOp } from '../../ledger/fold/fold.ts';
import {
  describeCount,
  joinWords,
  line,
  makeDigest,
  spaced,
} from '../../ledger/format/describe.ts';
import type { LaneTitle } from '../../ledger/format/words.ts';
import type { EntryDigest, EntryLink } from '../../ledger/model/digest.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { EntryLine, KindShape } from '../../ledger/model/view.ts';
import type { BlockEffect, BlocksAnnotation } from './annotation.ts';
import type { DecodedBlock } from './decode.ts';
import { initialContext } from './header.ts';
import { toMemberMap } from './record.ts';

/** Every key of the context is a resource of this kind. */
export const CONTEXT = 'context';

/** Of a record that changed, began or ended something; of any other the plain one. */
export function chooseBlockShape(type: string): KindShape {
  return SHAPES.get(type) ?? 'read';
}

const SHAPES: ReadonlyMap<string, KindShape> = new Map<string, KindShape>([
  ['header', 'start'],
  ['set', 'change'],
  ['delete', 'change'],
  ['checkpoint', 'checkpoint'],
  ['rollback', 'rollback'],
  ['child_started', 'delegation'],
  ['completed', 'completed'],
]);

export function digestBlocks(entry: Entry, { object, annotation }: DecodedBlock): EntryDigest {
  const isTarget = annotation.again === null && isPointedAt(annotation);
  return makeDigest(describeLine(object, annotation), {
    delta: readDelta(entry, object, annotation),
    links: listLinks(object, annotation),
    ties: isTarget ? { commit: nameRecord(entry.index) } : {},
  });
}

/** The name that links to a record of the run use: ids may be missing, or occur twice. */
function nameRecord(index: number): string {
  return `record ${index}`;
}

function isPointedAt({ does: { what } }: BlocksAnnotation): boolean {
  return what === 'freezes' || what === 'returns' || what === 'calls' || what === 'nothing';
}

function describeLine(object: JsonObject | null, annotation: BlocksAnnotation): EntryLine {
  const { does, orphaned, again } = annotation;
  const [title, note, tools = []] = object ? described(object, annotation) : unreadable(annotation);
  const type = textAt(object, 'type');
  const refused = does.what === 'cannot go back' || !object;
  const shape = refused ? 'failed' : chooseBlockShape(type ?? '');
  return line(shape, object ? spaced(type ?? 'no type') : 'unreadable', title, note, {
    tools,
    changes: {
      created: does.what === 'sets' && does.isNew ? 1 : 0,
      replaced: does.what === 'sets' && !does.isNew ? 1 : 0,
      retracted: does.what === 'deletes' ? 1 : 0,
    },
    ...(orphaned &&
      again === null && {
        orphaned: { by: orphaned.index, shown: orphaned.orphans === 'mark' },
      }),
  });
}

/** `tools`: the block on whose behalf it was written. */
type Description = readonly [title: string, note: string, tools?: readonly string[]];

function unreadable({ line, cut }: BlocksAnnotation): Description {
  return [cut ? 'The file ends inside this line' : 'Cannot be read', `line ${line}`];
}

const IDLE: ReadonlyMap<string, string> = new Map([
  ['after the end', 'after the end, changes nothing'],
  ['later header', 'a second header, ignored'],
  ['absent', 'no such key, changes nothing'],
  ['unusable', 'cannot be used, changes nothing'],
  ['called already', 'called already, ignored'],
  ['not called', 'it was not called'],
]);

function described(object: JsonObject, { does }: BlocksAnnotation): Description {
  const text = (name: string) => textAt(object, name) ?? '';
  const source = text('source_block_id');
  const idle = does.what === 'nothing' ? (IDLE.get(does.why) ?? '') : '';
  const tools = source ? [source] : [];
  switch (text('type')) {
    case 'header': {
      const keys = toMemberMap(initialContext(object)).size;
      const note = idle || `${text('owner')} · ${describeCount(keys, 'initial key')}`;
      return [`${text('run_id') || 'A run'} begins`, note];
    }
    case 'set': {
      const change = does.what === 'sets' ? (does.isNew ? 'new' : 'changed') : idle;
      const value = member(object, 'value');
      const to = value === undefined ? '' : `: ${valueWords(value)}`;
      return [`set ${text('key')}${to}`, joinWords(source && `for ${source}`, change), tools];
    }
    case 'delete':
      return [`delete ${text('key')}`, joinWords(source && `for ${source}`, idle), tools];
    case 'checkpoint': {
      const label = text('label') === text('snapshot_id') ? '' : text('label');
      return [`Checkpoint ${text('snapshot_id')}`, joinWords(label, idle)];
    }
    case 'rollback': {
      const refused = does.what === 'cannot go back' ? 'there is nothing to go back to' : '';
      const lasting = does.what === 'goes back' ? notUndone(does.to.effects).length : 0;
      const note = joinWords(refused, idle, text('reason'), lasting ? `${lasting} not undone` : '');
      return [`Roll back to ${text('snapshot_id')}`, note];
    }
    case 'purge': {
      const ids = listAt(object, 'snapshot_ids')?.length ?? 0;
      return [`Purge ${describeCount(ids, 'checkpoint')}`, joinWords(text('cause'), idle)];
    }
    case 'child_started':
      return [`call ${text('block_id')}`, joinWords(`from ${text('parent_block_id')}`, idle)];
    case 'child_finished': {
      const effects = listAt(object, 'side_effects')?.length ?? 0;
      const note = joinWords(idle, effects ? describeCount(effects, 'side effect') : '');
      return [`${text('block_id')} finished: ${text('status')}`, note];
    }
    case 'completed':
      return [`Completed: ${text('status')}`, idle];
    default:
      return [spaced(text('type')) || 'a record without a type', joinWords('not known here', idle)];
  }
}

/** A title has room for so many letters of a text, and for so many names. */
const MAX_SAID = { letters: 60, names: 4 } as const;

/** What was set: a text by its first line, an object by the names of its members. */
function valueWords(value: JsonValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (isNumber(value)) return value.number;
  if (isArray(value)) return describeCount(value.length, 'item');
  if (isObject(value)) {
    const names = value.members.map(([key]) => key);
    const more = names.length - MAX_SAID.names;
    return names.slice(0, MAX_SAID.names).join(', ') + (more > 0 ? ` and ${more} more` : '');
  }
  const [first = ''] = value.split('\n', 1);
  const said = shortened(first, MAX_SAID.letters);
  return `“${said}${said === first && first !== value ? '…' : ''}”`;
}

/** Side effects that no rollback undoes. */
export function notUndone(effects: readonly BlockEffect[]): readonly BlockEffect[] {
  return effects.filter(({ reversible }) => !reversible);
}

function readDelta(
  entry: Entry,
  object: JsonObject | null,
  annotation: BlocksAnnotation,
): Delta | null {
  const ops = annotation.again === null ? listOps(object, annotation) : [];
  return ops.length ? { commit: entry.id, ops } : null;
}

function listOps(object: JsonObject | null, { does }: BlocksAnnotation): DeltaOp[] {
  const id = textAt(object, 'key') ?? '';
  switch (does.what) {
    case 'begins':
      return Array.from(toMemberMap(initialContext(object)).keys(), (key) => ({
        op: 'put',
        kind: CONTEXT,
        id: key,
      }));
    case 'sets':
      return [{ op: 'put', kind: CONTEXT, id }];
    case 'deletes':
      return [{ op: 'remove', kind: CONTEXT, id }];
    case 'goes back':
      return [{ op: 'restore', to: does.to.index }];
    default:
      return [];
  }
}

function listLinks(
  object: JsonObject | null,
  { does, call, tie, run, again }: BlocksAnnotation,
): EntryLink[] {
  const block = textAt(object, 'block_id') ?? textAt(object, 'source_block_id') ?? '';
  const inRun = (index: number, kind: EntryLink['kind'], label: string): EntryLink => ({
    kind,
    lane: run,
    commit: nameRecord(index),
    label,
  });
  if (does.what === 'goes back')
    return [
      inRun(does.to.index, 'rollback', 'goes back to'),
      ...notUndone(does.to.effects)
        .slice(0, MAX_LINKS)
        .map(({ index, kind, ref }) => inRun(index, 'reference', `not undone: ${kind} ${ref}`)),
    ];
  if (tie === null || call === null) return [];
  if (tie === 'returns')
    return again === null ? [] : [{ ...inRun(again, 'reference', 'returns'), quiet: true }];
  const to = { lane: call, commit: null, label: `${tie} ${block}` };
  // Every write is for some call: if they were drawn, they would hide the calls themselves.
  return [
    tie === 'calls' ? { ...to, kind: 'delegation' } : { ...to, kind: 'reference', quiet: true },
  ];
}

/** Links of one rollback to what it did not undo. */
const MAX_LINKS = 50;

export function blocksLaneTitle(_: Entry, { object, annotation }: DecodedBlock): LaneTitle {
  if (annotation.again !== null)
    return { title: textAt(object, 'block_id') ?? '', origin: 'delegated' };
  return { title: textAt(object, 'owner') ?? 'run', origin: 'root' };
}
