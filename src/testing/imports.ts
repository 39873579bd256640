// The test of the import rule reads which modules a source file names, in every way that a bundler
// or the compiler follows.

import { isNode, parseNodes, type SyntaxNode } from './syntax.ts';

export interface Import {
  readonly target: string;
  /** The compiler erases it: it adds knowledge, no code. */
  readonly typeOnly: boolean;
}

/** @throws when the text is not TypeScript. */
export function listImports(file: string, text: string): readonly Import[] {
  return parseNodes(file, text).flatMap((node) => {
    const target = findTarget(node);
    return target === null ? [] : [{ target, typeOnly: isTypeOnly(node) }];
  });
}

function findTarget(node: SyntaxNode): string | null {
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

function isTypeOnly(node: SyntaxNode): boolean {
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

function isMetaUrl({ object, property }: SyntaxNode): boolean {
  return isMeta(object) && named(property) === 'url';
}

function isMeta(node: unknown): boolean {
  return isNode(node) && node.type === 'MetaProperty';
}

function named(node: unknown): unknown {
  return isNode(node) ? node.name : undefined;
}
