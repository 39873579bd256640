// What every system adds to the app: one line a system in each list.

import { blocksScreens } from './blocks/index.ts';
import { chainsScreens } from './chains/index.ts';
import { holonScreens } from './holon/index.ts';
import { reactorScreens } from './reactor/index.ts';
import type { SystemRequestPart, SystemScreen } from './screen.ts';
import { thymosRequestPart, thymosScreens } from './thymos/index.ts';

export const SYSTEM_SCREENS: readonly SystemScreen[] = [
  ...thymosScreens,
  ...reactorScreens,
  ...blocksScreens,
  ...holonScreens,
  ...chainsScreens,
];

export const SYSTEM_REQUEST_PARTS: readonly SystemRequestPart[] = [thymosRequestPart];
