// The order of the records, and the lane of each: a thread and namespace is a lane, and so is each
// checkpoint after a parent that another one follows already.

import { append } from '../../../base/lists.ts';
import {
  type Checkpoint,
  type CheckpointDatabase,
  ERROR,
  type GraphWrite,
  RESUME,
} from './database.ts';

export interface Planned {
  readonly checkpoint: Checkpoint;
  /** null: it is the checkpoint itself. */
  readonly write: GraphWrite | null;
}

export class CheckpointPlan {
  readonly lanes: readonly string[];
  private readonly parents: readonly (Checkpoint | null)[];
  private readonly children = new Map<number, Checkpoint[]>();
  private readonly database: CheckpointDatabase;

  constructor(database: CheckpointDatabase) {
    this.database = database;
    this.parents = database.checkpoints.map((one) => this.earlierParent(one));
    for (const [at, parent] of this.parents.entries()) {
      const child = database.checkpoints[at];
      if (parent && child) append(this.children, parent.at, child);
    }
    this.lanes = this.listLanes();
  }

  /** null: it has none that is here and before it, so that no chain of parents goes round. */
  findParent({ at }: Checkpoint): Checkpoint | null {
    return this.parents[at] ?? null;
  }

  listChildren({ at }: Checkpoint): readonly Checkpoint[] {
    return this.children.get(at) ?? [];
  }

  findLane({ at }: Checkpoint): string {
    return this.lanes[at] ?? '';
  }

  /**
   * Questions and errors are after their checkpoint, answers before the checkpoint that came of them.
   * `isLate`: whether an answer came after another one had been taken up.
   */
  *order(isLate: (checkpoint: Checkpoint, write: GraphWrite) => boolean): Generator<Planned, void> {
    const due = new Map<number, Planned[]>();
    for (const checkpoint of this.database.checkpoints) {
      yield* due.get(checkpoint.at) ?? [];
      due.delete(checkpoint.at);
      yield { checkpoint, write: null };
      const children = this.listChildren(checkpoint);
      const writes = this.database.writesAt(checkpoint, true);
      const sorted = [...writes].sort((a, b) => rank(a) - rank(b));
      for (const write of sorted) {
        const isAnswer = write.channel === RESUME;
        const next = isAnswer && isLate(checkpoint, write) ? children.at(-1) : children[0];
        if (isAnswer && next) append(due, next.at, { checkpoint, write });
        else yield { checkpoint, write };
      }
    }
  }

  private earlierParent({ thread, namespace, parentId, at }: Checkpoint): Checkpoint | null {
    const found = parentId === null ? null : this.database.find(thread, namespace, parentId);
    return found && found.at < at ? found : null;
  }

  private listLanes(): readonly string[] {
    const lanes: string[] = [];
    const taken = new Set<string>();
    const free = (name: string, id: string): string => {
      const own = taken.has(name) ? `${name} · ${id}` : name;
      taken.add(own);
      return own;
    };
    for (const checkpoint of this.database.checkpoints) {
      const { at, id, thread, namespace } = checkpoint;
      const parent = this.findParent(checkpoint);
      const main = namespace === '' ? thread : `${thread} / ${namespace}`;
      const goesOn = parent && this.listChildren(parent)[0] === checkpoint;
      if (goesOn) lanes.push(lanes[parent.at] ?? main);
      else lanes.push(parent ? free(`${main} branch ${id}`, String(at)) : free(main, id));
    }
    return lanes;
  }
}

function rank({ channel }: GraphWrite): number {
  return channel === ERROR ? 1 : channel === RESUME ? 2 : 0;
}

/** The name of a checkpoint among those of all threads. */
export function joinCheckpointName(thread: string, namespace: string, id: string): string {
  return [thread, namespace, id].filter((one) => one !== '').join(' / ');
}
