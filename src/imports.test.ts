// The import rule, as one table: what every part of the project may import. It is
// the architecture; where it hurts, the design is to be changed, not the table bent.

import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Import, importsOf } from './testing/imports.ts';
import { isTest, readSource, sourceFiles } from './testing/syntax.ts';

interface Rule {
  /** Parts, or single files, whose code may be imported; a part's own files always may. */
  readonly parts: readonly string[];
  /** Files or parts of which only types may be imported. */
  readonly types?: readonly string[];
  readonly packages?: readonly string[];
  readonly node?: boolean;
}

const REACT = ['react', 'react-dom', 'react-router', '@mantine/*', '@tabler/icons-react'];

const TABLE: Readonly<Record<string, Rule>> = {
  hosting: { parts: [], packages: ['workbox-*'] },
  build: { parts: ['hosting', 'base'], packages: ['vite'], node: true },
  // Values, bytes, text, JSON, hashes, signatures, errors, and what an address was before.
  base: { parts: [], packages: ['@noble/*', 'hash-wasm'] },
  // What every ledger is: entries and lanes, verified, folded, compared, asked.
  ledger: {
    parts: ['base'],
    packages: ['immutable', 'diff', '@sqlite.org/sqlite-wasm', 'sql.js', 'fflate', 'dexie'],
  },
  // What is read of each system, and the interface behind which it is.
  formats: { parts: ['base', 'ledger', 'formats'], packages: ['immutable'] },
  // Code that writes ledgers: no reader needs it. A library keeps its checkpoints in persistent maps.
  write: { parts: ['base', 'ledger', 'formats', 'write'], packages: ['immutable'] },
  // Forged copies: the only code that writes ledgers for a reader.
  forge: { parts: ['base', 'ledger', 'formats', 'write', 'forge'] },
  // The screens and commands of one system.
  screens: {
    parts: [
      'base',
      'ledger',
      'formats',
      'write',
      'screens',
      'data',
      'ui',
      'cli/kit',
      'asks/question/ask.ts',
    ],
    packages: [...REACT, '@tanstack/*', 'recharts'],
  },
  // One capability each, whose answers are loaded in the worker alone.
  asks: {
    parts: ['base', 'ledger', 'asks', 'data', 'ui'],
    types: ['formats', 'report', 'worker'],
    packages: [...REACT, '@tanstack/*'],
  },
  answers: {
    parts: [
      'base',
      'ledger',
      'formats',
      'forge',
      'asks',
      'answers',
      'worker',
      'playback',
      'report',
      'case',
    ],
  },
  worker: {
    parts: ['base', 'ledger', 'formats', 'report', 'case', 'forge', 'playback', 'asks', 'answers'],
    packages: ['comlink', 'sql.js', 'dexie'],
  },
  servers: {
    parts: ['base', 'ledger', 'formats'],
    packages: ['comlink', 'eventsource-parser'],
  },
  data: {
    parts: ['asks', 'base', 'ledger', 'formats', 'playback', 'worker', 'servers', 'hosting'],
    packages: ['react', '@tanstack/react-query', 'comlink'],
  },
  ui: {
    parts: ['base', 'ledger'],
    packages: [...REACT, '@xyflow/react', '@tanstack/react-virtual', 'diff'],
  },
  features: {
    parts: ['asks', 'base', 'ledger', 'data', 'ui'],
    types: ['playback'],
    packages: [...REACT, '@xyflow/react', '@tanstack/*'],
  },
  app: {
    parts: ['asks', 'base', 'ledger', 'features', 'screens', 'data', 'ui'],
    packages: [...REACT, '@tanstack/react-query', '@xyflow/react'],
  },
  // Reports to hand over: gathered, drawn, written, and checked again.
  report: {
    parts: ['base', 'ledger', 'formats'],
    packages: ['@fontsource-variable/inter'],
  },
  // Cases to hand over: a report, and the ledgers that it is of.
  case: { parts: ['base', 'ledger', 'report'] },
  // Replays to take away: as data, and as a page that verifies what is in it.
  playback: { parts: ['base', 'ledger', 'formats', 'report/html.ts'] },
  // The script of such a page.
  'replay-page': {
    parts: [
      'base',
      'ledger',
      'formats',
      'playback',
      'ui/ledger/kinds.ts',
      'ui/ledger/kind-drawings.ts',
    ],
  },
  cli: {
    parts: [
      'base',
      'ledger',
      'formats',
      'report',
      'case',
      'write',
      'forge',
      'screens',
      // What it sends with the app, and where the app looks for it.
      'hosting/headers.ts',
      'hosting/served.ts',
      // How long a thread may be silent is the same everywhere.
      'worker/rpc/watchdog.ts',
    ],
    packages: ['sql.js', 'commander', 'pg'],
    node: true,
  },
  bench: {
    // Forgeries are made by what the tests are made with.
    parts: [
      'base',
      'ledger',
      'formats',
      'write',
      'worker',
      'servers',
      'cli',
      'testing',
      'e2e/real',
      // The built app on a host of files, with the headers that hosts send.
      'e2e/support/host.ts',
      'hosting/headers.ts',
      'scripts/chromium.js',
      'scripts/columns.js',
    ],
    packages: ['fflate', 'sql.js', '@playwright/test'],
    node: true,
  },
  scripts: { parts: [], packages: ['@playwright/test'], node: true },
  e2e: {
    parts: ['base', 'ledger', 'formats', 'write', 'hosting', 'scripts', 'testing', 'cli/kit'],
    packages: ['@playwright/test', '@axe-core/playwright', 'fflate', 'vite'],
    node: true,
  },
  testing: {
    parts: ['base', 'ledger', 'formats', 'write', 'forge', 'worker', 'scripts'],
    packages: [
      ...REACT,
      '@tanstack/react-query',
      'vite',
      'vitest',
      'fast-check',
      'sql.js',
      'fflate',
    ],
    node: true,
  },
  // Screens in a DOM for tests: the app as it is, over the service of the tests.
  mounted: {
    parts: [
      'app',
      'base',
      'ledger',
      'data/place.ts',
      'data/servers',
      'servers/protocol.ts',
      'testing',
      'ui/paths.ts',
      'worker',
    ],
    packages: [...REACT, '@testing-library/*', 'comlink', 'vitest'],
    node: true,
  },
};

