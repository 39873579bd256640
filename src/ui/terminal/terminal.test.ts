// A document is printed in pieces as it would be as one text, and only a few lines are in memory.

import { expect, it } from 'vitest';
import { showSecrets } from '../../base/secrets/shown.ts';
import { jsonPieces } from './json.ts';
import { terminalTo } from './terminal.ts';

function printed(json: string | Iterable<string>): string[] {
  const out: string[] = [];
  terminalTo(
    (text) => void out.push(text),
    () => undefined,
  ).json(json);
  return out;
}

it('prints a long document in pieces that end with lines', () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => ({ i, hidden: '\u202e' }));
  const pieces = [...jsonPieces({ rows })];
  const out = printed(pieces);
  expect(out.length).toBeGreaterThan(5);
  expect(Math.max(...out.map(({ length }) => length))).toBeLessThan(150_000);
  expect(out.join('\n')).toBe(printed(pieces.join('')).join('\n'));
  expect(JSON.parse(out.join('\n'))).toEqual({ rows });
});

it('goes through very many rows as they are printed', () => {
  let [made, seen, most] = [0, 0, 0];
  function* rows() {
    for (; made < 50_000; made++) {
      most = Math.max(most, made - seen);
      yield { made };
    }
  }
  terminalTo(
    (text) => {
      seen += text.split('"made"').length - 1;
    },
    () => undefined,
  ).json(jsonPieces({ rows: rows() }));
  expect(seen).toBe(50_000);
  expect(most).toBeLessThan(5_000);
});

it('prints a text of one line, however long', () => {
  const long = `"${'a'.repeat(200_000)}"`;
  expect(printed([long.slice(0, 100_000), long.slice(100_000)])).toEqual([long]);
  expect(printed('')).toEqual(['']);
});

it('hides what looks like a secret from people until they ask, and never from programs', () => {
  const value = ['gh', 'p_aB3dE5gH7jK9mN1pQ3rS5tU7vW9xY1zA3bC5'].join('');
  const key = ['-----BEGIN PRIV', 'ATE KEY-----'].join('');
  const out: string[] = [];
  const terminal = terminalTo(
    (text) => void out.push(text),
    () => undefined,
  );
  terminal.print([`use ${value}`, key, 'aB3dE5gH7jK9mN1p', 'ä\nb']);
  expect(out).toEqual([`use ghp_<GitHub token hidden>\n${key}\n<private key hidden>\nä<U+000A>b`]);
  showSecrets(true);
  terminal.print([`use ${value}`]);
  showSecrets(false);
  terminal.json(JSON.stringify({ value }));
  expect(out.slice(1)).toEqual([`use ${value}`, JSON.stringify({ value })]);
});
