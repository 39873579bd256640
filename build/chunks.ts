// How modules become files. A browser pays for every file that it asks for, so what the first
// screen needs is one file, and small parts that several screens share are put together.

import type { Rolldown } from 'vite';

/** Below this a shared part is merged into its closest neighbour; bytes before minification. */
const SMALL = 60_000;

const codeSplitting: Rolldown.CodeSplittingOptions = {
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

/** The bundler would name a shared part by all that share it. */
const named = (name: string | undefined) => (name?.startsWith('shared~') ? 'shared' : '[name]');

export const fewFiles: Rolldown.OutputOptions = {
  codeSplitting,
  chunkFileNames: ({ name }) => `assets/${named(name)}-[hash].js`,
  assetFileNames: ({ names }) => `assets/${named(names[0])}-[hash][extname]`,
};

/** A name with a hash in it never means another file. `path`: below the place where the app is. */
export function neverChanges(path: string): boolean {
  return /^(assets|workers)\//.test(path);
}
