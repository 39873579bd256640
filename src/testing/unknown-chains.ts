// No built-in profile has the styles of these logs, which are sealed by Node's own functions and
// nothing of the code under test.

import { createHash } from 'node:crypto';
import { encodeText, toHex } from '../base/bytes.ts';
import { nobleHash } from '../base/hash/hash.ts';
import { sorted } from './chains.ts';

export type LooseObject = Record<string, unknown>;

const hex = (algorithm: string, data: string | Uint8Array) =>
  createHash(algorithm).update(data).digest('hex');
export const sha256Text = (data: string | Uint8Array) => hex('sha256', data);
const blake = (data: string) => toHex(nobleHash.blake3(encodeText(data)));

/** Two sessions of agents take turns; with floats, non-ASCII texts and nulls. */
export function plainRecords(count: number): LooseObject[] {
  return Array.from({ length: count }, (_, i) => ({
    seq: i,
    time: new Date(1_795_165_200_000 + 1500 * i).toISOString(),
    session: i % 3 === 2 ? 'night' : 'day',
    agent: 'release-helper',
    tool: ['files.read', 'shell.run', 'http.get'][i % 3],
    note: i % 4 === 1 ? 'Zürich – <b> & 監査' : 'plain',
    data: {
      n: i,
      ms: i % 5 === 3 ? 1e-7 : 12.5 * i,
      ok: i % 2 === 0,
      more: i % 3 ? null : [i, 'x'],
    },
  }));
}

interface Style {
  readonly name: string;
  seal(records: readonly LooseObject[]): string[];
}

const line = (record: LooseObject) => JSON.stringify(record);

/** `hash` makes the own hash of the text before and of the record. */
function linked(
  name: string,
  hash: (previous: string, record: LooseObject) => string,
  { first = '', prev = 'prev_hash', own = 'hash' } = {},
): Style {
  return {
    name,
    seal(records) {
      let before = first;
      return records.map((record) => {
        const body = { ...record, [prev]: before };
        before = hash(before, body);
        return line({ ...body, [own]: before });
      });
    },
  };
}

const less = (record: LooseObject, ...names: string[]): LooseObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

const canonical = (value: unknown) => sorted(value, ',', ':');

function perSession(style: Style): Style {
  return {
    name: `${style.name}, for each session`,
    seal(records) {
      const lines = new Map<LooseObject, string>();
      for (const session of new Set(records.map((record) => record.session))) {
        const own = records.filter((record) => record.session === session);
        const sealed = style.seal(own);
        for (const [i, record] of own.entries()) lines.set(record, sealed[i] ?? '');
      }
      return records.map((record) => lines.get(record) ?? '');
    },
  };
}

const joined = linked('texts joined by bars, the previous hash first', (previous, r) =>
  sha256Text([previous, r.seq, r.time, r.session, r.tool].join('|')),
);

