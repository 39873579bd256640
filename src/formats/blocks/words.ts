// How a record is told in words, and what is kept of it for lists and folds.

import type { Delta, DeltaOp } from '../../core/fold/fold.ts';
import type { JsonObject } from '../../core/json/value.ts';
import type { EntryDigest, EntryLink } from '../../core/model/digest.ts';
import type { Entry } from '../../core/model/entry.ts';
import type { EntryLine, KindShape } from '../../core/model/view.ts';
import { initialContext } from './header.ts';
import { type Effect, type Place, placeOf } from './place.ts';
import { listAt, membersOf, readRecord, textAt } from './record.ts';

/** Every key of the context is a resource of this kind. */
export const CONTEXT = 'context';

const SHAPES: ReadonlyMap<string, KindShape> = new Map<string, KindShape>([
  ['header', 'start'],
  ['set', 'change'],
  ['delete', 'change'],
  ['checkpoint', 'checkpoint'],
  ['rollback', 'rollback'],
  ['child_started', 'delegation'],
]);

export function digest(entry: Entry): EntryDigest {
  const { object } = readRecord(entry.bytes);
  const place = placeOf(entry);
  return {
    line: lineOf(object, place),
    delta: deltaOf(entry, object, place),
    links: linksOf(object, place),
    ties: place.again === null && isPointedAt(place) ? { commit: nameOf(entry.index) } : {},
    facts: { compiler: null, policySet: null, signed: null },
  };
}

/** What links to a record of the run call it by: ids may be missing, or stand twice. */
function nameOf(index: number): string {
  return `record ${index}`;
}

function isPointedAt({ does: { what } }: Place): boolean {
  return what === 'freezes' || what === 'returns' || what === 'calls' || what === 'nothing';
}

function lineOf(object: JsonObject | null, place: Place): EntryLine {
  const { does, orphaned } = place;
  const { title, note, tools = [] } = object ? told(object, place) : unreadable(place);
  const kind = object ? spaced(textAt(object, 'type') ?? 'no type') : 'unreadable';
  const refused = does.what === 'cannot go back' || !object;
  return {
    title,
    note,
    shape: refused ? 'denied' : (SHAPES.get(textAt(object, 'type') ?? '') ?? 'bound'),
    kind,
    tools,
    rules: [],
    decision: null,
    signed: false,
    changes: {
      created: does.what === 'sets' && does.isNew ? 1 : 0,
      replaced: does.what === 'sets' && !does.isNew ? 1 : 0,
      retracted: does.what === 'deletes' ? 1 : 0,
    },
    ...(orphaned &&
      place.again === null && {
        orphaned: { by: orphaned.index, shown: orphaned.orphans === 'mark' },
      }),
  };
}

interface Told {
  readonly title: string;
  readonly note: string;
  /** The block on whose behalf it was written. */
  readonly tools?: readonly string[];
}

function unreadable({ line, cut }: Place): Told {
  return {
    title: cut ? 'The file ends inside this line' : 'Cannot be read',
    note: `line ${line}`,
  };
}

const IDLE: ReadonlyMap<string, string> = new Map([
  ['after the end', 'after the end, changes nothing'],
  ['later header', 'a second header, ignored'],
  ['absent', 'no such key, changes nothing'],
  ['unusable', 'cannot be used, changes nothing'],
  ['called already', 'called already, ignored'],
  ['not called', 'it was not called'],
]);

