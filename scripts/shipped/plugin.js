// A part of the build writes down the packages whose modules are really in the bundle.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.js';
import { bill } from './bill.js';
import { notices } from './notices.js';
import { listShippedPackages } from './packages.js';

export const NOTICES = 'third-party-notices.txt';
export const BILL = 'bill-of-materials.cdx.json';

/**
 * Workers are bundled by themselves, before what starts them: their plugin only collects.
 * @returns {{ readonly build: import('vite').Plugin, readonly worker: () => import('vite').Plugin }}
 */
export function shipped() {
  /** @type {Set<string>} */
  const modules = new Set();
  /** @param {import('vite').Rolldown.OutputBundle} bundle */
  const collect = (bundle) => {
    for (const file of Object.values(bundle))
      for (const id of file.type === 'chunk' ? Object.keys(file.modules) : file.originalFileNames)
        modules.add(id);
  };
  return {
    worker: () => ({ name: 'shipped-in-workers', generateBundle: (_, bundle) => collect(bundle) }),
    build: {
      name: 'shipped',
      apply: 'build',
      generateBundle(_, bundle) {
        collect(bundle);
        const packages = listShippedPackages(modules, ROOT);
        const read = (/** @type {string} */ name) =>
          JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
        const lock = read('package-lock.json');
        /** @type {(fileName: string, source: string) => void} */
        const emit = (fileName, source) => void this.emitFile({ type: 'asset', fileName, source });
        emit(NOTICES, notices(packages));
        emit(BILL, bill(read('package.json'), packages, lock));
      },
    },
  };
}
