// What a message is tied to among those of its thread: a result to its call, and whether its usage counts.

import { encodeText, toHex } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { writeStoreJson } from '../inspect/store.ts';
import { type Fresh, listFreshMessages } from './changes.ts';
import { channelIn } from './channels.ts';
import type { Checkpoint } from './database.ts';
import { callKey } from './messages.ts';
import { type CheckpointPlan, joinCheckpointName } from './plan.ts';
import { takeItem } from './state.ts';

/** Checkpoints back in which the call is looked for that a result answers. */
const MAX_BACK = 200;

export class Talk {
  private readonly plan: CheckpointPlan;
  private readonly hash: HashEngine;
  /** By checkpoint, its calls that are new there. */
  private readonly calls = new Map<number, ReadonlySet<string>>();
  private readonly callers = new Map<number, Checkpoint>();
  private readonly answered = new Set<string>();
  private readonly counted = new Set<string>();

  constructor(plan: CheckpointPlan, hash: HashEngine) {
    this.plan = plan;
    this.hash = hash;
  }

  /** A sub-graph may answer the calls of the graph around it. */
  setCaller({ at }: Checkpoint, caller: Checkpoint): void {
    this.callers.set(at, caller);
  }

  /** Calls have ids of their own lane, for branches repeat them: where each new result finds its call. */
  listTies(checkpoint: Checkpoint, record: JsonObject, fresh: readonly Fresh[]) {
    const messages = listFreshMessages(record, fresh);
    const own = new Set(messages.flatMap(({ calls }) => calls.flatMap(({ id }) => id ?? [])));
    if (own.size) this.calls.set(checkpoint.at, own);
    const ties = messages.flatMap(({ answers }) => {
      const at = answers === null ? null : this.callAt(checkpoint, answers);
      if (answers === null || at === null) return [];
      const key = callKey(joinCheckpointName(at.thread, at.namespace, at.id), answers);
      const isAgain = this.answered.size === this.answered.add(key).size;
      return [[answers, key, isAgain ? 'again' : 'first']];
    });
    return ties.length ? JSON.stringify(ties) : undefined;
  }

  private callAt(checkpoint: Checkpoint, id: string): Checkpoint | null {
    let here: Checkpoint | null = checkpoint;
    for (let back = 0; here && back < MAX_BACK; back++) {
      if (this.calls.get(here.at)?.has(id)) return here;
      here = this.plan.findParent(here) ?? this.callers.get(here.at) ?? null;
    }
    return null;
  }

  /** A message is in the states of all graphs that it goes through: its usage counts once in a thread. */
  listCounts({ thread }: Checkpoint, record: JsonObject, fresh: readonly Fresh[]) {
    const counts = fresh.filter(([channel, nth]) => {
      const value = channelIn(record, channel) ?? null;
      const text = encodeText(`${thread}\n${writeStoreJson(takeItem(value, nth))}`);
      const key = toHex(this.hash.blake3(text));
      return this.counted.size !== this.counted.add(key).size;
    });
    return counts.length ? JSON.stringify(counts) : undefined;
  }
}
