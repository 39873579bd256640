import { ARCHIVES } from './archives.ts';
import { BLOCKS } from './blocks.ts';
import { CHAINS } from './chains.ts';
import { HOLON } from './holon.ts';
import type { Input } from './input.ts';
import { JOURNAL } from './journal.ts';
import { REACTOR } from './reactor.ts';
import { THYMOS } from './thymos.ts';

export const INPUTS: readonly Input[] = [
  ...THYMOS,
  ...HOLON,
  ...BLOCKS,
  ...CHAINS,
  ...REACTOR,
  ...JOURNAL,
  ...ARCHIVES,
];
