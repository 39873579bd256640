// The first screen is the entry of the page, all that it needs at once, and their styles.

import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const MOST_BYTES = 250_000;

/** Fails a build whose first screen is heavier, packed, without fonts. */
export function lightFirstScreen(): Plugin {
  return {
    name: 'light-first-screen',
    apply: 'build',
    generateBundle(_, bundle) {
      const found = new Map<string, number>();
      const take = (name: string) => {
        const file = bundle[name];
        if (!file || found.has(name)) return;
        found.set(name, gzipSync(file.type === 'chunk' ? file.code : file.source).length);
        if (file.type === 'chunk')
          [...file.imports, ...(file.viteMetadata?.importedCss ?? [])].forEach(take);
      };
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.isEntry) take(file.fileName);
      const sum = [...found.values()].reduce((sum, size) => sum + size, 0);
      if (sum > MOST_BYTES)
        this.error(
          `The first screen has ${sum} bytes, packed; at most ${MOST_BYTES}: ${[...found].join(' ')}`,
        );
    },
  };
}
