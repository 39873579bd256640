import type { WalkFind } from './check.ts';

/** Lists what moved, although the person asked for less motion. */
export const motion: WalkFind = async ({ moved }) => {
  const found = [...moved];
  moved.clear();
  return found;
};

/** Lists characters that hide, turn text around or steer a terminal, and reached the page raw. */
export const hidden: WalkFind = async ({ raw }) => {
  const found = [...raw].map(([where, text]) => `${where}: ${text}`);
  raw.clear();
  return found;
};
