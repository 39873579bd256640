// The rules of packages' own verifiers, each on a log of a few lines that is made here.

import { describe, expect, it } from 'vitest';
import { encodeText, toHex } from '../../../base/bytes.ts';
import { nobleHash } from '../../../base/hash/hash.ts';
import { sha256Hex } from '../../../base/hash/sha256.ts';
import type { KnownKey } from '../../../base/signature/keyring.ts';
import { macBy } from '../../../base/signature/mac.ts';
import { toEnd } from '../../../base/steps.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import {
  chainRecords,
  joinLogLines,
  sorted,
  WAYS,
  writeSealedLines,
} from '../../../testing/chains.ts';
import { builtinById } from '../builtin/index.ts';
import { SPELLINGS, serdeNumber } from '../hash/numbers.ts';
import { looseBase64 } from './keys.ts';
import { ownVerdict } from './own.ts';
import { goTime, rustTime } from './times.ts';

type Loose = Record<string, unknown>;

function judged(id: string, file: string | Uint8Array, keyring: readonly KnownKey[] | null = null) {
  const profile = builtinById(id);
  if (!profile?.verifier) throw new Error(`no verifier: ${id}`);
  const source = inMemory(typeof file === 'string' ? encodeText(file) : file);
  const { verifier } = profile;
  return toEnd(ownVerdict({ source, profile, verifier, engine: nobleHash, keyring }));
}

const at = (id: string, file: string | Uint8Array) => {
  const { ok, line } = judged(id, file);
  return [ok, line];
};

describe('crewhaus audit log', () => {
  const lines = writeSealedLines(WAYS['own hash'].seal(chainRecords('own hash')));
  const id = 'crewhaus-audit-log';

  it.each([
    ['an honest log', joinLogLines(lines), true, null],
    ['a cut tail', joinLogLines(lines.slice(0, 4)), true, null],
    ['an added member', joinLogLines(lines).replace('"kind"', '"more":1,"kind"'), true, null],
    [
      'a number spelled in another way',
      joinLogLines(lines).replace('"ms":0.5', '"ms":5e-1'),
      true,
      null,
    ],
    ['an empty line', joinLogLines(lines.toSpliced(2, 0, '')), true, null],
    ['a line of spaces', joinLogLines(lines.toSpliced(2, 0, '  ')), false, 3],
    ['a line that is an array', joinLogLines(lines.toSpliced(2, 0, '[]')), false, 3],
    ['a record taken out', joinLogLines(lines.toSpliced(3, 1)), false, 4],
    ['a byte order mark', `\ufeff${joinLogLines(lines)}`, false, 1],
    ['CR alone between lines', lines.join('\r'), true, null],
    ['a value changed', joinLogLines(lines).replace('"n":4', '"n":5'), false, 5],
  ])('%s', (_, file, ok, line) => expect(at(id, file)).toEqual([ok, line]));

  it('ends with an error of its own on null', () => {
    const verdict = judged(id, joinLogLines(lines.toSpliced(2, 0, 'null')));
    expect(verdict).toMatchObject({ ok: false, line: null });
    expect(verdict.message).toContain('stops at line 3 with an error of its own');
  });

  it('puts members that are named by whole numbers first, as JavaScript does', () => {
    const [first = {}] = chainRecords('own hash');
    const sealed = WAYS['own hash'].seal([{ ...first, payload: JSON.parse('{"b":1,"7":2}') }]);
    const [line = ''] = writeSealedLines(sealed);
    expect(at(id, joinLogLines([line]))).toEqual([true, null]);
    expect(at(id, joinLogLines([line.replace('"7":2,"b":1', '"b":1,"7":2')]))).toEqual([
      true,
      null,
    ]);
  });
});

describe('attestroot', () => {
  const sealed = WAYS['next names it'].seal(chainRecords('next names it'));
  const lines = writeSealedLines(sealed);

  it.each([
    ['an honest log', joinLogLines(lines), true, null],
    ['the last record changed', joinLogLines(lines).replace('"n":7', '"n":8'), true, null],
    ['a half line at the end', joinLogLines(lines) + lines[0]?.slice(0, 40), true, null],
    ['garbage and a list in between', joinLogLines(lines.toSpliced(3, 0, '#', '[]')), true, null],
    ['42 made 42.0', joinLogLines(lines).replace('"n":4', '"n":4.0'), false, 6],
    [
      'a line that was damaged, named by the number that is missing',
      joinLogLines(lines.with(4, '{"v"')),
      false,
      5,
    ],
    [
      'a record taken out after garbage',
      joinLogLines(lines.toSpliced(4, 1).toSpliced(2, 0, '#')),
      false,
      6,
    ],
    ['a byte order mark', `\ufeff${joinLogLines(lines)}`, false, 1],
    [
      '1.0 and true as numbers',
      joinLogLines(
        writeSealedLines(
          WAYS['next names it'].seal(
            chainRecords('next names it').map((one, i) => (i === 1 ? { ...one, seq: true } : one)),
          ),
        ),
      ),
      true,
      null,
    ],
  ])('%s', (_, file, ok, line) => expect(at('attestroot', file)).toEqual([ok, line]));

  it('ends with an error on NaN, in the last record, too', () => {
    const file = joinLogLines(lines).replace('"n":7', '"n":NaN');
    expect(judged('attestroot', file).message).toContain('error of its own');
  });
});

