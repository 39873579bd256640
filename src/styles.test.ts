// Sizes of letters, corners and colours are tokens, for one look.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

const SIZE = /^(inherit|\d+(\.\d+)?%|var\(--ls-text-(11|12|13|15|20|30|42)\))$/;
const RADIUS =
  /^(0|50%|inherit|var\(--ls-radius(-small|-large|-panel|-pill)?\))( (0|var\(--ls-radius(-large)?\)))*$/;
const COLOUR = /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch|lab|lch)a?\(\s*[\d.]/gi;
const FILES = /\.(css|tsx?)$/;
const OWN = new Set(['src/ui/tokens.css', 'src/ui/theme.ts', 'src/ui/fonts.css']);

function oddIn(file: string, text: string): string[] {
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  if (!file.endsWith('.css'))
    return [...plain.matchAll(/\b(fontSize|borderRadius)(=|: ?)["'{]*([\d.][^"'},\s]*)/g)].map(
      ([found]) => found,
    );
  const values = (name: RegExp) =>
    [...plain.matchAll(name)].map(([, value = '']) => value.trim().replaceAll(/\s+/g, ' '));
  const sizes = values(/(?:^|[\s;{])font-size:([^;}]+)/g).filter((one) => !SIZE.test(one));
  const fonts = values(/(?:^|[\s;{])font:([^;}]+)/g).filter((one) => one !== 'inherit');
  const corners = values(/border(?:-[a-z]+)*-radius:([^;}]+)/g).filter((one) => !RADIUS.test(one));
  return [...sizes, ...fonts, ...corners, ...(plain.match(COLOUR) ?? [])];
}

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(path);
    return FILES.test(path) && !/\.test\.|\.generated\./.test(path) ? [path] : [];
  });
}

it('has no size, corner or colour of its own in any style', () => {
  const files = ['src/ui', 'src/app', 'src/asks/hand-over', 'src/formats'].flatMap(filesIn);
  const odd = files
    .filter((file) => !OWN.has(file))
    .map((file) => [file, oddIn(file, readFileSync(join(ROOT, file), 'utf8'))] as const)
    .filter(([, found]) => found.length > 0);
  expect(odd).toEqual([]);
});

it.each([
  ['.a { font-size: 14px; }', '14px'],
  ['.a { font-size: var(--ls-text-14); }', 'var(--ls-text-14)'],
  ['.a { font: 700 1rem var(--ls-mono); }', '700 1rem var(--ls-mono)'],
  ['.a { border-top-left-radius: 3px; }', '3px'],
  ['.a { color: #FFF; }', '#FFF'],
  ['.a { background: rgb(0 0 0 / 40%); }', 'rgb(0'],
])('%s is found', (text, found) => {
  expect(oddIn('a.css', text)).toEqual([found]);
});

it('lets tokens be, and finds numbers in components', () => {
  const fine = '.a { font-size: var(--ls-text-13); border-radius: 50%; color: var(--ls-ok); }';
  expect(oddIn('a.css', fine)).toEqual([]);
  expect(oddIn('a.tsx', '<text fontSize="24" />')).toHaveLength(1);
  expect(oddIn('a.tsx', 'const style = { fontSize: 12 };')).toHaveLength(1);
});
