// The published schema of profiles, and the reader of profiles: what one takes, the other takes too.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { parseJson } from '../../../base/json/parse.ts';
import { misfit } from '../../../base/json/shape.ts';
import { GATE_PROFILE } from '../../../testing/gate-log.ts';
import { schemaMisfit } from '../../../testing/json-schema.ts';
import { PROFILES } from '../builtin/index.ts';
import { profileText } from '../studio/answer.ts';
import { asOwn, recognisable } from '../studio/draft.ts';
import { listProfileVariants } from '../studio/variants.ts';
import { type ChainProfile, PROFILE } from './profile.ts';

const SCHEMA = JSON.parse(
  readFileSync(
    new URL('../../../../docs/formats/chain-profile-1.schema.json', import.meta.url),
    'utf8',
  ),
);

/** With the parts of a profile that no built-in one has. */
const RARE: ChainProfile = {
  ...GATE_PROFILE,
  hash: {
    at: '/seal',
    algorithm: 'blake3',
    encoding: 'base64url padded',
    prefix: 'b3:',
    bytes: 16,
    parts: [
      { hashed: { algorithm: 'sha256', encoding: 'bytes', parts: [{ member: '/a', as: 'u64' }] } },
      { line: { emptied: ['/seal'], without: ['/x'] } },
      { json: { style: 'RFC 8785', list: ['/a', true], skips: 'empty everywhere' } },
      { json: { style: 'RFC 8785', named: ['a', 'b'] } },
      { json: { style: 'RFC 8785', of: '/a', named: 'outside' } },
      { json: { style: 'RFC 8785', of: '/a', adds: [{ name: 'prev', previous: true }] } },
      { json: { style: 'RFC 8785', only: [{ name: 'p', previous: true }], nulls: ['/b'] } },
      { text: '|', afterFirst: true, with: '/x' },
      { previous: true, as: 'bytes' },
    ],
  },
  members: {
    ...GATE_PROFILE.members,
    call: ['/call', '/call_id'],
    freeText: ['/prompt', '/output/text'],
    parent: '/parent',
    handsTo: '/child',
    writes: [
      {
        kind: 'file',
        id: '/path',
        when: [{ at: '/tool', text: 'write' }],
        before: '/old',
        after: ['/new'],
        value: '/text',
        removes: true,
      },
    ],
  },
  chain: { per: 'lane', first: { is: 'any', hashed: 'genesis' }, continues: '/goes_on' },
  innerChains: [
    {
      previous: '/inner/prev',
      at: '/inner/hash',
      lane: '/inner/run',
      algorithm: 'sha256',
      encoding: 'hex',
      prefix: 'sha256:',
      parts: [{ json: { style: 'RFC 8785', of: '/inner', without: ['/inner/hash'] } }],
    },
  ],
  nonFinite: true,
};
const SIGNED: ChainProfile = {
  ...GATE_PROFILE,
  name: 'Signed',
  members: { ...GATE_PROFILE.members, signature: '/sig' },
  signature: {
    encoding: 'base64',
    prefix: 'ecdsa:',
    keyId: '/key',
    algorithms: [{ is: 'ES256', form: 'DER' }, { is: 'Ed25519' }],
    parts: [{ member: '/seal' }],
  },
};
const SEALED: ChainProfile = {
  ...GATE_PROFILE,
  hash: { at: '/seal', keyed: 'a rule that is not known', unknown: true },
};

const TABLE = { json: ['seq', 'detail'], booleans: ['ok'], skipsEmpty: true } as const;
const IN_OTHERS: readonly ChainProfile[] = [
  { ...SEALED, name: 'JSON', container: { is: 'JSON', records: '/log/entries' } },
  {
    ...SEALED,
    name: 'CSV',
    container: { is: 'CSV', delimiter: 'tab', ...TABLE, emptyIsNull: true },
  },
  {
    ...SEALED,
    name: 'SQLite',
    container: { is: 'SQLite', table: 'audit', order: 'seq', ...TABLE },
  },
];

const ALL = [...PROFILES, GATE_PROFILE, RARE, SIGNED, SEALED, ...IN_OTHERS];

function readerTakes(value: unknown): boolean {
  return misfit(parseJson(encodeText(JSON.stringify(value)), { maxDepth: 32 }), PROFILE) === null;
}

it.each(ALL.map((profile) => [profile.name, profile] as const))(
  'the schema takes %s, and what the screen of rules makes of it',
  (_, profile) => {
    const made = [profile, recognisable(asOwn(profile))].concat(
      [...listProfileVariants(profile, ['/a', '/b'])].map((variant) => variant.profile),
    );
    for (const one of made) {
      const read = JSON.parse(profileText(one));
      expect([schemaMisfit(read, SCHEMA), readerTakes(read)]).toEqual([null, true]);
    }
  },
);

/** A value with one thing wrong, or merely another, at every place. */
function* changes(value: unknown, put: (next: unknown) => unknown): Generator<unknown, void> {
  for (const other of [null, true, 7, 0, 'x', '', '/x', [], {}, 'RFC 8785', 'any', 'hex'])
    yield put(other);
  if (Array.isArray(value)) {
    yield put([...value, 'x']);
    for (const [i, item] of value.entries()) {
      yield put(value.toSpliced(i, 1));
      yield* changes(item, (next) => put(value.toSpliced(i, 1, next)));
    }
  } else if (typeof value === 'object' && value !== null) {
    yield put({ ...value, other: 1 });
    for (const [name, own] of Object.entries(value)) {
      const { [name]: _, ...rest } = value as Record<string, unknown>;
      yield put(rest);
      yield* changes(own, (next) => put({ ...rest, [name]: next }));
    }
  }
}

describe('the schema and the reader agree', () => {
  it.each(ALL.map((profile) => [profile.name, profile] as const))(
    'about changes of %s',
    (_, profile) => {
      const differ: unknown[] = [];
      let tried = 0;
      let refused = 0;
      for (const changed of changes(JSON.parse(profileText(profile)), (next) => next)) {
        const read = readerTakes(changed);
        const misfits = schemaMisfit(changed, SCHEMA);
        if (read !== (misfits === null)) differ.push([misfits, changed]);
        tried++;
        if (!read) refused++;
      }
      expect(differ).toEqual([]);
      expect(refused).toBeGreaterThan(100);
      expect(tried).toBeGreaterThan(refused);
    },
  );
});
