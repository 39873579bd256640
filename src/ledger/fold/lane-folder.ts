// A lane whose deltas come one after the other is folded, and none of them is kept.

import { Uint8Column, Uint32Column } from '../../base/columns.ts';
import { IdTexts } from '../../base/id-texts.ts';
import type { Seq } from '../../base/seq.ts';
import type { Delta, DeltaOp } from './fold.ts';
import { FOLD_OPS, FoldTable, type WorldBase } from './fold-table.ts';
import type { FoldedWorld } from './folded-world.ts';
import { LaneFold } from './lane-fold.ts';
import { NameCollector, type ResourceNames } from './names.ts';
import { findIn, RefLayer, stacked } from './refs.ts';
import { DeltaReplay } from './replay.ts';
import { VersionTree } from './version-tree.ts';

/** No resource has this number. */
const NOTHING = 2 ** 32 - 1;

/** Takes the delta of every entry in order, then `finish`. */
export class LaneFolder {
  private readonly lane: string;
  private readonly base: FoldedWorld | null;
  private added = 0;
  private readonly names = new NameCollector();
  private readonly firstOps = new Uint32Column();
  private readonly commitOf = new Uint32Column();
  private readonly commits = new IdTexts();
  private readonly ops = new Uint8Column();
  private readonly resources = new Uint32Column();
  /** Versions that ops expect; 0 for none, or one that no resource of a fold ever has. */
  private readonly expected = new Uint32Column();
  private readonly otherVersions = new Map<number, Seq>();
  private readonly runs = new Uint32Column();
  /** Has by run 1 + the entry that it hangs off. */
  private readonly parents = new Uint32Column();

  /** `base` is the world before the first entry, for a branch that of its source. */
  constructor(lane: string, base: FoldedWorld | null = null) {
    this.lane = lane;
    this.base = base;
    this.startRun(0, -1);
  }

  get entries(): number {
    return this.added;
  }

  /** The changes of the next entry; null for none. */
  add(delta: Delta | null): void {
    const index = this.added++;
    this.firstOps.push(this.ops.length);
    this.commitOf.push(this.commits.length);
    if (!delta) return;
    this.commits.push(delta.commit);
    for (const op of delta.ops) this.addOp(op);
    const back = delta.ops.find(({ op }) => op === 'restore');
    if (back?.op !== 'restore') return;
    // Only an earlier world can be restored; any other such op changes nothing.
    if (Number.isInteger(back.to) && back.to >= -1 && back.to < index - 1)
      this.startRun(index, back.to);
  }

  finish(): LaneFold {
    const { names, places } = this.names.sort();
    this.firstOps.push(this.ops.length);
    const resources = this.resources.flat().map((number) => places[number] ?? NOTHING);
    const firstOps = this.firstOps.flat();
    const ops = this.ops.flat();
    const versions = this.expected.flat();
    const tree = new VersionTree(
      this.added,
      this.runs.flat(),
      Int32Array.from(this.parents.flat(), (parent) => parent - 1),
    );
    const base = makeBase(this.base, names);
    const lane = { names, firstOps, ops, resources, versions };
    const replay = new DeltaReplay(lane, base, (op) => this.expectedBy(op));
    tree.walk(replay);
    const { broken, sizes, values } = replay;
    const table = new FoldTable(this.lane, base, {
      ...lane,
      tree,
      sizes,
      values,
      changes: replay.changes.byResource(),
      commitOf: this.commitOf.flat(),
      commits: this.commits,
      isGrowing: tree.isPath && !ops.includes(FOLD_OPS.indexOf('remove')),
    });
    return new LaneFold(this.lane, this.added, broken, table);
  }

  private addOp(op: DeltaOp): void {
    const expected = 'expected' in op ? op.expected : null;
    const plain = typeof expected === 'number' && isVersion(expected) ? expected : 0;
    if (expected !== null && !plain) this.otherVersions.set(this.ops.length, expected);
    this.expected.push(plain);
    this.ops.push(FOLD_OPS.indexOf(op.op));
    this.resources.push(op.op === 'restore' ? NOTHING : this.names.findNumber(op.kind, op.id));
  }

  /** Entries from an entry on continue `parent`. */
  private startRun(index: number, parent: number): void {
    this.runs.push(index);
    this.parents.push(parent + 1);
  }

  private expectedBy(op: number): Seq | null {
    return this.otherVersions.get(op) ?? (this.expected.at(op) || null);
  }
}

/** Versions are counted from 1 on. */
function isVersion(number: number): boolean {
  return Number.isInteger(number) && number > 0 && number < NOTHING;
}

function makeBase(world: FoldedWorld | null, names: ResourceNames): WorldBase {
  const layers = world ? stacked(world.layers) : [];
  const refs = new RefLayer();
  const places = new Uint32Array(layers.length ? names.size : 0);
  for (let number = 0; number < places.length; number++) {
    const { kind, id } = names.at(number);
    const ref = findIn(layers, kind, id);
    if (!ref) continue;
    refs.push(ref);
    places[number] = refs.weight;
  }
  return { size: world?.size ?? 0, layers, places, refs };
}

/** Folds the deltas of all entries of a lane. */
export function foldLane(
  lane: string,
  deltas: Iterable<Delta | null>,
  base: FoldedWorld | null = null,
): LaneFold {
  const folder = new LaneFolder(lane, base);
  for (const delta of deltas) folder.add(delta);
  return folder.finish();
}
