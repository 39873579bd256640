// A profile next to its log: read together, and never in the way of another log.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { createRecogniser, readLedger } from '../../ledger/format/recognise.ts';
import type { LedgerReport } from '../../ledger/model/check.ts';
import { groupBytes } from '../../ledger/sources/group.ts';
import { verifyLedger } from '../../ledger/verify/run.ts';
import {
  chainRecords,
  chainsHost,
  joinLogLines,
  WAYS,
  writeSealedLines,
} from '../../testing/chains.ts';
import { GATE_PROFILE, gateLog } from '../../testing/gate-log.ts';
import { chains } from './index.ts';
import type { ChainProfile } from './profile/profile.ts';

const GATE = gateLog(12);
const json = (profile: unknown) => JSON.stringify(profile);
const HOUSE = joinLogLines(writeSealedLines(WAYS['own hash'].seal(chainRecords('own hash'))));

function found(files: Readonly<Record<string, string>>) {
  const given = Object.entries(files).map(([name, text]) => ({ name, bytes: encodeText(text) }));
  const { sets, skipped } = groupBytes(given, createRecogniser([chains], { loosely: true }));
  return {
    sets: sets.map((set) => set.files.map(({ name }) => name)),
    skipped: skipped.map(({ name, reason }) => `${name}: ${reason}`),
    verify: (name: string): LedgerReport => {
      const set = sets.find((one) => one.name === name);
      if (!set) throw new Error(`no ledger ${name}`);
      const options = { profile: 'strict', pins: {} } as const;
      return verifyLedger(chains, readLedger(chains, set.files, chainsHost), chainsHost, options);
    },
  };
}

describe('a profile next to its log', () => {
  it.each(['gate.jsonl.profile.json', 'gate.profile.json', 'ours.json', 'profile.json'])(
    'is used: %s',
    (name) => {
      const { sets, skipped, verify } = found({
        'a/gate.jsonl': GATE,
        [`a/${name}`]: json(GATE_PROFILE),
      });
      expect(sets).toEqual([['a/gate.jsonl', `a/${name}`]]);
      expect(skipped).toEqual([]);
      const report = verify('a/gate.jsonl');
      // Nobody but whoever made the log vouches for the rules, and they leave out the time.
      expect(report.verdict).toBe('verified with warnings');
      expect(report.findings.map(({ check, path }) => `${check} ${path}`)).toEqual([
        'chains.rules null',
        'chains.covered /when',
      ]);
      expect(report.notes?.join(' ')).toContain(
        `is the file “a/${name}”, which lies next to the log`,
      );
    },
  );

  it('is used for each log of its folder whose hashes agree, and for none of another folder', () => {
    const { sets } = found({
      'a/one.jsonl': GATE,
      'a/two.jsonl': gateLog(5),
      'a/house.jsonl': HOUSE,
      'a/profile.json': json(GATE_PROFILE),
      'b/one.jsonl': GATE,
    });
    expect(sets).toEqual([
      ['a/one.jsonl', 'a/profile.json'],
      ['a/two.jsonl', 'a/profile.json'],
      ['a/house.jsonl'],
      ['b/one.jsonl'],
    ]);
  });

  it('that fits no log is left alone, and the log is read as without it', () => {
    const wrong: ChainProfile = { ...GATE_PROFILE, recognise: { has: ['/nothing'] } };
    for (const [name, profile] of [
      ['house.jsonl.profile.json', json(wrong)],
      ['house.profile.json', json({ ...GATE_PROFILE, container: { is: 'SQLite', table: 'x' } })],
      ['other.json', json(GATE_PROFILE)],
      ['house.profile.json', '{"format":"chain-profile/1"}'],
      ['house.profile.json', '{"format":"chain-profile/1'],
    ] as const) {
      const { sets, skipped, verify } = found({ 'house.jsonl': HOUSE, [name]: profile });
      expect(sets).toEqual([['house.jsonl']]);
      expect(skipped).toHaveLength(1);
      expect(verify('house.jsonl').verdict).toBe('verified');
    }
    expect(found({ 'ours.json': json(GATE_PROFILE) }).skipped).toEqual([
      expect.stringContaining('it is a log profile (Gate log), and no log next to it'),
    ]);
  });

  it('with wrong hashes is used only where its name says so', () => {
    const { hash } = GATE_PROFILE;
    const wrong = { ...GATE_PROFILE, hash: { ...hash, algorithm: 'sha3-512' } };
    expect(found({ 'gate.jsonl': GATE, 'x.json': json(wrong) }).sets).toEqual([['gate.jsonl']]);
    const named = found({ 'gate.jsonl': GATE, 'gate.profile.json': json(wrong) });
    expect(named.sets).toEqual([['gate.jsonl', 'gate.profile.json']]);
    expect(named.verify('gate.jsonl').verdict).toBe('failed');
  });
});
