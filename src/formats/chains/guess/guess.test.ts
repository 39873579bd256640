// Logs in many styles are explained without a profile: every record agrees with the rules that
// are found, and a changed record is the only one that does not.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { nobleHash } from '../../../base/hash/hash.ts';
import { toEnd } from '../../../base/steps.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import {
  joinLogLines,
  listPlainFindings,
  openChainText,
  verifyChainText,
} from '../../../testing/chains.ts';
import { sample } from '../../../testing/draws.ts';
import { plainRecords, STYLES, sha256Text } from '../../../testing/unknown-chains.ts';
import { chains } from '../index.ts';
import { hashRuleWords } from '../profile/hash-words.ts';
import { readProfile } from '../profile/read.ts';
import { guessProfile } from './index.ts';

const guessed = (text: string) => toEnd(guessProfile(inMemory(encodeText(text)), nobleHash));

/** Shown members that a style does not hash. */
const LEFT_OUT: readonly (readonly [string, readonly string[]])[] = [
  ['JSON by bars', ['/time', '/agent', '/tool']],
  ['one member', ['/time', '/agent', '/tool']],
  ['a list', ['/agent']],
  ['joined by bars', ['/agent']],
  ['milliseconds', ['/agent', '/tool']],
];

describe.each(sample(STYLES, 12).map((style) => [style.name, style] as const))(
  'a log: %s',
  (_, style) => {
    const lines = style.seal(plainRecords(14));
    const guess = guessed(joinLogLines(lines));
    const leftOut = LEFT_OUT.find(([word]) => style.name.includes(word))?.[1] ?? [];

    it('agrees with the rules that are found, which are plain data', () => {
      expect(guess?.agreement).toMatchObject({ breaks: [] });
      expect(guess?.agreement.agree).toBe(guess?.agreement.of);
      expect(guess?.agreement.agree).toBeGreaterThan(11);
      if (!guess) return;
      expect(readProfile(encodeText(JSON.stringify(guess.profile)))).toEqual(guess.profile);
    });

    it('is recognised, verified, and says that its rules were found', () => {
      const report = verifyChainText(joinLogLines(lines));
      const uncovered = listPlainFindings(report).map(({ check, path }) => [check, path]);
      expect(uncovered).toEqual(leftOut.map((at) => ['chains.covered', at]));
      expect(report.verdict).toBe(leftOut.length ? 'verified with warnings' : 'verified');
      expect(report.rules).toMatchObject({ guessed: true, agree: report.rules?.of });
      expect(report.notes?.join()).toContain('found by trying');
    });

    it('has one break where one record was changed', () => {
      const changed = lines.map((line, i) =>
        i === 6 ? line.replace('release-helper', 'elsewhere') : line,
      );
      const report = verifyChainText(joinLogLines(changed));
      // A style that does not hash this member has nothing to notice.
      expect(report.verdict).toBe(leftOut.length ? 'verified with warnings' : 'failed');
      expect(listPlainFindings(report).length).toBeLessThanOrEqual(leftOut.length || 2);
    });
  },
);

describe('a log that looks like one of a known package, and writes texts otherwise', () => {
  const spaced = (record: Readonly<Record<string, string>>) =>
    `{${Object.keys(record)
      .sort()
      .map((name) => `${JSON.stringify(name)}: ${JSON.stringify(record[name])}`)
      .join(', ')}}`;
  let last = '0'.repeat(64);
  const lines = ['one', 'two', 'trois ou quatre', 'für alle', 'six', 'sept à huit'].map((text) => {
    const record = { text, prev_hash: last };
    last = sha256Text(spaced(record));
    return spaced({ ...record, hash: last });
  });

  it('is read by the rules with which all of its records agree', () => {
    const report = verifyChainText(joinLogLines(lines));
    expect(report.verdict).toBe('verified');
    expect(report.rules).toMatchObject({ guessed: true, agree: 6, of: 6 });
  });

  it('has one break where one record was changed', () => {
    const report = verifyChainText(joinLogLines(lines.map((line) => line.replace('für', 'fur'))));
    expect(report.verdict).toBe('failed');
    expect(listPlainFindings(report).map(({ line }) => line)).toEqual([4]);
  });
});

