// Which logs are recognised, how lines become lanes and entries, and how these are described.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import {
  CHAIN_KINDS,
  chainRecords,
  chainsHost,
  joinLogLines,
  listPlainFindings,
  openChainText,
  verifyChainText,
  WAYS,
  writeSealedLines,
} from '../../testing/chains.ts';
import { draws } from '../../testing/draws.ts';
import { agentAuditTrail } from './builtin/agent-audit-trail.ts';
import { rampart } from './builtin/rampart.ts';
import { chooseProfile } from './fits.ts';
import { chains } from './index.ts';
import { makeGateLog } from './write/demo.ts';
import { ChainWriter } from './write/writer.ts';

const chooseProfileId = (text: string) =>
  chooseProfile(inMemory(encodeText(text)), nobleHash)?.id ?? null;
const log = (kind: (typeof CHAIN_KINDS)[number]) =>
  joinLogLines(writeSealedLines(WAYS[kind].seal(chainRecords(kind))));

describe('a log is recognised', () => {
  it('by the shape of its first records, and a general shape only with a hash that agrees', () => {
    expect(CHAIN_KINDS.map((kind) => chooseProfileId(log(kind)))).toEqual([
      'crewhaus-audit-log',
      'attestroot',
      'arcaeon-ledger',
    ]);
    expect(chooseProfileId(log('not written down').replaceAll('é', 'e'))).toBeNull();
    expect(chooseProfileId(log('own hash').replaceAll('é', 'e'))).toBe('crewhaus-audit-log');
  });

  it('with a damaged beginning', () => {
    const text = log('not written down');
    expect(chooseProfileId(`not json\n\n${text}`)).toBe('arcaeon-ledger');
    expect(chooseProfileId(`\ufeff${text}`)).toBe('arcaeon-ledger');
    // The beginning of a file may end inside a line.
    expect(chooseProfileId(text.slice(0, 500))).toBe('arcaeon-ledger');
  });

  it.each([
    '',
    '\n\n',
    '{"a":1}\n',
    '[]\n',
    '{"prev_hash":"x","hash":"y"}\n{"prev_hash":"y","hash":"z"}\n',
    '{"chain":"genesis"}\n',
    '{"type":"header","format":"blocks-ledger/1"}\n',
  ])('and nothing else is: %j', (text) => {
    expect(chooseProfileId(text)).toBeNull();
    expect(chains.recogniser.detect({ name: '', head: encodeText(text), tables: null })).toBe(
      false,
    );
  });

  it('by the link that agrees, where revisions hash with or without signatures', () => {
    const record = (i: number, prev_hash: string | null) => ({
      record_id: `r${i}`,
      timestamp: `2026-02-10T09:00:0${i}Z`,
      agent_id: 'urn:a',
      session_id: 's',
      action_type: 'decision',
      action_detail: {},
      outcome: 'success',
      trust_level: 'L1',
      prev_hash,
      signature: 'x',
    });
    const of = (sign: boolean) => {
      const first = record(0, null);
      const { signature, ...bare } = first;
      const text = JSON.stringify(sign ? first : bare);
      const { hash } = chains.rules.canonicalize?.(encodeText(text), chainsHost) ?? {};
      return joinLogLines(writeSealedLines([first, record(1, hash ?? '')]));
    };
    expect(chooseProfileId(of(true))).toBe('agent-audit-trail');
    expect(chooseProfileId(of(false))).toBe('agent-audit-trail-without-signature');
    // Whose signatures they are, nobody knows without a key.
    for (const sign of [true, false])
      expect(verifyChainText(of(sign)).verdict).toBe('verified with warnings');
  });
});

