import fc from 'fast-check';
import { applyDelta, type Delta, type DeltaOp, type Resource, resourceKey } from './fold.ts';
import type { LaneFold } from './lane-fold.ts';
import { foldLane } from './lane-folder.ts';

export type FoldPlain = ReadonlyMap<string, Resource>;

export interface PlainFold {
  readonly worlds: readonly FoldPlain[];
  readonly broken: LaneFold['broken'];
}

export function plainFold(
  lane: string,
  deltas: readonly (Delta | null)[],
  base: FoldPlain,
): PlainFold {
  const worlds: FoldPlain[] = [];
  for (const [index, delta] of deltas.entries()) {
    const back = delta?.ops.find(({ op }) => op === 'restore');
    const to = back?.op === 'restore' ? back.to : index - 1;
    const from = to === -1 ? base : (worlds[to] ?? worlds[index - 1] ?? base);
    const world = new Map(from);
    const error = delta && applyDelta(world, delta, { lane, index }, (location) => location);
    if (error) return { worlds, broken: { index, error } };
    worlds.push(world);
  }
  return { worlds, broken: null };
}

/** An op of which only the version is left open: `fits` most often is the present one. */
export interface FoldStep {
  readonly op: DeltaOp['op'];
  readonly key: number;
  readonly fits: boolean;
  readonly forged: number | bigint | null;
  readonly back: number;
}

export const FOLD_NAMES = [
  'a',
  'b',
  '__proto__',
  'constructor',
  'é',
  '\u{10000}',
  '\uffff',
  '\ud800',
  'zz',
  '',
];

export const step: fc.Arbitrary<FoldStep> = fc.record({
  op: fc.oneof(
    { weight: 3, arbitrary: fc.constant('create' as const) },
    { weight: 3, arbitrary: fc.constant('replace' as const) },
    { weight: 2, arbitrary: fc.constant('retract' as const) },
    { weight: 2, arbitrary: fc.constant('put' as const) },
    { weight: 2, arbitrary: fc.constant('remove' as const) },
    { weight: 1, arbitrary: fc.constant('restore' as const) },
  ),
  key: fc.nat(2 * FOLD_NAMES.length - 1),
  fits: fc.oneof({ weight: 80, arbitrary: fc.constant(true) }, fc.constant(false)),
  forged: fc.constantFrom(null, 0, -1, 1, 1.5, 2 ** 32, 2 ** 40, 2n ** 60n, 3n),
  back: fc.oneof({ weight: 12, arbitrary: fc.nat(80) }, fc.constantFrom(-2, -1.5, 0.5, Number.NaN)),
});
const history = fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 60 });

/** Turns steps into deltas of which most apply. */
export function makeDeltas(lane: string, steps: readonly (readonly FoldStep[])[], base: FoldPlain) {
  const deltas: (Delta | null)[] = [];
  for (const [index, ops] of steps.entries()) {
    const { worlds } = plainFold(lane, deltas, base);
    const commit = index % 3 ? `${index}`.padStart(64, 'a') : `${lane} ${index}`;
    let delta: Delta = { commit, ops: [] };
    const back = ops.find(({ op }) => op === 'restore');
    const to = back ? (Number.isInteger(back.back) ? back.back - 1 : back.back) : index - 1;
    const world = new Map(to === -1 ? base : (worlds[to] ?? worlds.at(-1) ?? base));
    for (const made of ops) {
      const op = makeOp(made, world);
      if (op.op !== 'restore')
        applyDelta(world, { commit, ops: [op] }, { lane, index }, (location) => location);
      delta = { commit, ops: [...delta.ops, op] };
    }
    deltas.push(ops.length ? delta : null);
  }
  return deltas;
}

function makeOp({ op, key, fits, forged, back }: FoldStep, world: FoldPlain): DeltaOp {
  if (op === 'restore') return { op, to: Number.isInteger(back) ? back - 1 : back };
  const [kind, id] = [key % 2 ? 'k' : '__proto__', FOLD_NAMES[key >> 1] ?? ''];
  if (op === 'put' || op === 'remove') return { op, kind, id };
  const found = world.get(resourceKey(kind, id));
  if (!fits) return { op, kind, id, expected: forged };
  if (!found) return { op: 'create', kind, id, expected: null };
  return { op: op === 'create' ? 'replace' : op, kind, id, expected: found.version };
}

/** Folds lanes that each branch off an entry of one before. */
export function folded(
  branches: readonly { steps: readonly (readonly FoldStep[])[]; source: number; at: number }[],
) {
  const lanes: {
    fold: LaneFold;
    plain: PlainFold;
    base: FoldPlain;
    deltas: readonly (Delta | null)[];
    from: { lane: number; index: number } | null;
  }[] = [];
  for (const [i, { steps, source, at }] of branches.entries()) {
    const from = lanes[source % Math.max(1, lanes.length)];
    const index = from ? Math.min(at, from.plain.worlds.length) - 1 : -1;
    const base = from
      ? index < 0
        ? from.base
        : (from.plain.worlds[index] ?? new Map())
      : new Map();
    const deltas = makeDeltas(`lane ${i}`, steps, base);
    const fold = foldLane(`lane ${i}`, deltas, from?.fold.worldAt(index) ?? null);
    const left = from ? { lane: source % lanes.length, index } : null;
    lanes.push({ fold, plain: plainFold(`lane ${i}`, deltas, base), base, deltas, from: left });
  }
  return lanes;
}

export const lanes = fc.array(fc.record({ steps: history, source: fc.nat(5), at: fc.nat(60) }), {
  minLength: 1,
  maxLength: 4,
});
