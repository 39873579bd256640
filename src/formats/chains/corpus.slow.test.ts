// Real logs by real packages: where a package's own verifier rejects an altered log, so do
// we, and every honest log agrees with its hashes. Where the two differ is written down.

import { afterAll, describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { type KnownKey, readKeyring } from '../../base/signature/keyring.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import { listPlainFindings, verifyChainText } from '../../testing/chains.ts';
import { corpusBytes, corpusText, inCorpus } from '../../testing/corpus.ts';
import { testRecogniser } from '../../testing/formats.ts';
import { chooseProfile } from './fits.ts';
import { hashedBytes } from './hash/bytes.ts';
import { recordLines } from './lines.ts';
import { isKeyed } from './profile/profile.ts';
import { readChainRecord } from './record.ts';
import { ChainWalk } from './walk.ts';

interface Expected {
  readonly clean: Readonly<Record<string, { readonly verdict: string }>>;
  readonly altered: Readonly<Record<string, { readonly verdict: string }>>;
}

const PACKAGES = [
  'aat-ietf-draft',
  'aat-mcp',
  'aex-audit',
  'agentmesh',
  'agentproofchain',
  'air-gate',
  'arcaeon-ledger',
  'attestroot',
  'autonomous-audit',
  'colorless-audit',
  'crewhaus-audit-log',
  'rampart',
];

const ACCEPTED: ReadonlySet<string> = new Set(['accept', 'intact', 'bounded']);

/** Honest logs that are not verified here, and by which check. */
const HONEST: Readonly<Record<string, readonly string[]>> = {
  // The front was dropped by a limit on the size of the log; a cut one looks the same.
  'agentmesh/evicted.jsonl': ['chains.first', 'chains.sequence'],
  // A record that was refused stayed in memory: the next one names it.
  'air-gate/after-refused-write.jsonl': ['chains.link'],
  // A row without a hash after the chain began, which the package itself calls neither true nor false.
  'arcaeon-ledger/declared-break.jsonl': ['chains.hash'],
};

const counts = new Map<string, number[]>();
function count(name: string, column: number): void {
  const row = counts.get(name) ?? [0, 0, 0, 0, 0];
  row[column] = (row[column] ?? 0) + 1;
  counts.set(name, row);
}

/** Without keys, signatures and seals prove nothing; the words of each report say so. */
const MISSED: Readonly<Record<string, readonly string[]>> = {
  'aat-ietf-draft': [
    'int-inserted-resealed.jsonl',
    'int-last-record-changed.jsonl',
    'int-resealed-from-middle.jsonl',
    'int-resealed-own-key-claims-agent-kid.jsonl',
    'int-resealed-own-key.jsonl',
    'int-timestamp-backwards.jsonl',
    'last-record-changed.jsonl',
    'resealed-own-key-claims-agent-kid.jsonl',
    'resealed-own-key.jsonl',
    'timestamp-backwards.jsonl',
  ],
  'aat-mcp': [
    'extra-member-last.jsonl',
    'head-dropped-resealed.jsonl',
    'inserted-all-resealed.jsonl',
    'last-record-changed.jsonl',
    'last-record-resealed.jsonl',
    'rehashed-old-signatures.jsonl',
    'resealed-from-middle.jsonl',
  ],
  agentproofchain: [
    // Its reader stops at a blank line; nothing is lost by one.
    'blank-lines.jsonl',
    'head-dropped-resealed.jsonl',
    'inserted-all-resealed.jsonl',
    'last-record-resealed.jsonl',
    'rehashed-old-signatures.jsonl',
    'resealed-from-middle.jsonl',
  ],
  'air-gate': [
    'extra-inner-member.jsonl',
    'hash-and-prev-upper-case.jsonl',
    'head-dropped-resealed.jsonl',
    'inserted-all-resealed.jsonl',
    'last-record-changed.jsonl',
    'last-record-resealed.jsonl',
    'number-changed.jsonl',
    'number-int-as-float.jsonl',
    'resealed-from-middle.jsonl',
    'time-changed.jsonl',
    'value-byte.jsonl',
  ],
  // A line of spaces, and a line end missing after the last record: nothing is lost by them.
  'crewhaus-audit-log': ['blank-line-spaces.jsonl'],
  rampart: ['no-final-newline.jsonl'],
};

describe('the logs of each package', () => {
  for (const name of PACKAGES) {
    const here = it.skipIf(!inCorpus('chains', name, 'expected.json'));
    here(`${name}: every honest log agrees with its hashes`, () => checkHonest(name));
    here(`${name}: what its own verifier rejects fails here`, () => checkAltered(name));
  }

  afterAll(() => {
    const head = 'package               honest  both reject  only they  only we  both accept';
    const lines = [...counts].map(
      ([name, row]) =>
        name.padEnd(22) + row.map((n, i) => String(n).padEnd([8, 13, 11, 9, 0][i] ?? 0)).join(''),
    );
    console.log([head, ...lines].join('\n'));
  });
});

function checkHonest(name: string): void {
  const expected: Expected = JSON.parse(corpusText('chains', name, 'expected.json'));
  for (const file of Object.keys(expected.clean)) {
    // The longest logs are only in the large corpus.
    if (!inCorpus('chains', name, file)) continue;
    const report = verifyChainText(corpusBytes('chains', name, file));
    const errors = listPlainFindings(report).filter(({ severity }) => severity === 'error');
    const checks = [...new Set(errors.map(({ check }) => check))].sort();
    expect(checks, file).toEqual(HONEST[`${name}/${file}`] ?? []);
    count(name, 0);
  }
}

function checkAltered(name: string): void {
  const expected: Expected = JSON.parse(corpusText('chains', name, 'expected.json'));
  const missed: string[] = [];
  for (const [file, { verdict }] of Object.entries(expected.altered)) {
    const bytes = corpusBytes('chains', name, 'altered', file);
    // An empty file is no log of any kind, whatever a verifier says of it.
    const format = testRecogniser.detectFormat({ name: file, head: bytes, tables: null });
    expect(format, file).toBe(bytes.length ? 'chains' : null);
    if (!bytes.length) continue;
    const failed = verifyChainText(bytes).verdict === 'failed';
    const rejected = !ACCEPTED.has(verdict);
    if (rejected && !failed) missed.push(file);
    count(name, rejected ? (failed ? 1 : 2) : failed ? 3 : 4);
  }
  expect(missed.sort()).toEqual(MISSED[name] ?? []);
}

/** Where the keys of its logs are, as a person would have them from elsewhere. */
const KEY_FILES: Readonly<Record<string, string>> = {
  'aat-ietf-draft': 'keystore.json',
  'aat-mcp': 'keys.json',
  agentproofchain: 'expected.json',
  'air-gate': 'expected.json',
};

/** Honest logs whose signatures do not hold, and why. */
const HONEST_UNSEALED: readonly string[] = [
  // Sealed over the word NaN, and written as null.
  'air-gate/nonfinite.jsonl',
];

/** What no key shows, though the package's own verifier rejects it. */
const MISSED_WITH_KEYS: Readonly<Record<string, readonly string[]>> = {
  // Its reader stops at a blank line; nothing is lost by one.
  agentproofchain: ['blank-lines.jsonl'],
};

describe('the logs of each package that signs, with its keys', () => {
  for (const [name, file] of Object.entries(KEY_FILES)) {
    const here = it.skipIf(!inCorpus('chains', name, 'expected.json'));
    here(`${name}: every signature holds, and what its own verifier rejects fails`, () =>
      checkWithKeys(name, readKeyring(corpusBytes('chains', name, file))),
    );
  }
});

function checkWithKeys(name: string, keyring: readonly KnownKey[]): void {
  const { clean, altered }: Expected = JSON.parse(corpusText('chains', name, 'expected.json'));
  const failed = (bytes: Uint8Array, check: string) =>
    listPlainFindings(verifyChainText(bytes, {}, keyring)).some(
      (found) => found.severity === 'error' && (check === '' || found.check === check),
    );
  for (const file of Object.keys(clean)) {
    if (!inCorpus('chains', name, file)) continue;
    const isUnsealed = failed(corpusBytes('chains', name, file), 'chains.signature');
    expect(isUnsealed, file).toBe(HONEST_UNSEALED.includes(`${name}/${file}`));
  }
  const missed = Object.entries(altered).flatMap(([file, { verdict }]) => {
    const bytes = corpusBytes('chains', name, 'altered', file);
    return bytes.length && !ACCEPTED.has(verdict) && !failed(bytes, '') ? [file] : [];
  });
  expect(missed.sort()).toEqual(MISSED_WITH_KEYS[name] ?? []);
}

/** Of each package's facts: its example's file, line, hashed bytes and hash. */
function readExample(name: string) {
  const page = corpusText('chains', name, 'format.md');
  const [, file = '', line = ''] = /## Worked example: `(.+?)`, line (\d+)/.exec(page) ?? [];
  const [, hashed = ''] = /\n```\n(.*?)\n```\n/s.exec(page) ?? [];
  const hashes = [...page.slice(page.indexOf(hashed)).matchAll(/`(?:sha256:)?([0-9a-f]{32,64})`/g)];
  return { file, line: Number(line), hashed, hash: hashes[0]?.[1] ?? '' };
}

describe('the worked example in the facts of each package', () => {
  for (const name of PACKAGES)
    it.skipIf(!inCorpus('chains', name, 'format.md'))(name, () => checkExample(name));
});

function checkExample(name: string): void {
  const { file, line: at, hashed, hash } = readExample(name);
  const source = inMemory(corpusBytes('chains', name, file));
  const profile = chooseProfile(source, nobleHash);
  if (!profile) throw new Error(`no profile for ${name}`);
  if (isKeyed(profile.hash)) {
    expect(name).toBe('air-gate');
    return;
  }
  const rule = profile.innerHashes?.[0] ?? profile.hash;
  const walk = new ChainWalk(profile, nobleHash);
  const texts: string[] = [];
  for (const { number, bytes } of recordLines(source)) {
    const { object } = readChainRecord(bytes, true);
    if (!object) throw new Error('unreadable');
    const { before } = walk.step(number, bytes, object);
    const previous = before ? (before.hash ?? '') : ChainWalk.firstText(profile);
    texts[number] = decodeText(hashedBytes(rule.parts, { object, bytes, previous }));
  }
  // Where a record holds no hash, some examples name the record after the hashed one.
  expect([texts[at], texts[at - 1]]).toContain(hashed);
  expect(sha256Hex(encodeText(hashed)).slice(0, hash.length)).toBe(hash);
}
