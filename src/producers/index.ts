// Every demo ledger, each made by its format's own writer: one line a format that has some.

import type { HashEngine } from '../base/hash/hash.ts';
import { blocksManifest } from '../formats/blocks/manifest.ts';
import { chainsManifest } from '../formats/chains/manifest.ts';
import { holonManifest } from '../formats/holon/manifest.ts';
import type { Manifest } from '../formats/manifest.ts';
import { reactorManifest } from '../formats/reactor/manifest.ts';
import { thymosManifest } from '../formats/thymos/manifest.ts';
import type { SqlCreator } from '../ledger/sources/sqlite/create.ts';
import { makeDemos as blocksDemos } from './blocks/demo/index.ts';
import { makeDemos as chainsDemos } from './chains/demo.ts';
import type { Demo } from './demo.ts';
import { makeDemos as holonDemos } from './holon/demo.ts';
import { makeDemos as reactorDemos } from './reactor/demo/index.ts';
import { makeDemos as thymosDemos } from './thymos/demo/index.ts';

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
