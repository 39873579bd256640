import { ARCHIVES } from './archives.ts';
import { BLOCKS_GROWTH } from './blocks.ts';
import { CHAINS_GROWTH } from './chains.ts';
import { HOLON_GROWTH } from './holon.ts';
import type { GrowthInput } from './input.ts';
import { JOURNAL_GROWTH } from './journal.ts';
import { REACTOR_GROWTH } from './reactor.ts';
import { THYMOS_GROWTH } from './thymos.ts';

export const INPUTS: readonly GrowthInput[] = [
  ...THYMOS_GROWTH,
  ...HOLON_GROWTH,
  ...BLOCKS_GROWTH,
  ...CHAINS_GROWTH,
  ...REACTOR_GROWTH,
  ...JOURNAL_GROWTH,
  ...ARCHIVES,
];
