// This table is the import rule: what every part of the project may import. It is the architecture;
// where it hurts, the design has to change, not the table.

import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Import, listImports } from './testing/imports.ts';
import { isTest, readSource, sourceFiles } from './testing/syntax.ts';

interface Rule {
  readonly parts: readonly string[];
  readonly packages?: readonly string[];
  readonly node?: RegExp;
}

const REACT = ['react', 'react-dom', 'react-router', '@mantine/*', '@tabler/icons-react'];
const SCREENS = [...REACT, '@tanstack/*', '@xyflow/react'];

const TABLE: Readonly<Record<string, Rule>> = {
  base: { parts: [], packages: ['@noble/*', 'hash-wasm'] },
  ledger: {
    parts: ['base'],
    packages: [
      '@fontsource-variable/inter',
      'immutable',
      'diff',
      '@sqlite.org/sqlite-wasm',
      'sql.js',
      'fflate',
      'dexie',
      'comlink',
    ],
  },
  formats: {
    parts: ['base', 'ledger', 'ui'],
    packages: [...SCREENS, 'immutable', 'd3-scale', 'comlink', 'eventsource-parser'],
  },
  ui: {
    parts: ['base', 'ledger', 'formats'],
    packages: [...SCREENS, 'diff', 'comlink', 'commander', 'pg', 'sql.js'],
    node: /\/terminal\//,
  },
  asks: {
    parts: ['base', 'ledger', 'formats', 'ui'],
    packages: [...SCREENS, 'commander'],
    node: /\/commands\//,
  },
  answers: { parts: ['base', 'ledger', 'formats', 'asks'], packages: ['comlink'] },
  app: {
    parts: ['base', 'ledger', 'formats', 'ui', 'asks', 'answers'],
    packages: [...SCREENS, 'comlink', 'commander', 'dexie', 'pg', 'sql.js', 'workbox-*'],
    node: /./,
  },
  testing: {
    parts: ['base', 'ledger', 'formats', 'ui', 'asks', 'answers', 'app', 'scripts'],
    packages: [
      ...SCREENS,
      '@testing-library/*',
      'comlink',
      'fast-check',
      'fflate',
      'sql.js',
      'vite',
      'vitest',
      'yaml',
    ],
    node: /./,
  },

  build: { parts: ['app', 'base'], packages: ['vite'], node: /./ },
  bench: {
    parts: ['base', 'ledger', 'formats', 'ui', 'app', 'testing', 'e2e', 'scripts'],
    packages: ['fflate', 'sql.js', '@playwright/test'],
    node: /./,
  },
  scripts: { parts: ['base'], packages: ['@playwright/test'], node: /./ },
  e2e: {
    parts: ['base', 'ledger', 'formats', 'ui', 'app', 'scripts', 'testing'],
    packages: ['@playwright/test', '@axe-core/playwright', 'fflate', 'vite'],
    node: /./,
  },
};

const ROOT = join(import.meta.dirname, '..');

const COMMON = ['demos', 'forging', 'screens'];

const BESIDE: Readonly<Record<string, readonly string[]>> = {
  reader: [],
  write: ['reader'],
  forge: ['reader', 'write'],
  live: ['reader'],
  screens: ['reader', 'write'],
};

/** The start of a build has a name and place that nobody knows before. */
const BOOT = 'src/app/hosting/boot.js';

function readRoom(path: string): string {
  const [first = '', second = '', , fourth = ''] = path.split('/');
  if (first !== 'src') return first;
  if (second === 'asks' && /^answer\b/.test(fourth)) return 'answers';
  return second.endsWith('.ts') ? 'testing' : second;
}