describe('arcaeon-ledger', () => {
  const way = WAYS['not written down'];
  const lines = writeSealedLines(way.seal(chainRecords('not written down')));
  const id = 'arcaeon-ledger';
  const unchained = JSON.stringify({ ts: '2026-02-10T09:00:00Z', event: 'note' });

  it.each([
    ['an honest log', joinLogLines(lines), true, null],
    ['rows without a hash at the beginning', joinLogLines([unchained, ...lines]), null, null],
    ['a row without a hash in between', joinLogLines(lines.toSpliced(3, 0, unchained)), false, 4],
    [
      'a member written twice',
      joinLogLines(lines.with(2, (lines[2] ?? '').replace('{', '{"ts":"x",'))),
      false,
      3,
    ],
    ['garbage', joinLogLines(lines.toSpliced(2, 0, '#')), false, 3],
    ['a hash that is no text', joinLogLines([...lines, '{"chain":7}']), false, 9],
  ])('%s', (_, file, ok, line) => expect(at(id, file)).toEqual([ok, line]));

  it('excuses a break that a later row declares, as long as its line is the same', () => {
    const prefix = way.seal(chainRecords('not written down').slice(0, 3));
    const resumes = String(prefix.at(-1)?.chain);
    const declaration: Loose = {
      op: 'chain_break_declared',
      orphan_line: 4,
      orphan_sha256: sha256Hex(encodeText(unchained)),
      why: 'by hand',
      resume_prev: resumes,
    };
    const [last] = way.seal([declaration], resumes);
    const file = joinLogLines([
      ...writeSealedLines(prefix),
      unchained,
      ...writeSealedLines(last ? [last] : []),
    ]);
    expect(at(id, file)).toEqual([null, null]);
    expect(at(id, file.replace('"event":"note"', '"event":"nota"'))).toEqual([false, 4]);
  });
});

describe('agentmesh', () => {
  const seal = (rows: readonly Loose[]) => {
    let previous_hash = '';
    return rows.map((row, seq) => {
      const all: Loose = {
        seq,
        timestamp: 't',
        agent_id: 'a',
        action: 'b',
        decision: 'allow',
        ...row,
      };
      const { timestamp, agent_id, action, decision } = all;
      const hash = sha256Hex(
        encodeText([all.seq, timestamp, agent_id, action, decision, previous_hash].join('|')),
      );
      const own = { ...all, previous_hash, hash };
      previous_hash = hash;
      return own;
    });
  };
  const lines = writeSealedLines(seal([{}, {}, {}]));

  it('says no more than whether it holds', () => {
    expect(at('agentmesh', joinLogLines(lines))).toEqual([true, null]);
    expect(at('agentmesh', joinLogLines(lines.slice(1)))).toEqual([false, null]);
  });

  it('reads all lines first, and refuses what does not fit its types', () => {
    const broken = joinLogLines(lines.slice(1));
    for (const change of [
      broken.replace('"seq":2', '"seq":2.0'),
      broken.replace('"seq":2', '"seq":2,"seq":2'),
      broken.replace('"agent_id":"a","action":"b"', '"agent_id":"a"'),
    ])
      expect(judged('agentmesh', change).message).toMatch(/stops at line [12] with an error/);
  });
});

describe('air-gate', () => {
  const secret: KnownKey = { id: null, algorithm: 'secret', bytes: encodeText('key') };
  const uuid = (i: number) => `4e2f72a8-135b-44e3-b0de-02d948f5c00${i}`;
  const seal = (count: number) => {
    let previous_hash = 'GENESIS';
    return Array.from({ length: count }, (_, i) => {
      const signed: Loose = {
        event_id: uuid(i),
        timestamp: 't',
        entry_type: 'action',
        related_event_id: '',
        agent_id: 'a',
        authorized_by: 'pending',
        action_type: 'x',
        tool_name: 'y',
        input_context: '',
        payload: { n: i },
        result: 'pending',
        result_detail: '',
        previous_hash,
      };
      const text = sorted(signed, ', ', ': ');
      previous_hash = toHex(
        macBy('HMAC-SHA256', secret.bytes, encodeText(text)) ?? new Uint8Array(),
      );
      return { ...signed, signature_algorithm: 'HMAC-SHA256', hmac_signature: previous_hash };
    });
  };
  const lines = writeSealedLines(seal(4));
  const withKey = (file: string) => {
    const { ok, line } = judged('air-gate', file, [secret]);
    return [ok, line];
  };

  it.each([
    ['an honest log', joinLogLines(lines), true, null],
    [
      'a member that it fills in, taken out',
      joinLogLines(lines).replace('"result":"pending",', ''),
      true,
      null,
    ],
    ['a member that it does not know', joinLogLines(lines).replace('{', '{"x":1,'), true, null],
    [
      'another algorithm in the first record',
      joinLogLines(lines).replace('HMAC-SHA256', 'Ed25519'),
      false,
      1,
    ],
    ['a value changed', joinLogLines(lines).replace('"n":2', '"n":9'), false, 3],
    [
      'a record written twice, by the last that has its id',
      joinLogLines(lines.toSpliced(1, 0, lines[1] ?? '')),
      false,
      3,
    ],
    ['an id that is none', joinLogLines(lines).replace(uuid(1), 'forged'), false, null],
  ])('%s', (_, file, ok, line) => expect(withKey(file)).toEqual([ok, line]));

  it('without a key says that seals are there and unproven', () => {
    expect(judged('air-gate', joinLogLines(lines))).toMatchObject({ ok: true, isUnproven: true });
  });

  it('ends with an error where a member that has to be there is missing', () => {
    const { message } = judged('air-gate', joinLogLines(lines).replace('"agent_id":"a",', ''), [
      secret,
    ]);
    expect(message).toContain('“agent_id” is missing');
  });
});

