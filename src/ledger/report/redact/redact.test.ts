// A part that is left out is nowhere in a report, and whoever has the ledger can check what it was.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { nobleHash } from '../../../base/hash/hash.ts';
import { Redactor } from './redactor.ts';
import type { Removed } from './removed.ts';
import { readRules } from './rules.ts';
import { fitsBare, LedgerKey } from './stub.ts';

const key = new LedgerKey(nobleHash);
key.add(encodeText('the whole ledger'));
const stubs = key.stubs();

function makeRedactor(texts: readonly string[], rules: readonly string[] = []): Redactor {
  const removed = { texts: new Map(texts.map((text) => [text, 0])) };
  return new Redactor(readRules(rules), removed as unknown as Removed);
}

const secret = fc
  .string({ minLength: 4, maxLength: 12, unit: 'grapheme' })
  .filter((text) => text.length >= 4);

describe('a text without what is left out', () => {
  it('has none of it, and fits what it was', () => {
    fc.assert(
      fc.property(
        fc.array(secret, { minLength: 1, maxLength: 4 }),
        fc.array(fc.string()),
        (secrets, others) => {
          const text = others
            .map((other, i) => other + (secrets[i % secrets.length] ?? ''))
            .join('');
          const redactor = makeRedactor(secrets);
          const left = redactor.without(text, (part) => stubs.of(part));
          const plain = left.split(/⟦left out: \d+ characters, [0-9a-f]{16}⟧/);
          for (const one of secrets) for (const part of plain) expect(part).not.toContain(one);
          if (left !== text) expect(stubs.fits(left, text)).toBe(true);
        },
      ),
    );
  });

  it('has none of it as it is written in JSON', () => {
    fc.assert(
      fc.property(secret, fc.string(), (one, other) => {
        const text = JSON.stringify({ a: other, b: one });
        const left = makeRedactor([one]).without(text, (part) => stubs.of(part));
        expect(left.split(/⟦[^⟧]*⟧/).join('')).not.toContain(JSON.stringify(one).slice(1, -1));
      }),
    );
  });

  it('has none of its beginning where a list cuts it', () => {
    const left = makeRedactor(['tok-123456']).without('key tok-1234… and tok…', () => '#');
    expect(left).toBe('key #… and tok…');
  });

  it('has nothing that a pattern matches', () => {
    const redactor = makeRedactor([], ['/tok-[0-9]+/', 'text:prod']);
    expect(redactor.without('tok-1 tok-22 in prod', () => '#')).toBe('# # in prod');
    expect(redactor.places).toEqual([2, 0]);
  });
});

describe('a stub', () => {
  it('fits nothing else', () => {
    const said = `a ${stubs.of('secret')} b`;
    expect(stubs.fits(said, 'a secret b')).toBe(true);
    for (const other of ['a secrel b', 'a secret c', 'b secret b', 'a secrets b', 'a  b'])
      expect(stubs.fits(said, other)).toBe(false);
  });

  it('of another ledger fits nothing of this one', () => {
    const other = new LedgerKey(nobleHash);
    other.add(encodeText('another ledger'));
    expect(other.stubs().fits(stubs.of('secret'), 'secret')).toBe(false);
  });

  it('without a key fits anything in its place', () => {
    expect(fitsBare('a ⟦left out⟧ c ⟦left out⟧', 'a b c d')).toBe(true);
    expect(fitsBare('a ⟦left out⟧ c', 'a b d')).toBe(false);
    expect(fitsBare('a', 'b')).toBe(false);
  });
});

describe('a rule', () => {
  it.each(['abc', 'text:abc', '/[/', 'entry:5', 'field:'])('%s is refused', (written) => {
    expect(() => readRules([written])).toThrow();
  });

  it('may have colons and spaces in what it names', () => {
    expect(readRules(['entry:a:b:5'])).toEqual([{ by: 'entry', lane: 'a:b', seq: '5' }]);
    expect(readRules(['resource:key prod/a b'])).toEqual([
      {
        by: 'resource',
        kind: 'key',
        id: 'prod/a b',
      },
    ]);
    expect(readRules(['field:args.token'])).toEqual([{ by: 'field', path: ['args', 'token'] }]);
  });
});
