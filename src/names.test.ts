// A format is one folder and one line in each registry that it takes part in: nothing
// else may know it by name.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MANIFESTS } from './formats/registry.ts';
import {
  isNode,
  parseNodes,
  readNodeName,
  readSource,
  type SyntaxNode,
  sourceFiles,
} from './testing/syntax.ts';

const ROOT = join(import.meta.dirname, '..');

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

const OWN = new RegExp(`^src/(formats/(${IDS.join('|')}|journal)|ledger/review)/`);

function findBreaches(path: string): string[] {
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
  expect(checked.flatMap(findBreaches)).toEqual([]);
});

const FOLDERS = ['src', 'bench', 'build', 'e2e', 'fuzz', 'scripts'];
/** A function may have only these names for its result alone. */
const MOST_OF = 100;

interface Declared {
  readonly path: string;
  readonly name: string;
}

function declaredFunctions(path: string, nodes: readonly SyntaxNode[]): Declared[] {
  const isFunction = (value: unknown) =>
    isNode(value) && /^(ArrowFunctionExpression|FunctionExpression)$/.test(value.type);
  return nodes.flatMap((node): Declared[] => {
    const named =
      node.type === 'FunctionDeclaration'
        ? node.id
        : node.type === 'VariableDeclarator' && isFunction(node.init)
          ? node.id
          : (node.type === 'MethodDefinition' || node.type === 'TSMethodSignature') &&
              !node.computed
            ? node.key
            : null;
    const name = readNodeName(named);
    return name === null ? [] : [{ path, name }];
  });
}

function ownExports(path: string, nodes: readonly SyntaxNode[]): Declared[] {
  return nodes.flatMap((node): Declared[] => {
    if (node.type !== 'ExportNamedDeclaration' || node.source) return [];
    const { declaration, specifiers } = node;
    const names: unknown[] = [];
    if (isNode(declaration)) {
      if (declaration.type === 'VariableDeclaration')
        names.push(...boundNames(declaration.declarations));
      else names.push(declaration.id);
    } else if (Array.isArray(specifiers)) {
      // `export { a }` hands on what was imported.
      const imported = new Set(nodes.filter(isImportedName).map((one) => readNodeName(one.local)));
      for (const one of specifiers)
        if (isNode(one) && !imported.has(readNodeName(one.local))) names.push(one.exported);
    }
    return names.flatMap((one) => {
      const name = readNodeName(one);
      return name === null ? [] : [{ path, name }];
    });
  });
}

function isImportedName({ type }: SyntaxNode): boolean {
  return /^Import(Specifier|DefaultSpecifier|NamespaceSpecifier)$/.test(type);
}

function boundNames(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(boundNames);
  if (!isNode(value)) return [];
  switch (value.type) {
    case 'VariableDeclarator':
      return boundNames(value.id);
    case 'ObjectPattern':
      return boundNames(value.properties);
    case 'ArrayPattern':
      return boundNames(value.elements);
    case 'Property':
      return boundNames(value.value);
    case 'AssignmentPattern':
      return boundNames(value.left);
    case 'RestElement':
      return boundNames(value.argument);
    default:
      return [value];
  }
}

describe('names', () => {
  const files = FOLDERS.flatMap((folder) => sourceFiles(ROOT, folder)).map((path) => {
    return { path, nodes: parseNodes(path, readSource(ROOT, path)) };
  });

  it('are verbs: few functions are called by what they give alone', () => {
    const all = files
      .flatMap(({ path, nodes }) => declaredFunctions(path, nodes))
      .filter(({ name }) => /[a-z]Of$/.test(name))
      .map(({ path, name }) => `${path}: ${name}`);
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(MOST_OF);
  });

  it('are exported by one file each', () => {
    const by = new Map<string, Set<string>>();
    for (const { path, nodes } of files)
      for (const { name } of ownExports(path, nodes)) {
        const known = by.get(name) ?? new Set();
        by.set(name, known.add(path));
      }
    const twice = [...by].filter(([, paths]) => paths.size > 1);
    expect(twice.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([]);
  });
});
