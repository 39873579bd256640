// Tests that hold a rule over all code read the syntax trees of the project's source files.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from 'vite';

export interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/**
 * Returns every node of a file, each before those inside it.
 * @throws when the text is not TypeScript.
 */
export function parseNodes(file: string, text: string): readonly SyntaxNode[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: SyntaxNode[] = [];
  collect(program, found);
  return found;
}

function collect(value: unknown, into: SyntaxNode[]): void {
  if (Array.isArray(value)) for (const item of value) collect(item, into);
  else if (isNode(value)) {
    into.push(value);
    for (const field of Object.values(value)) collect(field, into);
  }
}

/** Returns the name of an identifier, or of the accessed member: `push` of `list.push`. */
export function readNodeName(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'MemberExpression') return readNodeName(node.property);
  return typeof node.name === 'string' ? node.name : null;
}

/** Returns every source file below `folder`, as paths relative to `root` with forward slashes. */
export function sourceFiles(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.endsWith('.d.ts'))
    .sort();
}

const FOLDERS = ['src', 'bench', 'build', 'e2e', 'fuzz', 'scripts'];

/** Every source file of ours that is no test. */
export function programFiles(root: string): readonly string[] {
  return FOLDERS.flatMap((folder) => sourceFiles(root, folder)).filter(
    (path) => !isTest(path) && !path.endsWith('.spec.ts'),
  );
}

export function readSource(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/**
 * Returns whether it is a test, or a helper of one part's tests: these may import anything, and are
 * imported by tests only.
 */
export function isTest(path: string): boolean {
  return /(\.test\.tsx?|\/testing\.ts)$/.test(path);
}