describe('lanes and entries', () => {
  it('keep the exact bytes of every line, and the order of each session', () => {
    const text = log('own hash');
    const lines = text.trimEnd().split('\n');
    const reader = openChainText(text);
    const entries = reader.lanes.flatMap(({ id }) => [...reader.entries(id)]);
    expect(entries.map(({ bytes }) => decodeText(bytes)).sort()).toEqual([...lines].sort());
    expect([...reader.entries('b')].map(({ seq }) => seq)).toEqual([2, 4, 5, 7]);
    expect([...reader.entries('b', 1, 3)].map(({ index }) => index)).toEqual([1, 2]);
    expect([...reader.entries('none')]).toEqual([]);
  });

  it('have the hash as id, without its prefix, and the hash before as parent', () => {
    const reader = openChainText(makeGateLog(nobleHash));
    const [first, second] = [...reader.entries('release 4.13')];
    expect(first?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(second?.parent).toBe(first?.id);
    // What a chain begins with is no parent; one that goes on in another lane has none in this one.
    expect(first?.parent).toBeNull();
    expect([...reader.entries('on call')].map(({ parent }) => parent)).toContain(undefined);
    // Where a record holds none, it is computed.
    const [one, two] = [...openChainText(log('next names it')).entries('a')];
    expect(two?.parent).toBe(one?.id);
  });

  it('keep a line that cannot be read with the record before it, and its reason', () => {
    const lines = log('own hash').trimEnd().split('\n');
    lines.splice(3, 0, '{"half": ');
    lines.unshift('what is this');
    const reader = openChainText(joinLogLines(lines));
    const faults = reader.lanes.flatMap(({ id }) =>
      [...reader.entries(id)].flatMap(({ fault, index, bytes }) =>
        fault ? [`${id} ${index} ${fault.path} ${decodeText(bytes)}`] : [],
      ),
    );
    expect(faults).toEqual(['a 0 line 1 what is this', 'b 1 line 5 {"half": ']);
  });

  it('say apart a record that was cut and what was put behind the end', () => {
    const text = log('own hash');
    const message = (file: string) => listPlainFindings(verifyChainText(file)).at(-1)?.message;
    expect(message(text.slice(0, -20))).toContain('The file ends inside this line');
    for (const more of ['checked by us', '\u0000\u0000', '{"ts":1} ok'])
      expect(message(text + more)).toContain('This line is no record');
  });

  it('are bounded, whatever a log calls its sessions', () => {
    const { record, seal } = WAYS['own hash'];
    const sealed = seal(
      Array.from({ length: 2_100 }, (_, i) => record(i, `s${i}`.padEnd(300, 'x'))),
    );
    const { lanes } = openChainText(joinLogLines(writeSealedLines(sealed)));
    expect(lanes).toHaveLength(2_001);
    expect(lanes.at(-1)).toEqual({ id: 'further lanes', entries: 100 });
    expect(verifyChainText(joinLogLines(writeSealedLines(sealed))).verdict).toBe('verified');
  });

  it('are one lane where no session is named', () => {
    const { record, seal } = WAYS['not written down'];
    const [one] = openChainText(
      joinLogLines(writeSealedLines(seal([record(0, ''), record(1, '')]))),
    ).lanes;
    expect(one).toEqual({ id: 'log', entries: 2 });
  });
});

describe('a log that is sealed with a key', () => {
  const [FIRST, SECOND] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const record = (previous_hash: string, hmac_signature: unknown) =>
    JSON.stringify({
      event_id: 'e',
      entry_type: 'action',
      authorized_by: 'a',
      input_context: '',
      signature_algorithm: 'HMAC-SHA256',
      previous_hash,
      hmac_signature,
    });

  it('is never called intact: only its links are compared', () => {
    const sound = verifyChainText(joinLogLines([record('GENESIS', FIRST), record(FIRST, SECOND)]));
    expect(sound.verdict).toBe('consistent with warnings');
    expect(sound.tamperEvidence).toContain('without the key');
    const cut = verifyChainText(joinLogLines([record('GENESIS', FIRST), record('xy', SECOND)]));
    expect(listPlainFindings(cut).map(({ check, severity }) => `${check} ${severity}`)).toEqual([
      'chains.link error',
      'chains.hash warning',
    ]);
    const unsealed = verifyChainText(joinLogLines([record('GENESIS', FIRST), record(FIRST, null)]));
    expect(unsealed.verdict).toBe('failed');
  });
});

describe('a file that goes on from another one', () => {
  const whole = makeGateLog(nobleHash).trimEnd().split('\n');
  const readHash = (line = '') => String(JSON.parse(line).hash);
  const rotated = (hash: string) =>
    joinLogLines([
      JSON.stringify({ chain_continue: hash, prev_file: 'p1.jsonl' }),
      ...whole.slice(9),
    ]);

  it('is compared with the hash that its first line names', () => {
    const sound = verifyChainText(rotated(readHash(whole[8])));
    expect(sound.verdict).toBe('verified with warnings');
    expect(listPlainFindings(sound).map(({ check, severity }) => `${check} ${severity}`)).toEqual([
      'chains.first warning',
    ]);
    const other = verifyChainText(rotated(readHash(whole[7])));
    expect(listPlainFindings(other).map(({ check }) => check)).toContain('chains.link');
  });

  it('does not excuse what such a line says besides, or one that is not the first', () => {
    const line = (more: object) =>
      JSON.stringify({ chain_continue: readHash(whole[5]), prev_file: 'p1.jsonl', ...more });
    for (const put of [line({}), line({ tool: 'exec' }), line({ ...JSON.parse(whole[6] ?? '') })])
      expect(verifyChainText(joinLogLines(whole.toSpliced(6, 0, put))).verdict).toBe('failed');
    const shown = joinLogLines([line({ tool: 'exec' }), ...whole.slice(6)]);
    expect(verifyChainText(shown).verdict).toBe('failed');
  });
});

describe('an entry in words', () => {
  const reader = openChainText(makeGateLog(nobleHash));
  const described = reader.lanes.flatMap(({ id }) =>
    [...reader.entries(id)].map((entry) => {
      const decoded = chains.reader.decode(entry);
      const { line } = chains.words.digest(entry, decoded);
      return {
        line,
        view: chains.words.view(entry, decoded),
        decision: chains.words.decision(entry, decoded),
      };
    }),
  );

  it('says which tool, who and what was decided', () => {
    const denied = described.filter(({ line }) => line.decision === 'deny');
    expect(denied.map(({ line }) => `${line.title} · ${line.note} · ${line.shape}`)).toEqual([
      'Denied: exec kubectl rollout restart deploy/storefront -n production · production changes need a release ticket · release-helper · denied',
      'Denied: read /etc/checkout/secrets.env · secrets are not read by agents · night-watch · denied',
    ]);
    expect(described.filter(({ line }) => line.shape === 'waiting')).toHaveLength(1);
    expect(denied[0]?.decision).toMatchObject({
      outcome: 'deny',
      headline: 'Recorded decision: deny',
      reason: 'production changes need a release ticket',
    });
  });

  it('shows what the hash is made of', () => {
    const [{ view } = { view: null }] = described;
    const hashed = view?.blocks.find(({ title }) => title === 'What its hash is made of');
    expect(hashed).toMatchObject({ type: 'text' });
    expect(view?.facts.map(({ label }) => label)).toContain('Its hash');
  });
});

describe('hostile input', () => {
  it('never stops the reader or the verifier', () => {
    const lines = CHAIN_KINDS.map(log).concat(makeGateLog(nobleHash));
    fc.assert(
      fc.property(
        fc.constantFrom(...lines),
        fc.array(fc.tuple(fc.nat(), fc.string({ unit: 'binary', maxLength: 12 })), {
          maxLength: 6,
        }),
        (text, edits) => {
          let changed = text;
          for (const [at, put] of edits) {
            const place = at % changed.length;
            changed = changed.slice(0, place) + put + changed.slice(place + put.length);
          }
          if (!chains.recogniser.detect({ name: '', head: encodeText(changed), tables: null }))
            return;
          const own = openChainText(changed);
          for (const { id } of own.lanes)
            for (const entry of own.entries(id))
              chains.words.view(entry, chains.reader.decode(entry));
          verifyChainText(changed);
        },
      ),
      { numRuns: draws(100) },
    );
  });

  it('takes a name of a record for no property', () => {
    const line =
      '{"__proto__":{"schema_version":"rampart.audit.v1"},"id":1,"prev_hash":"","hash":""}';
    expect(chooseProfileId(`${line}\n`)).toBeNull();
  });
});

it('writes no log whose records hold no hash', () => {
  expect(() => new ChainWriter(agentAuditTrail, nobleHash)).toThrow('no hash in a record');
  expect(new ChainWriter(rampart, nobleHash).text).toBe('');
});
