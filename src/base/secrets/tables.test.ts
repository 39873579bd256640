// Values in a column of a table that is named as a secret is, in every way that a table is written.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../testing/draws.ts';
import { findSecrets } from './find.ts';
import { Windows } from './windows.ts';

const KEY = 'aB3dE5gH7jK9mN1pQ3rS5tU7vW9x';
const COLUMNS = ['seq', 'password', 'who', 'api_key'];
const ROWS = [
  ['1', 'hunter2', 'mara', KEY],
  ['2', 'swordfish', 'ivo', `${KEY}2`],
];
const VALUES = ROWS.flatMap(([, password = '', , key = '']) => [password, key]);

const hiddenIn = (text: string) => findSecrets(text).map(({ from, to }) => text.slice(from, to));
const lines = (between: string, end = '\n') =>
  [COLUMNS, ...ROWS].map((row) => `${row.join(between)}${end}`).join('');
const barred = (row: readonly string[]) => `| ${row.join(' | ')} |`;

const WAYS: readonly (readonly [string, string])[] = [
  ['CSV', lines(',')],
  ['CSV with quotation marks', [COLUMNS, ...ROWS].map((row) => `"${row.join('","')}"\n`).join('')],
  ['CSV of another program', lines(';', '\r\n')],
  ['tabs', lines('\t')],
  ['bars', lines('|')],
  ['Markdown', `${[COLUMNS, COLUMNS.map(() => '---'), ...ROWS].map(barred).join('\n')}\n`],
  [
    'what a database prints',
    [` ${COLUMNS.join(' | ')}`, '----+----+----+----', ...ROWS.map((row) => ` ${row.join(' | ')}`)]
      .join('\n')
      .concat('\n(2 rows)\n'),
  ],
  [
    'COPY of a dump',
    `COPY public.audit (${COLUMNS.join(', ')}) FROM stdin;\n${ROWS.map((row) => `${row.join('\t')}\n`).join('')}\\.\n`,
  ],
];

describe('a table', () => {
  it.each(WAYS)('of %s', (_, text) => {
    expect(hiddenIn(text)).toEqual(VALUES);
    expect(hiddenIn(`Before.\n\n${text}\nAfter, not, a, row`)).toEqual(VALUES);
    // In the output of a tool, as JSON writes it, and once more inside of that.
    const once = JSON.stringify({ id: 7, output: text, more: [1, 'x'] });
    expect(hiddenIn(once)).toEqual(VALUES);
    expect(hiddenIn(JSON.stringify({ body: once }))).toEqual(VALUES);
  });

  it('goes on behind text of several lines in quotation marks, and ends where its rows do', () => {
    const text = `id,note,password\n1,"one\ntwo, ""three""",hunter2\n2,x,swordfish\nthe, end\n3,x,later99\n`;
    expect(hiddenIn(text)).toEqual(['hunter2', 'swordfish']);
  });

  it('of other columns, and a list in a sentence, hide nothing', () => {
    for (const text of [
      `id,token_hash,public_key\n1,${KEY},${KEY}\n`,
      'id,password\n1,********\n2,$PASSWORD\n3,\n',
      'Ask for the name, the password, and the token.\nThen go on, and see, what happens.\n',
      `id,prompt_tokens,total_tokens\n1,123456789,987654321\n`,
    ])
      expect(hiddenIn(text)).toEqual([]);
  });

  it('is as fast as it is long', () => {
    const row = '1,password,secret,token\n';
    expect(hiddenIn(`a,b,c,d\n${row.repeat(20_000)}`)).toEqual([]);
    expect(hiddenIn('password,'.repeat(100_000))).toEqual([]);
  });

  it('is read by its head wherever windows end', () => {
    const cell = fc.stringMatching(/^[a-z]{1,200}$/);
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 500, max: 60_000 }),
        (notes, size) => {
          const rows = Array.from(
            { length: 1200 },
            (_, i) => `${i},${notes[i % notes.length]},swordfish${i}\n`,
          );
          const text = `some text\n\nid,note,password\n${rows.join('')}`;
          const windows = new Windows();
          const found: string[] = [];
          const all: string[] = [];
          const take = (window: ReturnType<Windows['next']>) => {
            if (!window) return;
            all.push(window.text);
            for (const { from, to } of window.found) found.push(window.text.slice(from, to));
          };
          for (let at = 0; at < text.length; at += size)
            take(windows.next(text.slice(at, at + size)));
          take(windows.rest());
          expect(all.join('')).toBe(text);
          expect(found).toEqual(rows.map((_, i) => `swordfish${i}`));
        },
      ),
      { numRuns: draws(30) },
    );
  });
});
