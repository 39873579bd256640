// The demo ledgers of every format, each made by that format's own writer.

import type { HashEngine } from '../core/hash/hash.ts';
import {
  type About,
  blocksAbout,
  holonAbout,
  reactorAbout,
  thymosAbout,
} from '../formats/about.ts';
import type { SqlCreator } from '../sources/sqlite/create.ts';
import { makeDemos as blocksDemos } from './blocks/demo/index.ts';
import { makeDemos as holonDemos } from './holon/demo.ts';
import { makeDemos as reactorDemos } from './reactor/demo/index.ts';
import { makeDemos as thymosDemos } from './thymos/demo/index.ts';

export interface NamedDemo extends Demo {
  /** Name of the format. */
  readonly system: string;
}

export interface Demo {
  readonly file: string;
  readonly name: string;
  readonly title: string;
  /** What it shows, in a sentence or two. */
  readonly story: string;
  readonly bytes: Uint8Array;
}

/** In the order in which the library shows them. */
export function makeDemos(hash: HashEngine, createSql: SqlCreator): readonly NamedDemo[] {
  const of = ({ name: system }: About, stories: readonly Demo[]) =>
    stories.map((story): NamedDemo => ({ ...story, system }));
  return [
    ...of(thymosAbout, thymosDemos(hash, createSql)),
    ...of(reactorAbout, reactorDemos()),
    ...of(blocksAbout, blocksDemos(hash)),
    ...of(holonAbout, holonDemos()),
  ];
}
