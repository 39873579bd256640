// What was seen on the way to a screen, and on it so far.

import type { WalkFind } from './check.ts';

/** For people who get ill from motion, and have said so: what moved all the same. */
export const motion: WalkFind = async ({ moved }) => {
  const found = [...moved];
  moved.clear();
  return found;
};

/** Characters that hide, turn text around or steer a terminal, and reached the page raw. */
export const hidden: WalkFind = async ({ raw }) => {
  const found = [...raw].map(([where, text]) => `${where}: ${text}`);
  raw.clear();
  return found;
};