const ROOT = join(import.meta.dirname, '..');

/** Parts of one folder a screen or an ask: none imports another. */
const APART = ['features', 'asks'];

/** Folders of `formats` that are of no single format. */
const COMMON = ['demos', 'forging', 'screens', 'search', 'threads'];

/** What folders of a format are beside its reader, and the common folder of each. */
const BESIDE = { write: 'demos', forge: 'forging', screens: 'screens' } as const;

/** For tests only, like the helpers of a part's tests, which it may therefore import. */
const FOR_TESTS = 'mounted';

/** It imports the start of a build, whose name and place nobody knows before. */
const BOOT = 'src/app/hosting/boot.js';

/** The part that a file belongs to: a screen, what is beside the reader of a format, or the first folder. */
function partOf(path: string): string {
  const [first = '', second = '', third = '', fourth = ''] = path.split('/');
  if (first !== 'src') return first;
  if (second === 'formats')
    for (const [part, common] of Object.entries(BESIDE))
      if (third === common || (fourth === part && !COMMON.includes(third))) return part;
  if (second === 'asks' && /^answer\b/.test(fourth)) return 'answers';
  const isFolder = path.split('/').length > 3;
  return APART.includes(second) && isFolder ? `${second}/${third}` : second;
}

/** The format that a file is of; null: of none. */
function readFormat(path: string): string | null {
  const [, id = ''] = /^src\/formats\/([^/]+)\//.exec(path) ?? [];
  return id === '' || COMMON.includes(id) ? null : id;
}

/** Why `file` must not import this; null when it may. */
function breach(file: string, { target, typeOnly }: Import): string | null {
  const from = partOf(file);
  const rule = TABLE[from] ?? TABLE[from.replace(/[^/]*$/, '')] ?? TABLE[from.split('/')[0] ?? ''];
  if (!rule) return `${from} is not in the table`;
  if (target === '(computed)') return 'the name is computed';
  const bare = target.replace(/\?.*$/, '');
  if (bare.startsWith('node:')) return rule.node ? null : 'node: is not allowed here';
  if (!bare.startsWith('.')) {
    return matches(rule.packages ?? [], bare) ? null : 'the package is not allowed here';
  }
  const path = posix.join(posix.dirname(file), bare);
  if (isTest(path) && from !== FOR_TESTS) return 'a test is imported';
  const to = partOf(path);
  const [own, other] = [readFormat(file), readFormat(path)];
  if (own && other && own !== other) return `${own} may not know ${other}`;
  if (to === from) return null;
  if (allows(rule.parts, path)) return null;
  if (!allows(rule.types ?? [], path)) return `${from} may not import ${to}`;
  return typeOnly ? null : `${from} may import only types of ${to}`;
}

/** A name alone is a part; one with a folder is where it is. */
function allows(places: readonly string[], path: string): boolean {
  const place = path.replace(/^src\//, '');
  const [part] = partOf(path).split('/');
  return places.some((one) =>
    one.includes('/') ? place === one || place.startsWith(`${one}/`) : one === part,
  );
}

function matches(packages: readonly string[], name: string): boolean {
  return packages.some((one) => {
    const stem = one.replace(/\*$/, '');
    return stem === one ? name === one || name.startsWith(`${one}/`) : name.startsWith(stem);
  });
}

function breachesOf(file: string, text: string): string[] {
  return importsOf(file, text).flatMap((found) => {
    const why = breach(file, found);
    return why ? [`${file}: ${found.target} (${why})`] : [];
  });
}

/** The files of the project that a file names. */
function targetsOf(file: string, text: string): string[] {
  return importsOf(file, text)
    .map(({ target }) => target.replace(/\?.*$/, ''))
    .filter((target) => target.startsWith('.'))
    .map((target) => posix.join(posix.dirname(file), target));
}

/** Files that reach one another, group by group (Tarjan's strongly connected components). */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    stack.push(file);
    let low = own;
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? own);
    }
    if (low < own) return low;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || graph.get(file)?.includes(file)) cycles.push(group.sort());
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

