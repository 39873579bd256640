// Rules of which one part alone is found early: the hash before both in front and inside, members left
// out with nulls, members of which only the hash is hashed. Node's own functions make the hashes.

import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { nobleHash } from '../../../base/hash/hash.ts';
import type { KnownKey } from '../../../base/signature/keyring.ts';
import { toEnd } from '../../../base/steps.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import {
  joinLogLines,
  listPlainFindings,
  sorted,
  verifyChainText,
} from '../../../testing/chains.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';
import { hashRuleWords } from '../profile/hash-words.ts';
import { guessProfile } from './index.ts';

const canonical = (value: unknown) => sorted(value, ',', ':');
const ZEROS = '0'.repeat(64);

/** Without these members, and without nulls at every depth. */
function less(record: LooseObject, ...names: string[]): LooseObject {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

function withoutNulls(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(withoutNulls);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, own]) =>
      own === null ? [] : [[name, withoutNulls(own)]],
    ),
  );
}

const SECRET = 'our secret';
const hmac = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex');
const KEY: KnownKey = { id: null, algorithm: 'secret', bytes: encodeText(SECRET) };

/** Each line is a record with the hash before; `seal` completes it. */
function chained(
  seal: (before: string, record: LooseObject) => LooseObject,
  first = ZEROS,
): string[] {
  let before = first;
  return plainRecords(12).map((record) => {
    const whole = seal(before, record);
    before = String(whole.hash);
    return JSON.stringify(whole);
  });
}

/** In front, and inside under another name, without what is set later. */
const frontAndInside = (hash: (text: string) => string) =>
  chained((prev_hash, record) => ({
    ...record,
    prev_hash,
    key_id: 'k0',
    hash: hash(`${prev_hash}\0${canonical({ ...record, prev: prev_hash })}`),
  }));

/** The hash is made before the record is put into a session and signed. */
const setAfterwards = () =>
  chained((prev_hash, record) => {
    const body = { ...less(record, 'session'), prev_hash };
    const hash = sha256Text(prev_hash + canonical(withoutNulls(body)));
    return { ...record, prev_hash, hash, trace_id: null, signature: null };
  });

const byItsHash = () =>
  chained((prev_hash, { data, ...record }) => {
    const body = { ...record, data_hash: sha256Text(canonical(data)), prev_hash };
    return { ...body, hash: sha256Text(canonical(body)), data };
  });

/** The members of the row are there once more in an object, which is what is hashed. */
const rowOfObject = () =>
  chained((prev_hash, record) => {
    const inner = { ...record, prev_hash: prev_hash === ZEROS ? null : prev_hash };
    const hash = `sha256:${sha256Text(canonical(inner))}`;
    return { id: record.seq, ...less(inner, 'data'), envelope: { ...inner, hash }, hash };
  });

/** Its hash is of what is known then: the data by its hash, and neither the session nor the hash before, which is in front. */
const dataByItsHash = () =>
  chained((prev, record) => {
    const body = {
      ...less(record, 'data', 'session'),
      data_hash: sha256Text(canonical(record.data)),
    };
    const hash = `sha256:${sha256Text(prev + canonical(body))}`;
    return { ...record, data_hash: body.data_hash, prev, hash };
  });

/** What comes later is null while the hash is made, and not part of it; other nulls are. */
const leftOpen = (open: LooseObject) =>
  chained((parent, record) => {
    const body = { ...record, parent, code: Number(record.seq) % 4 === 3 ? null : 0 };
    return { ...body, hash: sha256Text(canonical(body)), ...open };
  });

/** Eleven values, one of them JSON as Python writes it. */
const manyJoined = () =>
  chained((prev_hash, record) => {
    const more = { version: 'v1', input: 'a | b', output: 'ok', by: 'x' };
    const texts: LooseObject = { ...less(record, 'data'), ...more };
    const json = sorted({ n: record.seq, list: ['a', 'b'] }, ', ', ': ');
    const joined = `${Object.values(texts).join('|')}|${json}|${prev_hash}`;
    return { ...texts, data: JSON.parse(json), prev_hash, hash: sha256Text(joined) };
  });

/** Nothing is between a record and the hash before where there is none. */
const nothingBefore = () => {
  let before: string | null = null;
  return plainRecords(12).map((record) => {
    const hash: string = sha256Text(canonical(record) + (before === null ? '' : `\0${before}`));
    const line = JSON.stringify({ ...record, prev_hash: before, hash });
    before = hash;
    return line;
  });
};

