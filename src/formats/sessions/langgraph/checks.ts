// A checkpoint held against the one before it, and against what was written in between.

import { listAt, memberAt, textAt, wordsAt } from '../../../base/json/access.ts';
import { isArray, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { writeStoreJson } from '../inspect/store.ts';
import type { StepComparison } from '../step.ts';
import { clipped } from '../text.ts';
import { changedUnread } from './changes.ts';
import { channelIn } from './channels.ts';
import type { Checkpoint } from './database.ts';
import { messagesIn, readGraphMessage } from './messages.ts';
import { compareVersions, type GraphState, isControl, takeItem } from './state.ts';

/** Of one check at one checkpoint. */
const MAX_SAID = 3;

export interface Neighbours {
  readonly record: JsonObject;
  readonly own: GraphState;
  /** null: none is here, or it cannot be read. */
  readonly before: GraphState | null;
  /** Anything was written at the parent. */
  readonly hasWrites: boolean;
  /** The record has all of them. */
  readonly hasAllWrites: boolean;
}

/** What the cell repeats of its row. */
export function checkCell(checkpoint: Checkpoint, { record, own }: Neighbours): StepComparison[] {
  if (!own.isRead) return [];
  const id = textAt(record, 'checkpoint', 'id');
  const differs = id !== null && id !== checkpoint.id;
  return [
    {
      check: 'sessions.id',
      found: differs
        ? {
            severity: 'error',
            path: 'checkpoint.id',
            expected: clipped(checkpoint.id),
            actual: clipped(id),
            message: 'The cell of this checkpoint says another id than its row.',
          }
        : null,
    },
  ];
}

export function checkStep({ own, before, hasWrites }: Neighbours): StepComparison[] {
  if (!before || own.step === null || before.step === null) return [];
  const expected = before.step + 1n;
  if (own.step === expected) return [{ check: 'sessions.order', found: null }];
  const isBack = own.step < expected;
  return [
    {
      check: 'sessions.order',
      found: {
        severity: isBack ? 'error' : hasWrites ? 'warning' : 'info',
        path: 'metadata.step',
        expected: String(expected),
        actual: String(own.step),
        message: isBack
          ? 'Steps rise by one from a checkpoint to the next, and this one does not.'
          : `Steps rise by one from a checkpoint to the next, and here ${own.step - expected} are left out: they were taken out, or the run kept only its last checkpoint (durability “exit”).`,
      },
    },
  ];
}

export function checkVersions({ own, before }: Neighbours): StepComparison[] {
  if (!before || !own.versions.size) return [];
  const fallen = [...own.versions].filter(([channel, version]) => {
    const known = before.versions.get(channel);
    return known !== undefined && compareVersions(version, known) === -1;
  });
  const found = fallen.slice(0, MAX_SAID).map(
    ([channel, version]): StepComparison => ({
      check: 'sessions.order',
      found: {
        severity: 'error',
        path: `checkpoint.channel_versions.${clipped(channel)}`,
        expected: `${clipped(wordsAt(before.versions.get(channel)))} or later`,
        actual: clipped(wordsAt(version)),
        message:
          'The version of a channel is lower than in the checkpoint before: versions only rise.',
      },
    }),
  );
  return found.length ? found : [{ check: 'sessions.order', found: null }];
}

/** A value that changed has a new version. */
export function checkValues({ own, before }: Neighbours): StepComparison[] {
  if (!before?.isRead || !own.isRead) return [];
  const changed = [...own.values].filter(([channel, value]) => {
    const version = own.versions.get(channel);
    const known = before.versions.get(channel);
    const isSame =
      version !== undefined &&
      known !== undefined &&
      writeStoreJson(version) === writeStoreJson(known);
    return isSame && before.values.has(channel) && before.values.get(channel) !== value;
  });
  return said(
    changed.map(([channel]) => ({
      path: `checkpoint.channel_values.${clipped(channel)}`,
      message:
        'This channel has another value than in the checkpoint before, and the same version: one of the two was altered, or a node changed the value without writing it.',
    })),
  );
}

/** `written`: of the parent, as the record has them. Only where one step lies in between. */
export function checkWrites({ record, own, before, hasAllWrites }: Neighbours): StepComparison[] {
  const written = listAt(record, 'written') ?? [];
  if (!hasAllWrites || !before?.isRead || !own.isRead || own.source !== 'loop') return [];
  if (own.step === null || before.step === null || own.step !== before.step + 1n) return [];
  const channels = new Set(written.map((one) => textAt(one, 'channel') ?? ''));
  const unwritten = [...own.values].filter(
    ([channel, value]) =>
      !isControl(channel) && !channels.has(channel) && before.values.get(channel) !== value,
  );
  const unchanged = [...channels].filter((channel) => {
    const [version, known] = [own.versions.get(channel), before.versions.get(channel)];
    if (isControl(channel) || !own.versions.size) return false;
    return (
      version === undefined ||
      (known !== undefined && writeStoreJson(version) === writeStoreJson(known))
    );
  });
  return said([
    ...unwritten.map(([channel]) => ({
      path: `checkpoint.channel_values.${clipped(channel)}`,
      message:
        'This channel changed, and no task of the step wrote to it: the state was altered, or a write was taken out.',
    })),
    ...withoutWrite(own, before, channels).map((channel) => ({
      path: `checkpoint.channel_versions.${clipped(channel)}`,
      message:
        'This channel is kept as deltas and has another version than before, and no task of the step wrote to it: a write was taken out.',
    })),
    ...unchanged.map((channel) => ({
      path: `checkpoint.channel_versions.${clipped(channel)}`,
      message:
        'A task of the step wrote to this channel, and the state does not have it: the write was put in, or the state was altered.',
    })),
    ...otherMessages(record, written),
  ]);
}

/** Of channels that are kept as deltas: what is lost is a part of them. */
function withoutWrite(
  own: GraphState,
  before: GraphState,
  written: ReadonlySet<string>,
): readonly string[] {
  return [...own.rebuilt].filter((channel) => {
    const [version, known] = [own.versions.get(channel), before.versions.get(channel)];
    const isSame =
      known !== undefined &&
      version !== undefined &&
      writeStoreJson(version) === writeStoreJson(known);
    return !isSame && !written.has(channel);
  });
}

/** Channels that are kept as deltas and could not be put together. */
export function checkUnread(
  around: Pick<Neighbours, 'own' | 'before'>,
  unread: readonly (readonly [name: string, why: string])[],
): StepComparison[] {
  return changedUnread(around, unread)
    .slice(0, MAX_SAID)
    .map(([name, why]) => ({
      check: 'sessions.line',
      found: {
        severity: 'warning',
        path: `checkpoint.channel_versions.${clipped(name)}`,
        message: `The channel ${clipped(name)} is kept as deltas, and is not read: ${why}.`,
      },
    }));
}

export function otherWhole(name: string): NonNullable<StepComparison['found']> {
  return {
    severity: 'warning',
    path: `checkpoint.channel_values.${clipped(name)}`,
    message: `The whole value of the channel ${clipped(name)} is not what was written to it so far: the graph puts writes together otherwise than is done here, so that what is shown of this channel before may be wrong, or one of them was altered.`,
  };
}

/** Messages go by their ids: one that was written is in the state as it was written. */
function otherMessages(record: JsonObject, written: readonly JsonValue[]) {
  const last = new Map<string, { readonly channel: string; readonly text: string }>();
  for (const write of written) {
    const channel = textAt(write, 'channel') ?? '';
    const value = memberAt(write, 'value') ?? null;
    for (const one of Array.isArray(value) ? value : [value]) {
      const id = readGraphMessage(one)?.id ?? null;
      if (id !== null) last.set(`${channel}\n${id}`, { channel, text: writeStoreJson(one) });
    }
  }
  const found: { readonly path: string; readonly message: string }[] = [];
  for (const channel of new Set([...last.values()].map((one) => one.channel))) {
    const value = channelIn(record, channel) ?? null;
    for (const [nth, { id }] of messagesIn(value)) {
      const text = id === null ? undefined : last.get(`${channel}\n${id}`)?.text;
      if (text === undefined || text === writeStoreJson(takeItem(value, nth))) continue;
      found.push({
        path: `checkpoint.channel_values.${clipped(channel)}[${nth}]`,
        message:
          'A message is in the state with another content than the task wrote: one of the two was altered.',
      });
    }
  }
  return found;
}

/** Whether the state has all that these tasks wrote, each value as it is or among those of a list. */
export function hasWritten(record: JsonObject, tasks: ReadonlySet<string>): boolean {
  const written = (listAt(record, 'written') ?? []).filter(
    (write) =>
      tasks.has(textAt(write, 'task_id') ?? '') && !isControl(textAt(write, 'channel') ?? ''),
  );
  return (
    written.length > 0 &&
    written.every((write) => {
      const channel = textAt(write, 'channel') ?? '';
      const now = channelIn(record, channel) ?? null;
      const value = memberAt(write, 'value') ?? null;
      if (writeStoreJson(now) === writeStoreJson(value)) return true;
      if (now === null || !isArray(now)) return false;
      const items = new Set(now.map(writeStoreJson));
      const added = value !== null && isArray(value) ? value : [value];
      return added.every((one) => items.has(writeStoreJson(one)));
    })
  );
}

/** A result names a call that is before it in the same list. `fresh`: messages that are new here. */
export function checkPairs(
  record: JsonObject,
  fresh: readonly (readonly [channel: string, nth: number])[],
): StepComparison[] {
  const compared: StepComparison[] = [];
  for (const channel of new Set(fresh.map(([name]) => name))) {
    const value = channelIn(record, channel) ?? null;
    const isFresh = new Set(fresh.filter(([name]) => name === channel).map(([, nth]) => nth));
    const calls = new Set<string | null>();
    for (const [nth, message] of messagesIn(value)) {
      for (const { id } of message.calls) calls.add(id);
      if (message.answers === null || !isFresh.has(nth)) continue;
      compared.push({
        check: 'sessions.pair',
        found: calls.has(message.answers)
          ? null
          : {
              severity: 'warning',
              expected: `a call ${clipped(message.answers)} before it`,
              path: `checkpoint.channel_values.${clipped(channel)}[${nth}]`,
              actual: 'none',
              message:
                'This result names a call that is not among the messages before it: the list was trimmed, or one of the two was altered.',
            },
      });
    }
  }
  return compared;
}

function said(
  faults: readonly { readonly path: string; readonly message: string }[],
): StepComparison[] {
  if (!faults.length) return [{ check: 'sessions.sum', found: null }];
  return faults
    .slice(0, MAX_SAID)
    .map((fault) => ({ check: 'sessions.sum', found: { severity: 'warning', ...fault } }));
}
