// Reads which modules a source file names, in every way that a bundler or the
// compiler follows. Used by the test of the import rule.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** As written. */
  readonly target: string;
  /** Erased by the compiler: it adds knowledge, no code. */
  readonly typeOnly: boolean;
}

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** @throws when the text is not TypeScript. */
export function importsOf(file: string, text: string): readonly Import[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Import[] = [];
  visit(program, (node) => {
    const target = targetOf(node);
    if (target !== null) found.push({ target, typeOnly: isTypeOnly(node) });
  });
  return found;
}

/** What a node names, null for a node that names nothing. */
function targetOf(node: Node): string | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return node.source === null ? null : literal(node.source);
    case 'NewExpression': {
      const [path, base] = Array.isArray(node.arguments) ? node.arguments : [];
      const relative = named(node.callee) === 'URL' && isNode(base) && isMetaUrl(base);
      return relative ? literal(path) : null;
    }
    case 'CallExpression': {
      const { callee } = node;
      const glob = isNode(callee) && isMeta(callee.object) && named(callee.property) === 'glob';
      return glob && Array.isArray(node.arguments) ? literal(node.arguments[0]) : null;
    }
    default:
      return null;
  }
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') {
    return true;
  }
  const { specifiers } = node;
  return (
    Array.isArray(specifiers) &&
    specifiers.length > 0 &&
    specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type')
  );
}

/** A computed name cannot be checked; it is reported as such, and breaks every rule. */
function literal(node: unknown): string {
  return isNode(node) && typeof node.value === 'string' ? node.value : '(computed)';
}

function isMetaUrl({ object, property }: Node): boolean {
  return isMeta(object) && named(property) === 'url';
}

function isMeta(node: unknown): boolean {
  return isNode(node) && node.type === 'MetaProperty';
}

function named(node: unknown): unknown {
  return isNode(node) ? node.name : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  else if (isNode(value)) {
    see(value);
    for (const field of Object.values(value)) visit(field, see);
  }
}

/** Every source file under `folder`, as paths relative to `root` with forward slashes. */
export function sourceFiles(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.endsWith('.d.ts'))
    .sort();
}

export function readSource(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