/** All of the record is in an object, next to its own hash, with a signature and a number. */
const inEnvelope = () => {
  let prev = ZEROS;
  return plainRecords(12).map(({ seq, ...record }) => {
    const body = { ...record, chain: { sequence: seq, prev } };
    const digest = sha256Text(canonical(body));
    prev = digest;
    return JSON.stringify({ ...body, chain: { ...body.chain, digest, signatures: [] } });
  });
};

/** The row names a few members of the object, and not the hash before. */
const rowOfSigned = () => {
  let prev = ZEROS;
  return plainRecords(12).map((record) => {
    const body = { ...record, prev };
    const hash = sha256Text(canonical(body));
    prev = hash;
    return JSON.stringify({ id: record.seq, hash, body: { ...body, hash, sig: null } });
  });
};

const SHAPES: readonly (readonly [string, readonly string[], string, number])[] = [
  [
    'the hash before in front and inside',
    frontAndInside(sha256Text),
    "“prev_hash” + '\\u0000' + “agent”, “data”, “note”, “prev_hash” (as “prev”)",
    12,
  ],
  ['members set after the hash', setAfterwards(), 'less members that are null, at every depth', 12],
  ['a member by its hash', byItsHash(), '“data_hash” is SHA-256 over “data” as', 24],
  ['an object without its own hash, with a prefix', rowOfObject(), 'over “envelope” without', 24],
  [
    'the hash before in front, and three members less',
    dataByItsHash(),
    '“prev” + the record without “hash”, “prev”, “data”, “session”',
    24,
  ],
  ['a signature that is null', leftOpen({ signature: null }), 'without “hash”, “signature” as', 12],
  [
    'a member that is always null',
    leftOpen({ closed_by: null }),
    'without “hash”, “closed_by”',
    12,
  ],
  ['eleven values, joined', manyJoined(), '“data” as JSON (sorted by UTF-8, spaced', 12],
  ['nothing in place of a hash before', nothingBefore(), "'\\u0000' (not in the first record)", 12],
  ['its hashes in an object', inEnvelope(), 'without “chain › digest”, “chain › signatures”', 12],
  ['a signed object in a row', rowOfSigned(), 'without “body › hash”, “body › sig” as', 24],
];

describe.each(SHAPES)('a log with %s', (_, lines, words, hashes) => {
  it('has rules with which all hashes agree', () => {
    const report = verifyChainText(joinLogLines(lines));
    expect(listPlainFindings(report)).toEqual([]);
    expect(report.verdict).toBe('verified');
    expect(report.rules).toMatchObject({ guessed: true, agree: hashes, of: hashes });
    const guess = toEnd(guessProfile(inMemory(encodeText(joinLogLines(lines))), nobleHash));
    expect(guess && hashRuleWords(guess.profile)).toContain(words);
  });

  it('shows a change where it is', () => {
    const changed = lines.map((line, i) =>
      i === 6 ? line.replaceAll('files.read', 'gone') : line,
    );
    const found = listPlainFindings(verifyChainText(joinLogLines(changed)));
    expect(found.map(({ check, line }) => [check, line])).toEqual([['chains.hash', 7]]);
  });
});

describe('a log of which only some records have a known rule', () => {
  /** The result of a call is hashed by itself, in a list. */
  const lines = chained((prev_hash, record) => {
    const isCall = Number(record.seq) % 2 === 1;
    const body = { ...record, prev_hash };
    const hashed = isCall ? { ...body, calls: [{ result_hash: sha256Text('r') }] } : body;
    const calls = [{ result: 'r', result_hash: sha256Text('r') }];
    return { ...body, ...(isCall && { calls }), hash: sha256Text(canonical(hashed)) };
  });

  it('is neither verified nor failed', () => {
    const report = verifyChainText(joinLogLines(lines));
    expect(report.verdict).toBe('consistent with warnings');
    expect(listPlainFindings(report).map(({ check }) => check)).toEqual(['chains.rules']);
  });
});