describe('the import rule', () => {
  it('holds in every file that is not a test', () => {
    const files = ['src', 'bench', 'build', 'e2e', 'scripts'].flatMap((folder) =>
      sourceFiles(ROOT, folder),
    );
    const checked = files.filter((file) => !isTest(file) && file !== BOOT);
    expect(checked.flatMap((file) => breachesOf(file, readSource(ROOT, file)))).toEqual([]);
    expect(checked.length).toBeGreaterThan(20);
  });

  it.each([
    ['upwards', 'src/ledger/a.ts', `import { b } from '../formats/b.ts';`],
    ['a re-export upwards', 'src/ledger/a.ts', `export * from '../worker/b.ts';`],
    ['for its effect alone', 'src/ledger/sources/a.ts', `import '../../app/b.css';`],
    ['when it is needed', 'src/formats/a.ts', `const b = await import('../storage/b.ts');`],
    ['as a type, inline', 'src/ledger/a.ts', `let b: import('../worker/b.ts').B;`],
    ['a worker by its address', 'src/ui/a.ts', `new URL('../worker/b.ts', import.meta.url);`],
    ['by a pattern', 'src/ledger/a.ts', `import.meta.glob('../formats/*.ts');`],
    ['a computed name', 'src/app/a.ts', `await import(name);`],
    ['another feature', 'src/features/a/a.ts', `import { b } from '../b/b.ts';`],
    [
      'code where types are allowed',
      'src/asks/a/a.ts',
      `import { type A, b } from '../../worker/rpc/protocol.ts';`,
    ],
    ['Node in a ledger', 'src/ledger/a.ts', `import { join } from 'node:path';`],
    ['React in a ledger', 'src/ledger/a.ts', `import { useState } from 'react';`],
    ['a screen in a DOM', 'src/app/a.ts', `import { b } from '../mounted/b.ts';`],
    ['a test helper', 'src/worker/a.ts', `import { b } from '../testing/b.ts';`],
    ['an unknown part', 'src/newcomer/a.ts', `import './b.ts';`],
  ])('catches a planted breach: %s', (_, file, text) => {
    expect(breachesOf(file, text)).toHaveLength(1);
  });

  it.each([
    ['downwards', 'src/formats/a.ts', `import { b } from '../ledger/b.ts';`],
    ['types alone', 'src/asks/a/a.ts', `import type { B } from '../../worker/rpc/protocol.ts';`],
    [
      'types named one by one',
      'src/asks/a/a.ts',
      `import { type B } from '../../worker/rpc/protocol.ts';`,
    ],
    ['a screen, when it is opened', 'src/app/a.ts', `import('../features/b/b.tsx');`],
    ['a file of its own', 'src/features/a/a.ts', `import './a.module.css';`],
    ['a package’s part', 'src/base/a.ts', `import { c } from '@noble/hashes/blake3.js';`],
  ])('allows %s', (_, file, text) => {
    expect(breachesOf(file, text)).toEqual([]);
  });

  it('has no cycle of imports, those of types included', () => {
    const files = sourceFiles(ROOT, 'src').filter((file) => !isTest(file));
    const graph = new Map(files.map((file) => [file, targetsOf(file, readSource(ROOT, file))]));
    expect(cyclesIn(graph)).toEqual([]);
  });

  it.each([
    ['two files', { a: ['b'], b: ['a'] }, [['a', 'b']]],
    ['a file and itself', { a: ['a'] }, [['a']]],
    [
      'three, beyond others',
      { x: ['a'], a: ['b', 'x2'], b: ['c'], c: ['a'], x2: [] },
      [['a', 'b', 'c']],
    ],
    ['none in a diamond', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, []],
  ])('finds cycles: %s', (_, graph, cycles) => {
    expect(cyclesIn(new Map(Object.entries(graph)))).toEqual(cycles);
  });

  it('has the pure parts compiled without DOM and Node types', () => {
    const config = JSON.parse(readFileSync(join(ROOT, 'src/tsconfig.pure.json'), 'utf8'));
    expect(config.include).toEqual(expect.arrayContaining(['base', 'ledger', 'formats']));
    expect(config.compilerOptions).toMatchObject({ lib: ['ES2023'], types: [] });
  });
});
