// Roots over several records: made here as their definitions say, by Node's own hash function and from all
// leaves each time; found and compared by the code under test, which lets them grow.

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  joinLogLines,
  listPlainFindings,
  openChainText,
  sorted,
  verifyChainText,
} from '../../../testing/chains.ts';
import { type LooseObject, plainRecords } from '../../../testing/unknown-chains.ts';
import { hashRuleWords } from '../profile/hash-words.ts';
import { ProfileError, readProfileText } from '../profile/read.ts';
import { profileText } from '../studio/answer.ts';

const COUNT = 30;
const digest = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

type Form = 'bytes' | 'bare';
/** The root over hashes in hex; of at least one. */
type Tree = (hashes: readonly string[], form: Form) => string;

function rfc6962(leaves: readonly Buffer[]): Buffer {
  const [only = Buffer.alloc(0)] = leaves;
  if (leaves.length < 2) return digest(Buffer.of(0), only);
  let half = 1;
  while (2 * half < leaves.length) half *= 2;
  return digest(Buffer.of(1), rfc6962(leaves.slice(0, half)), rfc6962(leaves.slice(half)));
}

function pairs(hashes: readonly string[], form: Form, isDoubled: boolean): string {
  let level = hashes;
  while (level.length > 1)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => {
      const left = level[2 * i] ?? '';
      const right = level[2 * i + 1] ?? (isDoubled ? left : null);
      return right === null
        ? left
        : digest(inForm(left, form), inForm(right, form)).toString('hex');
    });
  return level[0] ?? '';
}

const inForm = (hash: string, form: Form) => (form === 'bare' ? hash : Buffer.from(hash, 'hex'));

const TREES: Readonly<Record<string, Tree>> = {
  'RFC 6962': (hashes, form) =>
    rfc6962(hashes.map((hash) => Buffer.from(inForm(hash, form)))).toString('hex'),
  promoted: (hashes, form) => pairs(hashes, form, false),
  doubled: (hashes, form) => pairs(hashes, form, true),
  running: (hashes, form) =>
    hashes.reduce(
      (last, hash) => digest(inForm(last, form), inForm(hash, form)).toString('hex'),
      '',
    ),
};

/** Which records have a root, and over which records each is. */
const WHICH: Readonly<Record<string, (i: number) => readonly [from: number, to: number] | null>> = {
  before: (i) => (i > 0 ? [0, i - 1] : null),
  through: (i) => [0, i],
  since: (i) => (i % 5 === 4 ? [i - 4, i - 1] : null),
  range: (i) => (i % 6 === 5 ? [i - 5, i] : null),
};

interface Change {
  readonly at: number;
  /** Whether roots are made again as well. */
  readonly isWhole: boolean;
}

/** With `change`, a record says something else, and the hashes of all are made again. */
function logWith(tree: Tree, form: Form, which: string, change?: Change): string[] {
  let [before, honest] = ['', ''];
  const [hashes, honestHashes]: [string[], string[]] = [[], []];
  const own = (record: LooseObject) => digest(sorted(record, ',', ':')).toString('hex');
  return plainRecords(COUNT).map((record, i) => {
    const range = WHICH[which]?.(i);
    const named = which === 'range' && range ? { first_seq: range[0], last_seq: range[1] } : {};
    const said = { ...record, ...named };
    honest = own({ ...said, prev_hash: honest });
    honestHashes.push(honest);
    const body = { ...said, ...(i === change?.at && { tool: 'gone' }), prev_hash: before };
    before = own(body);
    hashes.push(before);
    const over = change && !change.isWhole ? honestHashes : hashes;
    const root = range && tree(over.slice(range[0], range[1] + 1), form);
    return JSON.stringify({ ...body, hash: before, ...(root && { merkle_root: root }) });
  });
}

const CASES: readonly (readonly [tree: string, which: string, form: Form])[] = [
  ...Object.keys(TREES).flatMap((tree) =>
    Object.keys(WHICH).map((which) => [tree, which, 'bytes'] as const),
  ),
  ...Object.keys(TREES).map((tree) => [tree, 'through', 'bare'] as const),
];

describe.each(CASES)('a root: %s, %s, of %s', (name, which, form) => {
  const tree = TREES[name] ?? (() => '');

  it('is found and holds', () => {
    const lines = logWith(tree, form, which);
    const report = verifyChainText(joinLogLines(lines));
    expect(listPlainFindings(report)).toEqual([]);
    expect(report.verdict).toBe('verified');
    const roots = lines.filter((line) => line.includes('merkle_root')).length;
    const { looked } = report.checks.find(({ check }) => check === 'chains.roots') ?? {};
    // Of none before it there is no root.
    expect(looked).toBe(roots);
    expect(report.notes?.join(' ')).toContain('“merkle_root” is the ');
  });

  it('shows a change after which all hashes were made again', () => {
    const changed = verifyChainText(
      joinLogLines(logWith(tree, form, which, { at: 26, isWhole: false })),
    );
    const found = listPlainFindings(changed).filter(({ severity }) => severity === 'error');
    const first = Array.from({ length: COUNT }, (_, i) => i).find((i) => {
      const range = WHICH[which]?.(i);
      return range && range[0] <= 26 && 26 <= range[1];
    });
    expect(first).toBeDefined();
    expect(new Set(found.map(({ check }) => check))).toEqual(new Set(['chains.roots']));
    expect(Math.min(...found.map(({ line }) => line ?? 0))).toBe((first ?? 0) + 1);
    expect(changed.verdict).toBe('failed');
  });
});

describe('roots', () => {
  const tree = TREES['RFC 6962'] ?? (() => '');

  it('are said in words', () => {
    const { profile } = openChainText(joinLogLines(logWith(tree, 'bytes', 'through')));
    expect(hashRuleWords(profile)).toContain(
      '“merkle_root” is the Merkle root (SHA-256, as in RFC 6962) over the hashes of all records up to it.',
    );
  });

  it('of ranges need numbers', () => {
    const { profile } = openChainText(joinLogLines(logWith(tree, 'bytes', 'range')));
    const { sequence: _, ...members } = profile.members;
    const text = profileText({ ...profile, members });
    expect(() => readProfileText(text)).toThrow(ProfileError);
    expect(() => readProfileText(text)).toThrow('members.sequence');
    expect(readProfileText(profileText(profile)).roots).toEqual(profile.roots);
  });

  it('show nothing of a change after which they were made again, too', () => {
    const lines = logWith(tree, 'bytes', 'through', { at: 26, isWhole: true });
    expect(verifyChainText(joinLogLines(lines)).verdict).toBe('verified');
  });

  it('over records that are not all here say so', () => {
    const lines = logWith(tree, 'bytes', 'range').map((line, i) =>
      i === 11 ? line.replace('"first_seq":6', '"first_seq":600') : line,
    );
    const found = listPlainFindings(verifyChainText(joinLogLines(lines)));
    expect(found.map(({ check, line, message }) => [check, line, message])).toEqual([
      ['chains.hash', 12, expect.any(String)],
      ['chains.roots', 12, expect.stringContaining('not all here')],
    ]);
  });

  it('are claimed by no copy of another hash', () => {
    const lines = logWith(tree, 'bytes', 'none').map((line) =>
      line.replace(/"hash":("[0-9a-f]+")/, '"hash":$1,"tree_root":$1'),
    );
    expect(openChainText(joinLogLines(lines)).profile.roots).toBe(undefined);
  });
});
