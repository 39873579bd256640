// Text of a ledger reaches the screen through LedgerText or `visibleText`, which show hidden
// characters. The test searches by name for text of a ledger that is put into an element or an
// attribute as it is. (e2e/walk looks at the final screen.)

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  isNode,
  parseNodes,
  readNodeName,
  readSource,
  type SyntaxNode,
  sourceFiles,
} from './testing/syntax.ts';

const ROOT = join(import.meta.dirname, '..');

const MEMBERS = new Set(
  `title name note notes kind id lane laneTitle ledgerName formatName container message reason
  reviewer headline label text task path detail value key outcome run server tool channel goal
  summary facet broken status override expected actual author tamperEvidence word words`.split(
    /\s+/,
  ),
);

const VARIABLES = new Set(
  'kind lane laneTitle ledgerName formatName message reason reviewer headline task detail goal facet'.split(
    ' ',
  ),
);

const SAID = new Set(
  `title alt placeholder label description aria-label aria-description aria-valuetext
  aria-roledescription`.split(/\s+/),
);

const OURS = /^(approval|check|column|example|field|file|manifest|part|save|table|[A-Z_]+\[.*\])$/;

function isOurs(element: string, text: string): boolean {
  if (/^[a-z]/.test(element)) return false;
  const own = text.match(new RegExp(`import [^;]*\\b${element}\\b[^;]* from ['"]([^'"]*)`));
  return own?.[1]?.startsWith('.') ?? true;
}

function leaves(node: unknown): readonly SyntaxNode[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'ConditionalExpression':
      return [...leaves(node.consequent), ...leaves(node.alternate)];
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : leaves(node.left)), ...leaves(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...leaves(node.left), ...leaves(node.right)] : [];
    case 'TemplateLiteral':
      return (node.expressions as readonly unknown[]).flatMap(leaves);
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'JSXExpressionContainer':
      return leaves(node.expression);
    case 'CallExpression':
      return isCut(node.callee) ? leaves((node.callee as SyntaxNode).object) : [];
    default:
      return [node];
  }
}

/** `title.slice(0, 8)` is as raw as the title. */
function isCut(callee: unknown): boolean {
  return (
    isNode(callee) &&
    callee.type === 'MemberExpression' &&
    ['slice', 'trim', 'toLowerCase', 'toUpperCase', 'replace', 'replaceAll'].includes(
      readNodeName(callee) ?? '',
    )
  );
}

function isRaw(leaf: SyntaxNode, text: string): boolean {
  const name = readNodeName(leaf) ?? '';
  if (leaf.type === 'Identifier') return VARIABLES.has(name);
  // An entry of a table of words, chosen by a recorded value, is no recorded text.
  if (leaf.type !== 'MemberExpression' || leaf.computed || !MEMBERS.has(name)) return false;
  const object = leaf.object as SyntaxNode;
  return !OURS.test(text.slice(Number(object.start), Number(object.end)));
}

function rawIn(file: string, text: string): string[] {
  const shown = parseNodes(file, text).flatMap((node): readonly unknown[] => {
    if (node.type === 'JSXFragment') return node.children as readonly unknown[];
    if (node.type !== 'JSXElement') return [];
    const children = node.children as readonly unknown[];
    const opening = node.openingElement as SyntaxNode;
    if (isOurs(elementName(opening.name), text)) return children;
    const attributes = (opening.attributes as readonly SyntaxNode[]).filter(
      ({ type, name }) => type === 'JSXAttribute' && SAID.has(readNodeName(name) ?? ''),
    );
    return [...children, ...attributes.map(({ value }) => value)];
  });
  return shown
    .flatMap(leaves)
    .filter((leaf) => isRaw(leaf, text))
    .map(({ start, end }) => {
      const line = text.slice(0, Number(start)).split('\n').length;
      return `${file}:${line} ${text.slice(Number(start), Number(end))}`;
    });
}

function elementName(name: unknown): string {
  if (!isNode(name)) return '';
  return name.type === 'JSXMemberExpression'
    ? elementName(name.object)
    : (readNodeName(name) ?? '');
}

describe('text of a ledger', () => {
  it('is made visible wherever a screen shows or says it', () => {
    const files = ['src/app', 'src/asks/hand-over', 'src/formats', 'src/ui'].flatMap((folder) =>
      sourceFiles(ROOT, folder).filter((file) => file.endsWith('.tsx')),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((file) => rawIn(file, readSource(ROOT, file)))).toEqual([]);
  });

  it.each([
    'const A = () => <span>{resource.kind} </span>;',
    'const A = () => <span>seq 1 · {row?.line.title}</span>;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a program
    'const A = () => <p title={`lane ${lane.id.slice(0, 8)}`} />;',
    'const A = () => <svg aria-label={isOpen ? "open" : node.note} />;',
    'import { Tooltip } from "@mantine/core"; const A = () => <Tooltip label={whole.reason} />;',
    'const A = () => <>{reviewer ?? "nobody"}</>;',
  ])('is found where it is not: %s', (text) => {
    expect(rawIn('a.tsx', text)).toHaveLength(1);
  });

  it.each([
    'const A = () => <span>{visibleText(resource.kind)}</span>;',
    'import { LedgerText } from "./a.ts"; const A = () => <LedgerText text={line.title} />;',
    'const A = () => <th title={column.title}>{STATES[state].word}</th>;',
    'const A = () => <p key={lane.id} data-lane={lane.id}>{lane.entries}</p>;',
  ])('is not found where it is: %s', (text) => {
    expect(rawIn('a.tsx', text)).toEqual([]);
  });
});
