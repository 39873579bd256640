// A format is one folder and one line in each registry that it takes part in: nothing
// else may know it by name.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MANIFESTS } from './formats/registry.ts';
import { readSource, sourceFiles } from './testing/syntax.ts';

const ROOT = join(import.meta.dirname, '..');

/** The one place of each kind that lists what there is. */
const REGISTRIES: ReadonlySet<string> = new Set([
  'src/formats/registry.ts',
  'src/formats/forging/registry.ts',
  'src/formats/demos/index.ts',
  'src/formats/servers.ts',
  'src/formats/screens/index.ts',
  'src/formats/screens/commands.ts',
]);

/** The review journal is the app's own record as well as a format: it may be named. */
const IDS = MANIFESTS.map(({ id }) => id).filter((id) => id !== 'journal');
const NAMES = MANIFESTS.map(({ name }) => name).filter((name) => name !== 'Review journal');

/** What one format is made of; and records of decisions, in which formats are named. */
const OWN = new RegExp(`^src/(formats/(${IDS.join('|')}|journal)|ledger/review)/`);

function breachesOf(path: string): string[] {
  const text = readSource(ROOT, path);
  const names = NAMES.filter((name) => text.includes(name));
  const ids = IDS.filter((id) => new RegExp(`['"\`]${id}['"\`.]`).test(text));
  return [...names, ...ids].map((what) => `${path}: ${what}`);
}

it('no file outside of a format’s own folders knows it', () => {
  const checked = sourceFiles(ROOT, 'src').filter(
    (path) =>
      !OWN.test(path) &&
      !REGISTRIES.has(path) &&
      !/(\.test\.tsx?|\/testing\.ts)$|^src\/testing\//.test(path),
  );
  expect(checked.length).toBeGreaterThan(300);
  expect(checked.flatMap(breachesOf)).toEqual([]);
});