describe('a log of several chains without its front', () => {
  const lines = plainRecords(24);
  const last = new Map<unknown, string>();
  const sealed = lines.map((record) => {
    const prev_hash = last.get(record.session) ?? '';
    const hash = sha256Text(canonical({ ...record, prev_hash }));
    last.set(record.session, hash);
    return JSON.stringify({ ...record, prev_hash, hash });
  });

  it('is read by its rules, and says which chains begin later', () => {
    const report = verifyChainText(joinLogLines(sealed.slice(3)));
    expect(report.rules).toMatchObject({ agree: 21, of: 21 });
    const found = listPlainFindings(report).map(({ check, line }) => [check, line]);
    expect(found).toEqual([
      ['chains.first', 1],
      ['chains.first', 3],
    ]);
  });
});

describe('what members of an unknown log are', () => {
  it('is seen in objects around them, too', () => {
    const report = verifyChainText(joinLogLines(inEnvelope()));
    const guess = toEnd(guessProfile(inMemory(encodeText(joinLogLines(inEnvelope()))), nobleHash));
    expect(report.verdict).toBe('verified');
    expect(guess?.profile.members.sequence).toEqual({ at: '/chain/sequence', first: 0 });
  });

  it('is seen of an agent and a tool that are objects', () => {
    const lines = chained((prev_hash, { agent, tool, time, ...record }) => {
      const body = { ...record, finished_at: time, agent: { name: agent, version: '1' } };
      const whole = { ...body, tool: { name: tool, arguments: null }, prev_hash };
      return { ...whole, hash: sha256Text(canonical(whole)) };
    });
    const guess = toEnd(guessProfile(inMemory(encodeText(joinLogLines(lines))), nobleHash));
    expect(guess?.profile.members).toMatchObject({
      actor: '/agent/name',
      tool: '/tool/name',
      time: { at: '/finished_at', unit: 'RFC 3339' },
    });
  });

  it.each([{ signature: { alg: 'Ed25519', value: 'AAAA' } }, { payload: { sig: 'AAAA' } }])(
    'is said of a signature that is in an object: %j',
    (signed) => {
      const lines = chained((prev_hash, record) => {
        const body = { ...record, prev_hash };
        return { ...body, hash: sha256Text(canonical(body)), ...signed };
      });
      const report = verifyChainText(joinLogLines(lines));
      expect(report.verdict).toBe('verified with warnings');
      expect(listPlainFindings(report).map(({ check }) => check)).toContain('chains.signature');
    },
  );
});

describe('seals over another body than the hash', () => {
  const lines = chained((prev_hash, record) => {
    const body = { ...record, prev_hash };
    const hash = sha256Text(prev_hash + canonical(withoutNulls(body)));
    return { ...body, hash, signature: `hmac-sha256:${hmac(canonical(withoutNulls(body)))}` };
  });

  it('hold with the key', () => {
    const report = verifyChainText(joinLogLines(lines), {}, [KEY]);
    expect(listPlainFindings(report)).toEqual([]);
    expect(report.verdict).toBe('verified');
    expect(report.notes?.join(' ')).toContain('“signature” was found to be HMAC-SHA256 over');
  });

  it('show a seal that was put in place of another', () => {
    const other = JSON.parse(lines[4] ?? '{}').signature;
    const changed = lines.map((line, i) =>
      i === 8 ? line.replace(/hmac-sha256:[0-9a-f]+/, other) : line,
    );
    const found = listPlainFindings(verifyChainText(joinLogLines(changed), {}, [KEY]));
    expect(found.map(({ check, line }) => [check, line])).toEqual([['chains.signature', 9]]);
  });
});

describe('a log whose own hashes are seals, the one before in front and inside', () => {
  const lines = frontAndInside(hmac);

  it('is verified with the key', () => {
    const report = verifyChainText(joinLogLines(lines), {}, [KEY]);
    expect(report.verdict).toBe('verified');
    expect(report.notes?.join(' ')).toContain('“hash” was found to be HMAC-SHA256 over');
    expect(report.lanes[0]?.completeness.reason).not.toContain('without the key');
  });

  it('asks for a key only where none was given', () => {
    const words = (keys: readonly KnownKey[]) =>
      verifyChainText(joinLogLines(lines), {}, keys).notes?.join(' ') ?? '';
    expect(words([])).toContain('give it with --keys');
    const other = words([{ ...KEY, bytes: encodeText('another') }]);
    expect(other).toContain('With the keys that were given');
    expect(other).not.toContain('give it with --keys');
  });
});
