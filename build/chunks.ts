// A browser pays for every file that it asks for, so the code of the first screen is one file, and
// small parts that several screens share are put together.

import type { Plugin, Rolldown } from 'vite';
import { findCircles } from '../src/base/circles.ts';

/**
 * A smaller shared part, in bytes before minification, is merged into its closest neighbour. With
 * larger parts, files come to need one another: see {@link noCircles}.
 */
const SMALL = 500;

const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
    { name: 'start', tags: ['$initial'], priority: 1 },
    {
      name: 'widgets',
      test: /[\\/]node_modules[\\/]@?(mantine|floating-ui|tabler|tanstack|react-)/,
      minShareCount: 2,
    },
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

/**
 * Fails a build whose files need one another in a circle: one of them runs before what it needs, and
 * a component of it is undefined on the screens that come by that way.
 */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    generateBundle(_, bundle) {
      const needs = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk'
          ? [[one.fileName, { children: one.imports.map((lane) => ({ lane })) }] as const]
          : [],
      );
      const circle = [...findCircles(new Map(needs)).keys()];
      if (circle.length > 0)
        this.error(`Files need one another in a circle: ${circle.join(', ')}. Lower SMALL.`);
    },
  };
}

/**
 * A name with a hash in it never means another file. `path` is below the place where the app is.
 */
export function neverChanges(path: string): boolean {
  return /^(assets|workers)\//.test(path);
}
