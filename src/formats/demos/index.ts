// Every demo ledger, each made by its format's own writer: one line a format that has some.

import type { HashEngine } from '../../base/hash/hash.ts';
import type { Manifest } from '../../ledger/format/manifest.ts';
import type { SqlCreator } from '../../ledger/sources/sqlite/create.ts';
import { blocksManifest } from '../blocks/manifest.ts';
import { makeBlocksDemos as blocksDemos } from '../blocks/write/demo/index.ts';
import { chainsManifest } from '../chains/manifest.ts';
import { makeChainsDemos as chainsDemos } from '../chains/write/demo.ts';
import { holonManifest } from '../holon/manifest.ts';
import { makeHolonDemos as holonDemos } from '../holon/write/demo.ts';
import { reactorManifest } from '../reactor/manifest.ts';
import { makeReactorDemos as reactorDemos } from '../reactor/write/demo/index.ts';
import { thymosManifest } from '../thymos/manifest.ts';
import { makeThymosDemos as thymosDemos } from '../thymos/write/demo/index.ts';
import type { Demo } from './demo.ts';

export interface NamedDemo extends Demo {
  /** Name of the format. */
  readonly system: string;
}

interface Registered {
  readonly manifest: Manifest;
  readonly make: (hash: HashEngine, createSql: SqlCreator) => readonly Demo[];
}

/** In the order in which the library shows them. */
const REGISTRY: readonly Registered[] = [
  { manifest: thymosManifest, make: thymosDemos },
  { manifest: reactorManifest, make: reactorDemos },
  { manifest: blocksManifest, make: blocksDemos },
  { manifest: holonManifest, make: holonDemos },
  { manifest: chainsManifest, make: chainsDemos },
];

export function makeDemos(hash: HashEngine, createSql: SqlCreator): readonly NamedDemo[] {
  return REGISTRY.flatMap(({ manifest, make }) =>
    make(hash, createSql).map((demo) => ({ ...demo, system: manifest.name })),
  );
}