describe('Rampart', () => {
  const seal = (count: number, more: Loose = {}) => {
    let prev_hash = '';
    return Array.from({ length: count }, (_, i) => {
      const own = {
        schema_version: 'rampart.audit.v1',
        id: `E${i}`,
        timestamp: `2026-02-10T09:00:0${i}Z`,
        agent: 'a',
        session: 's',
        tool: 'read',
        request: { n: i, ...more },
        decision: { action: 'allow', evaluation_time_us: 8 },
        prev_hash,
      };
      const text = prev_hash + JSON.stringify({ ...own, hash: '' });
      const hash = `sha256:${sha256Hex(encodeText(text))}`;
      prev_hash = hash;
      return { ...own, hash };
    });
  };
  const lines = writeSealedLines(seal(5));

  it.each([
    ['an honest log', joinLogLines(lines), true, null],
    [
      'lines swapped',
      joinLogLines(lines.with(1, lines[2] ?? '').with(2, lines[1] ?? '')),
      true,
      null,
    ],
    ['a line written twice', joinLogLines(lines.toSpliced(2, 0, lines[1] ?? '')), false, 3],
    ['a record taken out', joinLogLines(lines.toSpliced(2, 1)), false, 3],
    ['no LF at the end', joinLogLines(lines).trimEnd(), false, 5],
    ['a member that it does not know', joinLogLines(lines).replace('{', '{"x":1,'), true, null],
    ['a name in capitals', joinLogLines(lines).replace('"agent"', '"AGENT"'), true, null],
    ['a time in another spelling', joinLogLines(lines).replace('00Z', '00.000+00:00'), true, null],
    ['a value changed', joinLogLines(lines).replace('"n":3', '"n":4'), false, 4],
    [
      'the header of a rotated file',
      `{"chain_continue":"sha256:aa","prev_file":"x.jsonl"}\n${joinLogLines(lines)}`,
      false,
      1,
    ],
  ])('%s', (_, file, ok, line) => expect(at('rampart', file)).toEqual([ok, line]));
});

it('reads floats as serde does, some of them as a neighbour', () => {
  expect(serdeNumber('0.1')).toBe(0.1);
  expect(serdeNumber('1e400')).toBeNull();
  const off = Array.from({ length: 2000 }, (_, i) => String(Math.sin(i + 1) * 1e7)).filter(
    (text) => serdeNumber(text) !== Number(text),
  );
  expect(off.length).toBeGreaterThan(20);
  const { rust, go } = SPELLINGS;
  expect(['1e16', '1e15', '1e-5', '1e-6', '-0', '148', '18446744073709551616'].map(rust)).toEqual([
    '1e+16',
    '1000000000000000.0',
    '0.00001',
    '1e-6',
    '-0.0',
    '148',
    '1.8446744073709552e+19',
  ]);
  expect(['1.0', '-0', '9007199254740993', '1e21', '1e-7'].map(go)).toEqual([
    '1',
    '-0',
    '9007199254740992',
    '1e+21',
    '1e-7',
  ]);
});

it('reads times as typed readers do', () => {
  expect(rustTime('2026-02-10 09:00:00.1200z')).toBe('2026-02-10T09:00:00.12Z');
  expect(goTime('2026-02-10 09:00:00Z')).toBeNull();
  expect(goTime('2026-02-30T09:00:00Z')).toBeNull();
  expect(goTime('2026-02-10T09:00:00.000+02:00')).toBe('2026-02-10T09:00:00+02:00');
});

it('reads base64 as Python does', () => {
  expect(looseBase64('AQ I=', false)).toEqual(Uint8Array.of(1, 2));
  expect(looseBase64('AQI', false)).toBeNull();
  expect(looseBase64('AQI', true)).toEqual(Uint8Array.of(1, 2));
  expect(looseBase64('A', true)).toBeNull();
});
