// The fault matrix of what no chain covers: a ledger that contradicts itself and is sealed
// again, so that every hash agrees. Each row is found by its own check.

import { describe, expect, it } from 'vitest';
import { decodeText, toHex } from '../../../base/bytes.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import type { LedgerReport, Pins, Profile } from '../../../ledger/model/check.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import {
  ASKED,
  FIRST_ENTRY,
  GRANT_ENTRY,
  GRANTED,
  honest,
  OTHER_SIGNER,
  SIGNED,
  SIGNER,
  THYMOS_CONTRADICTIONS,
  TRACE_PATH,
} from '../../../testing/forgeries/thymos-run.ts';
import { createTestHost } from '../../../testing/host.ts';
import { reseal, setPayloadField } from '../../../testing/reseal.ts';
import { thymos } from '../index.ts';
import { toJsonLines } from '../write/writer/containers.ts';
import type { WrittenEntry } from '../write/writer/writer.ts';

const host = await createTestHost();

function verify(entries: readonly WrittenEntry[], pins: Pins = {}, profile: Profile = 'strict') {
  const bytes = toJsonLines({ entries, allHeads: () => [] });
  const reader = readLedger(
    thymos,
    [{ name: 'a.jsonl', bytes: inMemory(new Uint8Array(bytes)) }],
    host,
  );
  return verifyLedger(thymos, reader, host, { profile, pins });
}

function found({ findings, lanes }: LedgerReport): string[] {
  const all = [findings, ...lanes.map(({ findings }) => findings)].flat();
  return [...new Set(all.map(({ check, severity }) => `${severity} ${check}`))];
}

describe('a ledger that contradicts itself and is sealed again', () => {
  it('was without a finding before it was altered, and is so when it is only sealed again', () => {
    for (const entries of [honest(), honest(SIGNER)]) {
      expect(found(verify(entries))).toEqual([]);
      const ids = (of: readonly WrittenEntry[]) => of.map(({ id }) => id).sort();
      expect(ids(reseal(entries, []))).toEqual(ids(entries));
    }
  });

  it.each(THYMOS_CONTRADICTIONS)('is found: $name', ({ edits, finds }) => {
    const altered = reseal(honest(), edits);
    expect(found(verify(altered))).toEqual([finds]);
  });

  it.each(THYMOS_CONTRADICTIONS)(
    'passes the reference profile, as in the runtime: $name',
    ({ edits }) => {
      const report = verify(reseal(honest(), edits), {}, 'reference');
      expect(found(report)).toEqual([]);
    },
  );
});

it('takes a request whose trace permits as right: the risk gate asks after the policy', () => {
  const permit = { kind: 'permit' };
  const edits = [
    setPayloadField(GRANTED, [...ASKED, 'policy_trace', 'decision'], permit),
    setPayloadField(GRANT_ENTRY, [...TRACE_PATH, 'decision'], permit),
  ];
  expect(found(verify(reseal(honest(), edits)))).toEqual([]);
});

it('reports a commit under no policy set, after others, by the change alone', () => {
  const edits = [
    setPayloadField(GRANT_ENTRY, ['body', 'policy_set_hash'], ''),
    setPayloadField(GRANT_ENTRY, ['body', 'parent'], []),
  ];
  expect(found(verify(reseal(honest(), edits)))).toEqual(['warning thymos.policy-set-change']);
  const [change] = verify(reseal(honest(), edits)).lanes[0]?.findings ?? [];
  expect(change?.actual).toBe('none');
  const all = [FIRST_ENTRY, GRANT_ENTRY].map((at) =>
    setPayloadField(at, ['body', 'policy_set_hash'], ''),
  );
  expect(
    found(verify(reseal(honest(), [...all, setPayloadField(GRANT_ENTRY, ['body', 'parent'], [])]))),
  ).toEqual(['error thymos.commit-place']);
});

describe('signatures', () => {
  const signature = (value: string | null) =>
    setPayloadField(GRANT_ENTRY, ['body', 'signature'], value);
  const notSignatures = [
    'zzzz',
    '',
    'ab'.repeat(63),
    'ab'.repeat(65),
    'abc',
    'ff'.repeat(64),
    // R is of small order: of zeros, of the neutral point, and of the latter with its sign turned.
    '00'.repeat(64),
    `01${'00'.repeat(63)}`,
    `01${'00'.repeat(30)}80${'00'.repeat(32)}`,
    // Base64 of 64 bytes, and hex as some tools write it.
    Buffer.from(SIGNED, 'hex').toString('base64'),
    `0x${SIGNED}`,
  ];

  it('are on all commits of a lane, or on none', () => {
    const altered = reseal(honest(SIGNER), [signature(null)]);
    expect(found(verify(altered))).toEqual(['warning thymos.signature-mixed']);
    const late = reseal(honest(), [signature(SIGNED)]);
    expect(found(verify(late))).toEqual(['warning thymos.signature-mixed']);
  });

  it.each(notSignatures)('are signatures: not %j', (text) => {
    const altered = reseal(honest(SIGNER), [signature(text)]);
    const report = verify(altered);
    expect(found(report)).toEqual(['warning thymos.signature-form']);
    const [run] = report.lanes;
    expect(run?.signatures).toMatchObject({ unsigned: 0, malformed: 1, unknown: 1 });
  });

  it.each(notSignatures)('are shown as such nowhere when they are none: %j', (text) => {
    const bytes = toJsonLines({
      entries: reseal(honest(SIGNER), [signature(text)]),
      allHeads: () => [],
    });
    const reader = readLedger(
      thymos,
      [{ name: 'a.jsonl', bytes: inMemory(new Uint8Array(bytes)) }],
      host,
    );
    const [lane] = reader.lanes;
    const commits = [...reader.entries(lane?.id ?? '')].filter(({ kind }) => kind === 'commit');
    const signed = commits.map((entry) => {
      const { facts, line } = thymos.words.digest(entry, thymos.reader.decode(entry));
      expect(facts.signed).toBe(line.signed);
      return facts.signed;
    });
    expect(signed).toEqual([true, false]);
    const [, none] = commits.map(
      (entry) => thymos.words.view(entry, thymos.reader.decode(entry)).facts,
    );
    const shown = none?.find(({ label }) => label === 'Signature');
    expect(shown?.value).toMatch(/^none: /);
    expect(shown?.as).toBe('text');
  });

  it('are of one commit: a copied one is none', () => {
    const [first] = honest(SIGNER).filter(({ kind }) => kind === 'commit');
    const body = JSON.parse(decodeText(first?.bytes ?? new Uint8Array())).body;
    const report = verify(reseal(honest(SIGNER), [signature(body.signature)]));
    expect(found(report)).toEqual(['warning thymos.signature-form']);
    expect(report.lanes[0]?.findings[0]?.message).toContain('no key signs two commits alike');
    expect(found(verify(reseal(honest(SIGNER), [signature(SIGNED.toUpperCase())])))).toEqual([]);
  });

  const KEY = toHex(SIGNER.publicKey);

  it('of a pinned key pass, and by somebody else or missing are not as expected', () => {
    const pins = { keys: [KEY] };
    expect(verify(honest(SIGNER), pins).verdict).toBe('verified');
    for (const entries of [honest(OTHER_SIGNER), honest()]) {
      const report = verify(entries, pins);
      expect(report.verdict).toBe('drift');
      expect(found(report)).toEqual(['error thymos.signature-coverage']);
    }
  });
});
