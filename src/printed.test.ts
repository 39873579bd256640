// Everything that a program of ours prints goes through one function, which spells out characters
// that would steer a terminal. No other code writes to stdout or stderr, or to a console.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isNode, parseNodes, programFiles, readNodeName, readSource } from './testing/syntax.ts';

const ROOT = join(import.meta.dirname, '..');

const ALLOWED: Readonly<Record<string, string>> = {
  'src/ui/terminal/terminal.ts': 'the one place',
  'src/ui/terminal/id-file.ts': 'a file of its own, which nobody sees',
  'scripts/run.js': 'the same for the scripts, which run before anything is built',
  'src/testing/mounted/guard.ts': 'it listens to the console of a test, and prints nothing',
  'src/asks/approvals/answer/journal.ts': 'the console of a browser: no terminal is steered',
};

const STREAMS = ['stdout', 'stderr'];
const WRITES = ['writeSync', 'writevSync'];

function writesTo(node: Record<string, unknown>): string | null {
  const { type, object, property, id, init, source, specifiers, callee } = node;
  if (type === 'MemberExpression') {
    if (readNodeName(object) === 'console') return 'console';
    return readNodeName(object) === 'process' ? findStream(readNodeName(property)) : null;
  }
  if (type === 'VariableDeclarator' && readNodeName(init) === 'process' && isNode(id))
    return Array.isArray(id.properties) ? streamIn(id.properties.map((one) => one.key)) : null;
  if (type === 'ImportDeclaration' && isNode(source) && Array.isArray(specifiers)) {
    const isOf = ['node:process', 'node:console'].includes(String(source.value));
    return isOf ? String(source.value) : null;
  }
  if (type === 'CallExpression' && WRITES.includes(readNodeName(callee) ?? ''))
    return readNodeName(callee);
  return null;
}

function streamIn(names: readonly unknown[]): string | null {
  return names.map((one) => findStream(readNodeName(one))).find((one) => one !== null) ?? null;
}

function findStream(name: string | null): string | null {
  return STREAMS.includes(name ?? '') ? name : null;
}

function writesIn(file: string, text: string): string[] {
  return parseNodes(file, text).flatMap((node) => {
    const what = writesTo({ ...node });
    return what ? [`${file}:${text.slice(0, Number(node.start)).split('\n').length} ${what}`] : [];
  });
}

describe('what is printed', () => {
  it('goes through one function', () => {
    const found = new Map(
      programFiles(ROOT).map((file) => [file, writesIn(file, readSource(ROOT, file))]),
    );
    const elsewhere = [...found].flatMap(([file, all]) => (file in ALLOWED ? [] : all));
    expect(elsewhere).toEqual([]);
    const unused = Object.keys(ALLOWED).filter((file) => !found.get(file)?.length);
    expect(unused).toEqual([]);
  });

  it.each([
    'console.log(text);',
    'globalThis.console.error(text);',
    'process.stdout.write(text);',
    'const { stderr } = process;',
    "import { stdout } from 'node:process';",
    'writeSync(1, text);',
  ])('is found where it does not: %s', (text) => {
    expect(writesIn('a.ts', text)).toHaveLength(1);
  });

  it.each(['terminal.print([text]);', 'child.stdout.on(x, y);', "page.on('console', listen);"])(
    'may do other things: %s',
    (text) => {
      expect(writesIn('a.ts', text)).toEqual([]);
    },
  );
});
