// What a node is to the engine: something that renders, and how its truth is taken
// from it. All intelligence is on the other side of this line.

import { readMessage } from '../../../../base/error.ts';
import type { JsonObject } from '../../../../base/json/value.ts';
import { compareUnits } from '../../read/canonical.ts';
import { ATOMIC } from '../../read/receipt.ts';
import { type WorldFile, worldModelAddress } from '../../read/world-model.ts';
import { type Fingerprints, NO_DIFF, type ReceiptCost, type Wake } from './receipt.ts';

/** What one inbound edge provided when the render began. */
export interface RenderInput {
  readonly producer: string;
  readonly facet: string;
  readonly token: string;
  /** Whether the node has not read this token before: where the surprise is. */
  readonly moved: boolean;
  /** The producer's published truth. */
  readonly files: readonly WorldFile[];
}

export interface RenderContext {
  readonly node: string;
  readonly contract: string;
  readonly wake: Wake;
  readonly now: number;
  readonly inputs: readonly RenderInput[];
  /** The node's own published truth. */
  readonly truth: readonly WorldFile[];
  /** What the render writes into; it begins with the published truth in it. */
  readonly workspace: EngineWorkspace;
}

export interface Rendered {
  readonly status: 'rendered';
  readonly cost: ReceiptCost;
  /** What changed, as an input of later renders; never a wake. */
  readonly semanticDiff?: JsonObject;
}

export interface FailedRender {
  readonly status: 'failed';
  readonly reason: string;
  readonly cost?: ReceiptCost;
}

/** The end of a render. Its files are in the workspace, never in here. */
export type MountOutcome = Rendered | FailedRender;

/** Calls `done` once, at once or later; a call after the first is ignored. */
export type Render = (context: RenderContext, done: (outcome: MountOutcome) => void) => void;

/** From the files of a truth to its tokens, one a facet; the whole one is always added. */
export type Canonicaliser = (files: readonly WorldFile[]) => Fingerprints;

export interface Mount {
  readonly render: Render;
  /** Of none: the whole truth is the only facet. */
  readonly canonicalise?: Canonicaliser;
  /** The files that are harvested, every one of them a promise; of none: whatever is there. */
  readonly declared?: readonly string[];
  /** What is wrong with a truth that is about to be promoted; null: nothing. */
  readonly postcondition?: (files: readonly WorldFile[]) => string | null;
  /** Facet → milliseconds after a commit at which it lapses. */
  readonly freshFor?: ReadonlyMap<string, number>;
}

/** A render's own desk. Nothing on it is published until the harness takes it. */
export class EngineWorkspace {
  private readonly held = new Map<string, Uint8Array>();

  constructor(files: readonly WorldFile[]) {
    for (const { path, bytes } of files) this.held.set(path, bytes);
  }

  write(path: string, bytes: Uint8Array): void {
    this.held.set(path, bytes.slice());
  }

  remove(path: string): void {
    this.held.delete(path);
  }

  get files(): readonly WorldFile[] {
    return [...this.held].map(([path, bytes]) => ({ path, bytes }));
  }
}

class HarvestError extends Error {}

/** The files that are promoted. @throws {HarvestError} when a promise is not kept. */
function harvest(workspace: EngineWorkspace, mount: Mount): readonly WorldFile[] {
  const { declared, postcondition } = mount;
  const files = declared
    ? workspace.files.filter(({ path }) => declared.includes(path))
    : workspace.files;
  const missing = declared?.find((path) => !files.some((file) => file.path === path));
  if (missing !== undefined) throw new HarvestError(`${missing} was declared and not written`);
  const unmet = postcondition?.(files) ?? null;
  if (unmet !== null) throw new HarvestError(`postcondition not met: ${unmet}`);
  return files;
}

/** The tokens of a truth. The whole one is its address, so that it leads to its files. */
function fingerprint(files: readonly WorldFile[], mount: Mount): Fingerprints {
  const facets = new Map(mount.canonicalise?.(files) ?? []).set(ATOMIC, worldModelAddress(files));
  return new Map([...facets].sort(([a], [b]) => compareUnits(a, b)));
}

/** A canonicaliser that gives every facet some of the files. */
export function byPaths(facets: ReadonlyMap<string, readonly string[]>): Canonicaliser {
  return (files) =>
    new Map(
      [...facets].map(([facet, paths]) => [
        facet,
        worldModelAddress(files.filter(({ path }) => paths.includes(path))),
      ]),
    );
}

/** What is published when a render has kept its promises. */
export interface Promoted {
  readonly status: 'rendered';
  readonly files: readonly WorldFile[];
  readonly fingerprints: Fingerprints;
  readonly semanticDiff: JsonObject;
  readonly cost: ReceiptCost;
}

/** What a render wrote, harvested and fingerprinted; a promise that is not kept is a failure. */
export function promote(
  workspace: EngineWorkspace,
  mount: Mount,
  { cost, semanticDiff = NO_DIFF }: Rendered,
): Promoted | FailedRender {
  try {
    const files = harvest(workspace, mount);
    return {
      status: 'rendered',
      files,
      fingerprints: fingerprint(files, mount),
      semanticDiff,
      cost,
    };
  } catch (error) {
    return {
      status: 'failed',
      reason: readMessage(error),
      cost,
    };
  }
}