function readAsk(path: string): string | null {
  return /^src\/asks\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function readFormat(path: string): string | null {
  const [, id = ''] = /^src\/formats\/([^/]+)\//.exec(path) ?? [];
  return id === '' || COMMON.includes(id) ? null : id;
}

function readKind(path: string): string {
  const [, , third = '', fourth = ''] = path.split('/');
  const common = { demos: 'write', forging: 'forge', screens: 'screens', 'servers.ts': 'live' }[
    third
  ];
  return common ?? (fourth in BESIDE ? fourth : 'reader');
}

function breach(file: string, { target }: Import): string | null {
  const from = readRoom(file);
  const rule = TABLE[from];
  if (!rule) return `${from} is not in the table`;
  if (target === '(computed)') return 'the name is computed';
  const bare = target.replace(/\?.*$/, '');
  const isChecked = isTest(file);
  if (bare.startsWith('node:'))
    return rule.node?.test(file) || isChecked ? null : 'node: is not allowed here';
  if (!bare.startsWith('.')) {
    const packages = [...(rule.packages ?? []), ...((isChecked && TABLE.testing?.packages) || [])];
    return matches(packages, bare) ? null : 'the package is not allowed here';
  }
  const path = posix.join(posix.dirname(file), bare);
  if (isTest(path) && !isChecked) return 'a test is imported';
  const to = readRoom(path);
  if (isChecked && !(to in TABLE)) return null;
  const ways = [...rule.parts, from, ...(isChecked ? ['testing'] : [])];
  if (!ways.includes(to)) return `${from} may not import ${to}`;
  return betweenFormats(file, path) ?? betweenAsks(file, path);
}

/** These rooms bring formats together; all others know them by their interfaces. */
const KNOW_FORMATS = ['app', 'testing', 'bench', 'e2e', 'fuzz'];

function betweenFormats(file: string, path: string): string | null {
  const [own, other] = [readFormat(file), readFormat(path)];
  const isRegistry = own === null && file.startsWith('src/formats/');
  const mayKnow = own === other || isRegistry || KNOW_FORMATS.includes(readRoom(file));
  // A test writes the ledgers that it needs with the writer of some format.
  if (other !== null && !mayKnow && !isTest(file))
    return `${own ?? readRoom(file)} may not know ${other}`;
  if (own === null || isTest(file)) return null;
  const [from, to] = [readKind(file), readKind(path)];
  if (readRoom(path) === 'ui')
    return from === 'screens' || from === 'live' ? null : `${from} may not know screens`;
  const isWithin = from === to || BESIDE[from]?.includes(to);
  return readRoom(path) !== 'formats' || isWithin ? null : `${from} may not know ${to}`;
}

function betweenAsks(file: string, path: string): string | null {
  const [own, other] = [readAsk(file), readAsk(path)];
  return own && other && own !== other ? `${own} may not know ${other}` : null;
}

function matches(packages: readonly string[], name: string): boolean {
  return packages.some((one) => {
    const stem = one.replace(/\*$/, '');
    return stem === one ? name === one || name.startsWith(`${one}/`) : name.startsWith(stem);
  });
}

function findBreaches(file: string, text: string): string[] {
  return listImports(file, text).flatMap((found) => {
    const why = breach(file, found);
    return why ? [`${file}: ${found.target} (${why})`] : [];
  });
}

function listTargets(file: string, text: string): string[] {
  return listImports(file, text)
    .map(({ target }) => target.replace(/\?.*$/, ''))
    .filter((target) => target.startsWith('.'))
    .map((target) => posix.join(posix.dirname(file), target));
}

/** Groups files that reach one another (Tarjan's strongly connected components). */
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
  it('holds in every file, tests and what they are built with among them', () => {
    const files = ['src', 'bench', 'build', 'e2e', 'scripts'].flatMap((folder) =>
      sourceFiles(ROOT, folder),
    );
    const checked = files.filter((file) => file !== BOOT);
    expect(checked.flatMap((file) => findBreaches(file, readSource(ROOT, file)))).toEqual([]);
    expect(checked.length).toBeGreaterThan(20);
  });

  it.each([
    ['upwards', 'src/ledger/a.ts', `import { b } from '../formats/b.ts';`],
    ['a re-export upwards', 'src/ledger/a.ts', `export * from '../app/b.ts';`],
    ['for its effect alone', 'src/ledger/sources/a.ts', `import '../../app/b.css';`],
    ['when it is needed', 'src/formats/a.ts', `const b = await import('../app/b.ts');`],
    ['as a type, inline', 'src/ledger/a.ts', `let b: import('../app/b.ts').B;`],
    ['a worker by its address', 'src/ui/a.ts', `new URL('../app/b.ts', import.meta.url);`],
    ['by a pattern', 'src/ledger/a.ts', `import.meta.glob('../formats/*.ts');`],
    ['a computed name', 'src/app/a.ts', `await import(name);`],
    ['another ask', 'src/asks/a/a.ts', `import type { B } from '../b/ask.ts';`],
    ['an answer in a screen', 'src/asks/a/a.tsx', `import { b } from './answer/b.ts';`],
    ['another format', 'src/formats/a/a.ts', `import { b } from '../b/b.ts';`],
    ['a format by its name', 'src/asks/a/a.ts', `import { b } from '../../formats/b/b.ts';`],
    ['a writer in a reader', 'src/formats/a/a.ts', `import { b } from './write/b.ts';`],
    ['a screen in a reader', 'src/formats/a/a.ts', `import { b } from '../../ui/b.ts';`],
    ['Node in a ledger', 'src/ledger/a.ts', `import { join } from 'node:path';`],
    ['React in a ledger', 'src/ledger/a.ts', `import { useState } from 'react';`],
    ['what tests are built with', 'src/app/a.ts', `import { b } from '../testing/b.ts';`],
    ['upwards, in a test', 'src/base/a.test.ts', `import { b } from '../ledger/b.ts';`],
    ['an unknown room', 'src/newcomer/a.ts', `import './b.ts';`],
  ])('catches a planted breach: %s', (_, file, text) => {
    expect(findBreaches(file, text)).toHaveLength(1);
  });

  it.each([
    ['downwards', 'src/formats/a.ts', `import { b } from '../ledger/b.ts';`],
    ['a screen, when it is opened', 'src/app/a.ts', `import('../asks/b/screens/b.tsx');`],
    ['a file of its own', 'src/asks/a/a.ts', `import './a.module.css';`],
    ['its own question', 'src/asks/a/answer.ts', `import type { A } from './ask.ts';`],
    ['a package’s part', 'src/base/a.ts', `import { c } from '@noble/hashes/blake3.js';`],
    ['what tests are built with, in a test', 'src/base/a.test.ts', `import '../testing/b.ts';`],
  ])('allows %s', (_, file, text) => {
    expect(findBreaches(file, text)).toEqual([]);
  });

  it('has no cycle of imports, those of types included', () => {
    const files = sourceFiles(ROOT, 'src').filter((file) => !isTest(file));
    const graph = new Map(files.map((file) => [file, listTargets(file, readSource(ROOT, file))]));
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
