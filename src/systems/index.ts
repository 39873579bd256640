// The screens of every system that has some of its own: one line a system.

import { blocksScreens } from './blocks/index.ts';
import { holonScreens } from './holon/index.ts';
import { reactorScreens } from './reactor/index.ts';
import type { SystemScreen } from './screen.ts';
import { thymosScreens } from './thymos/index.ts';

export const SYSTEM_SCREENS: readonly SystemScreen[] = [
  ...thymosScreens,
  ...reactorScreens,
  ...blocksScreens,
  ...holonScreens,
];