describe('nothing is claimed', () => {
  const detects = (text: string) =>
    chains.recogniser.detect({ name: '', head: encodeText(text), tables: null });
  const records = plainRecords(12);

  it.each<[string, readonly object[]]>([
    ['of records without hashes', records],
    [
      'of hashes of something else',
      records.map((r, i) => ({ ...r, sha256: sha256Text(String(i)) })),
    ],
    [
      'of ids that name one another',
      records.map((r, i) => ({ ...r, id: sha256Text(`${i}`), parent: sha256Text(`${i - 1}`) })),
    ],
    [
      'of a hash of the content alone',
      records.map((r) => ({ ...r, hash: sha256Text(JSON.stringify(r)) })),
    ],
    ['of one record', records.slice(0, 1).map((r) => ({ ...r, prev: '', hash: sha256Text('') }))],
  ])('%s', (_, list) => {
    const text = joinLogLines(list.map((one) => JSON.stringify(one)));
    expect(guessed(text)).toBeNull();
    expect(detects(text)).toBe(false);
  });
});

describe('hostile logs', () => {
  it.each([
    [
      'names of prototypes',
      { __proto__x: 1, constructor: 'a'.repeat(64), toString: { hash: 'b' } },
    ],
    [
      'thousands of members',
      Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`m${i}`, sha256Text(String(i))])),
    ],
    ['a very long text', { hash: 'a'.repeat(20_000), prev_hash: 'b'.repeat(64) }],
  ])('end: %s', (_, record) => {
    const lines = Array.from({ length: 6 }, (_, i) =>
      JSON.stringify({ ...record, i, hash: sha256Text(`${i}`) }),
    );
    expect(guessed(joinLogLines(lines))).toBeNull();
  });

  it('end with deep nesting', () => {
    const deep = (i: number) => `${'{"a":'.repeat(100)}"${sha256Text(`${i}`)}"${'}'.repeat(100)}`;
    const lines = Array.from(
      { length: 6 },
      (_, i) => `{"x":${deep(i)},"hash":"${sha256Text(`h${i}`)}"}`,
    );
    expect(guessed(joinLogLines(lines))).toBeNull();
  });
});

it('knows the numbers of records by their order, also where two of them were swapped', () => {
  const lines = (STYLES[0] ?? { seal: () => [] }).seal(plainRecords(12));
  const [a = '', b = ''] = lines.slice(5, 7);
  const text = joinLogLines([...lines.slice(0, 5), b, a, ...lines.slice(7)]);
  expect(guessed(text)?.profile.members.sequence).toEqual({ at: '/seq', first: 0 });
  // Their links still form one chain.
  const report = verifyChainText(text);
  expect(report.verdict).toBe('verified with warnings');
  expect(listPlainFindings(report).map(({ check }) => check)).toEqual(['chains.link']);
});

it('finds the same rules each time', () => {
  const text = joinLogLines((STYLES[3] ?? { seal: () => [] }).seal(plainRecords(9)));
  const [one, two] = [guessed(text), guessed(text)];
  expect(one?.profile).toEqual(two?.profile);
  expect(one && hashRuleWords(one.profile)).toContain('SHA-256 over the record without');
});

it('keeps the rules with the log, for entries that are read alone', () => {
  const text = joinLogLines((STYLES[0] ?? { seal: () => [] }).seal(plainRecords(9)));
  const reader = openChainText(text);
  const survey: unknown = structuredClone(reader.survey?.());
  const [entry] = reader.entries('day');
  if (!entry) throw new Error('no entry');
  const annotation = new TextDecoder().decode(entry.annotation);
  expect(annotation.length).toBeLessThan(200);
  chains.recogniser.descriptions?.recall(survey);
  expect(chains.reader.decode(entry).profile).toEqual(reader.profile);
});
