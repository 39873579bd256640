// `npm ci` refuses a lock file that leaves out an optional package of any platform,
// and npm itself leaves them out when it cannot fetch them. (docs/decisions/0014)

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly resolved?: string;
  readonly integrity?: string;
}

const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
const packages = new Map<string, Locked>(Object.entries(JSON.parse(text).packages));

it('the lock file is whole, and names no registry', () => {
  const missing: string[] = [];
  for (const [path, { optionalDependencies = {}, resolved }] of packages) {
    expect(resolved).toBeUndefined();
    for (const name of Object.keys(optionalDependencies)) {
      if (!isLocked(packages, path, name)) missing.push(`${name}, wanted by ${path}`);
    }
  }
  expect(missing).toEqual([]);
});

it('the lock file has the checksum of every package', () => {
  const unknown = [...packages].filter(
    ([path, { integrity = '' }]) => path && !/^sha512-[\w+/]{86}==$/.test(integrity),
  );
  expect(unknown.map(([path]) => path)).toEqual([]);
});

function isLocked(packages: ReadonlyMap<string, Locked>, from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages.has(at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`))
      return true;
    if (at === '') return false;
  }
}