function told(object: JsonObject, place: Place): Told {
  const { does } = place;
  const text = (name: string) => textAt(object, name) ?? '';
  const source = text('source_block_id');
  const idle = does.what === 'nothing' ? (IDLE.get(does.why) ?? '') : '';
  const tools = source ? [source] : [];
  switch (text('type')) {
    case 'header': {
      const keys = membersOf(initialContext(object)).size;
      return {
        title: `${text('run_id') || 'A run'} begins`,
        note: idle || `${text('owner')} · ${counted(keys, 'initial key')}`,
      };
    }
    case 'set': {
      const change = does.what === 'sets' ? (does.isNew ? 'new' : 'changed') : idle;
      return {
        title: `set ${text('key')}`,
        note: joined(source && `for ${source}`, change),
        tools,
      };
    }
    case 'delete':
      return {
        title: `delete ${text('key')}`,
        note: joined(source && `for ${source}`, idle),
        tools,
      };
    case 'checkpoint': {
      const label = text('label') === text('snapshot_id') ? '' : text('label');
      return { title: `checkpoint ${text('snapshot_id')}`, note: joined(label, idle) };
    }
    case 'rollback': {
      const refused = does.what === 'cannot go back' ? 'there is nothing to go back to' : '';
      const lasting = does.what === 'goes back' ? notUndone(does.to.effects).length : 0;
      return {
        title: `roll back to ${text('snapshot_id')}`,
        note: joined(refused, idle, text('reason'), lasting ? `${lasting} not undone` : ''),
      };
    }
    case 'purge': {
      const ids = listAt(object, 'snapshot_ids')?.length ?? 0;
      return { title: `purge ${counted(ids, 'checkpoint')}`, note: joined(text('cause'), idle) };
    }
    case 'child_started':
      return {
        title: `call ${text('block_id')}`,
        note: joined(`from ${text('parent_block_id')}`, idle),
      };
    case 'child_finished': {
      const effects = listAt(object, 'side_effects')?.length ?? 0;
      return {
        title: `${text('block_id')} finished: ${text('status')}`,
        note: joined(idle, effects ? counted(effects, 'side effect') : ''),
      };
    }
    case 'completed':
      return { title: `completed: ${text('status')}`, note: idle };
    default:
      return {
        title: spaced(text('type')) || 'a record without a type',
        note: joined('not known here', idle),
      };
  }
}

/** Side effects that no rollback undoes. */
export function notUndone(effects: readonly Effect[]): readonly Effect[] {
  return effects.filter(({ reversible }) => !reversible);
}

export function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}

function deltaOf(entry: Entry, object: JsonObject | null, place: Place): Delta | null {
  const ops = place.again === null ? opsOf(object, place) : [];
  return ops.length ? { commit: entry.id, ops } : null;
}

function opsOf(object: JsonObject | null, { does }: Place): DeltaOp[] {
  const id = textAt(object, 'key') ?? '';
  switch (does.what) {
    case 'begins':
      return Array.from(membersOf(initialContext(object)).keys(), (key) => ({
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

function linksOf(object: JsonObject | null, { does, call, tie, run, again }: Place): EntryLink[] {
  const block = textAt(object, 'block_id') ?? textAt(object, 'source_block_id') ?? '';
  const inRun = (index: number, kind: EntryLink['kind'], label: string): EntryLink => ({
    kind,
    lane: run,
    commit: nameOf(index),
    label,
  });
  if (does.what === 'goes back')
    return [
      inRun(does.to.index, 'rollback', 'goes back to'),
      ...notUndone(does.to.effects)
        .slice(0, LINKS_OF_A_KIND)
        .map(({ index, kind, ref }) => inRun(index, 'reference', `not undone: ${kind} ${ref}`)),
    ];
  if (tie === null || call === null) return [];
  if (tie === 'returns')
    return again === null ? [] : [{ ...inRun(again, 'reference', 'returns'), quiet: true }];
  const to = { lane: call, commit: null, label: `${tie} ${block}` };
  // Every write is for some call: drawn, they would hide the calls themselves.
  return [
    tie === 'calls' ? { ...to, kind: 'delegation' } : { ...to, kind: 'reference', quiet: true },
  ];
}

const LINKS_OF_A_KIND = 50;

export function laneTitle(first: Entry): {
  title: string;
  origin: 'root' | 'branch' | 'delegated' | 'unknown';
} {
  const { object } = readRecord(first.bytes);
  const { again } = placeOf(first);
  if (again !== null) return { title: textAt(object, 'block_id') ?? '', origin: 'delegated' };
  return { title: textAt(object, 'owner') ?? 'run', origin: 'root' };
}