export const STYLES: readonly Style[] = [
  linked('sorted, compact, the previous hash inside', (_, r) => sha256Text(canonical(r)), {
    first: '0'.repeat(64),
  }),
  linked('in the written order', (_, r) => sha256Text(JSON.stringify(r)), { first: 'GENESIS' }),
  linked('the previous hash in front', (p, r) => sha256Text(p + canonical(less(r, 'prev_hash')))),
  linked('the previous hash behind', (p, r) => sha256Text(canonical(less(r, 'prev_hash')) + p)),
  linked('behind a colon', (p, r) => sha256Text(`${canonical(less(r, 'prev_hash'))}:${p}`)),
  linked('a fixed word in front', (p, r) =>
    sha256Text(`qmr1:${p}:${canonical(less(r, 'prev_hash'))}`),
  ),
  linked('seq, previous and JSON by bars', (p, r) =>
    sha256Text(`${r.seq}|${p}|${canonical(r.data)}`),
  ),
  linked('the previous hash and one member', (p, r) => sha256Text(p + canonical(r.data))),
  linked(
    'as bytes',
    (p, r) =>
      sha256Text(
        Buffer.concat([Buffer.from(p, 'hex'), Buffer.from(canonical(less(r, 'prev_hash')))]),
      ),
    { first: '00'.repeat(32) },
  ),
  linked('the hash of a hash', (p, r) =>
    sha256Text(p + sha256Text(canonical(less(r, 'prev_hash')))),
  ),
  linked('a list', (p, r) => sha256Text(JSON.stringify([p, r.seq, r.time, r.tool, r.data]))),
  linked('other names', (p, r) =>
    sha256Text(
      JSON.stringify({
        prev: p,
        seq: r.seq,
        ts: r.time,
        session: r.session,
        agent: r.agent,
        tool: r.tool,
        note: r.note,
        data: r.data,
      }),
    ),
  ),
  linked('set to an empty text', (_, r) => sha256Text(JSON.stringify({ ...r, hash: '' }))),
  linked('BLAKE3', (_, r) => blake(canonical(r)), { first: '0'.repeat(64) }),
  linked('BLAKE3, cut', (p, r) => blake(p + canonical(less(r, 'prev_hash'))).slice(0, 32)),
  linked('SHA-512', (_, r) => hex('sha512', canonical(r))),
  linked('SHA-384', (_, r) => hex('sha384', canonical(r))),
  linked('SHA3-256', (p, r) => hex('sha3-256', p + canonical(less(r, 'prev_hash')))),
  linked('BLAKE2s', (_, r) => hex('blake2s256', canonical(r))),
  linked('BLAKE2b', (_, r) => hex('blake2b512', canonical(r))),
  linked('upper-case hex', (_, r) => sha256Text(canonical(r)).toUpperCase()),
  linked('base64', (_, r) => createHash('sha256').update(canonical(r)).digest('base64')),
  linked('base64url', (_, r) => createHash('sha256').update(canonical(r)).digest('base64url')),
  linked('a prefix', (_, r) => `sha256:${sha256Text(canonical(r))}`, { first: 'sha256:none' }),
  linked('less nulls', (_, r) =>
    sha256Text(canonical(less(r, ...Object.keys(r).filter((n) => r[n] === null)))),
  ),
  linked('a time in milliseconds', (p, r) =>
    sha256Text(`${p}|${sha256Text(canonical(r.data))}|${Date.parse(String(r.time))}|${r.seq}`),
  ),
  linked('binary fields', (p, r) => {
    const seq = Buffer.alloc(8);
    seq.writeBigUInt64BE(BigInt(Number(r.seq)));
    const texts = [r.time, r.session, r.agent, r.tool, r.note].map((one) =>
      Buffer.from(String(one)),
    );
    const parts = [seq, ...texts, Buffer.from(p)];
    return sha256Text(
      Buffer.concat(parts.flatMap((one, i) => (i ? [Buffer.from([0x1f]), one] : [one]))),
    );
  }),
  joined,
  perSession(joined),
  perSession(linked('sorted', (_, r) => sha256Text(canonical(r)), { first: 'genesis' })),
  {
    name: 'only the previous line',
    seal(records) {
      let before: string | null = null;
      return records.map((record) => {
        const text = line({ ...record, prev: before });
        before = sha256Text(text);
        return text;
      });
    },
  },
  {
    name: 'only the previous line, with its end',
    seal(records) {
      let before: string | undefined;
      return records.map((record) => {
        const text = line({ ...(before && { previous_hash: before }), ...record });
        before = sha256Text(`${text}\n`);
        return text;
      });
    },
  },
  {
    name: 'the previous hash is not written',
    seal(records) {
      let before = 'genesis';
      return records.map((record) => {
        before = sha256Text(before + canonical(record));
        return line({ ...record, chain: before });
      });
    },
  },
  {
    name: 'the previous hash only in the hashed JSON',
    seal(records) {
      let before = '0'.repeat(64);
      return records.map((record) => {
        before = sha256Text(canonical({ ...record, prev_hash: before }));
        return line({ ...record, hash: before });
      });
    },
  },
  {
    name: 'a content hash and the previous hash',
    seal(records) {
      let before = '0'.repeat(64);
      return records.map((record) => {
        const content = sha256Text(canonical(record));
        const previous = before;
        before = sha256Text(`${previous}:${content}`);
        return line({ ...record, content_hash: content, prev: previous, entry_hash: before });
      });
    },
  },
  {
    name: 'hashes in an object of their own',
    seal(records) {
      let before: string | null = null;
      return records.map((record) => {
        const previous = before;
        before = sha256Text(canonical({ ...record, integrity: { prev: previous } }));
        return line({ ...record, integrity: { prev: previous, hash: before } });
      });
    },
  },
  {
    name: 'a record inside another object',
    seal(records) {
      let before = '';
      return records.map((record) => {
        const previous = before;
        before = sha256Text(previous + canonical(record));
        return line({ record, proof: { previous, hash: before } });
      });
    },
  },
];
