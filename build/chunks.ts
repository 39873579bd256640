// How modules become files. A browser pays for every file that it asks for, so what the first
// screen needs is one file, and small parts that several screens share are put together.

import type { Rolldown } from 'vite';

/** Below this a shared part is merged into its closest neighbour; bytes before minification. */
const SMALL = 60_000;

export const fewFiles: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
    { name: 'start', tags: ['$initial'], priority: 1 },
    {
      name: 'shared',
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: SMALL,
    },
  ],
};
