// A log that was rotated into several files is one ledger; files that do not belong together stay apart.

import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { groupBytes } from '../../../ledger/sources/group.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import {
  CHAIN_KINDS,
  type ChainKind,
  chainRecords,
  chainsHost,
  joinLogLines,
  listPlainFindings,
  WAYS,
  writeSealedLines,
} from '../../../testing/chains.ts';
import { testRecogniser } from '../../../testing/formats.ts';
import { GATE_PROFILE, gateLog } from '../../../testing/gate-log.ts';
import { known, signedLog } from '../../../testing/signed-logs.ts';
import { plainRecords, STYLES } from '../../../testing/unknown-chains.ts';
import { chains } from '../index.ts';

type Files = Readonly<Record<string, readonly string[]>>;

/** All of them would take long. */
const SOME_STYLES = STYLES.filter(({ name }, nth) => nth % 8 === 0 || name.includes('session'));

const given = (files: Files) =>
  groupBytes(
    Object.entries(files).map(([name, lines]) => ({
      name,
      bytes: encodeText(joinLogLines(lines)),
    })),
    testRecogniser,
  );

const listSets = (files: Files) =>
  given(files).sets.map((set) => set.files.map(({ name }) => name).sort());

function verified(files: Files) {
  const [set, other] = given(files).sets;
  if (!set || other) throw new Error('not one ledger');
  const reader = readLedger(chains, set.files, chainsHost);
  return {
    reader,
    report: verifyLedger(chains, reader, chainsHost, { profile: 'strict', pins: {} }),
  };
}

const written = (log: string) => log.trimEnd().split('\n');
const sealed = (kind: ChainKind) => writeSealedLines(WAYS[kind].seal(chainRecords(kind)));
const listErrors = (report: ReturnType<typeof verified>['report']) =>
  listPlainFindings(report)
    .filter(({ severity }) => severity === 'error')
    .map(({ check, line, message }) => ({ check, line, message }));

describe.each(CHAIN_KINDS)('a rotated log: %s', (kind) => {
  const lines = sealed(kind);
  const [first, second, third] = [lines.slice(0, 3), lines.slice(3, 5), lines.slice(5)];

  it.each([
    ['numbers after the name', ['audit.jsonl.2', 'audit.jsonl.1', 'audit.jsonl']],
    ['days', ['audit-2026-01-01.jsonl', 'audit-2026-01-02.jsonl', 'audit-2026-01-03.jsonl']],
    ['numbers', ['logs/0001.jsonl', 'logs/0002.jsonl', 'logs/0003.jsonl']],
    ['names against the order', ['b/3.jsonl', 'b/1.jsonl', 'b/2.jsonl']],
  ])('is one ledger in the order of its chain: %s', (_, names) => {
    const [a = '', b = '', c = ''] = names;
    for (const files of [
      { [a]: first, [b]: second, [c]: third },
      { [c]: third, [b]: second, [a]: first },
    ]) {
      const { reader, report } = verified(files);
      expect(reader.fileNames).toEqual(names);
      expect(report.verdict).toBe('verified');
      expect(reader.container).toContain('3 files');
      expect(reader.lanes.reduce((sum, { entries }) => sum + entries, 0)).toBe(lines.length);
    }
  });

  it('is called by the file that no mark was put on, or else by the oldest', () => {
    const listNames = (files: Files) => given(files).sets.map(({ name }) => name);
    expect(listNames({ 'a.jsonl.1': first, 'a.jsonl': second })).toEqual(['a.jsonl']);
    expect(listNames({ 'a-2026-01-02.jsonl': second, 'a-2026-01-01.jsonl': first })).toEqual([
      'a-2026-01-01.jsonl',
    ]);
  });

  it('names the file and the line of what is found', () => {
    const changed = second.map((line, i) => (i === 0 ? line.replace('"n":3', '"n":9') : line));
    expect(changed).not.toEqual(second);
    const { report } = verified({ 'a.jsonl.2': first, 'a.jsonl.1': changed, 'a.jsonl': third });
    const errors = listErrors(report);
    expect(errors.length).toBeGreaterThan(0);
    for (const { line, message } of errors) {
      expect(message).toContain('a.jsonl.1');
      expect([1, 2]).toContain(line);
    }
  });

  it('names a file that is missing in between, with both of its sides', () => {
    const { report } = verified({ 'a.jsonl.2': first, 'a.jsonl': third });
    const [gap] = listErrors(report).filter(({ check }) => check === 'chains.link');
    expect(gap?.line).toBe(1);
    expect(gap?.message).toMatch(
      /^a\.jsonl does not go on from line 3 of a\.jsonl\.2, .*: a file between the two is missing/,
    );
  });

  it('leaves two logs apart that do not go on from one another', () => {
    const other = writeSealedLines(WAYS[kind].seal(chainRecords(kind).slice(0, 4)));
    expect(listSets({ 'a-1.jsonl': lines, 'a-2.jsonl': other })).toEqual([
      ['a-1.jsonl'],
      ['a-2.jsonl'],
    ]);
  });
});

it.each(SOME_STYLES.map((style) => [style.name, style] as const))(
  'a rotated log whose rules are found by trying: %s',
  (_, style) => {
    const lines = style.seal(plainRecords(24));
    // The rules are found on the first file, which is long enough for that.
    const { report, reader } = verified({
      'a.jsonl': lines.slice(16),
      'a.jsonl.1': lines.slice(0, 16),
    });
    expect(reader.fileNames).toEqual(['a.jsonl.1', 'a.jsonl']);
    const checks = report.findings.map(({ check, severity }) => `${check} ${severity}`);
    expect(new Set(checks).size).toBe(checks.length ? 1 : 0);
    // Some of these styles leave out what is shown.
    expect(['chains.covered warning', undefined]).toContain(checks[0]);
  },
);

describe('a profile next to a rotated log', () => {
  const lines = written(gateLog(12));
  const files = { 'a/gate.jsonl.1': lines.slice(0, 1), 'a/gate.jsonl': lines.slice(1, 7) };
  const profile = [JSON.stringify(GATE_PROFILE)];

  it.each(['gate.jsonl.profile.json', 'gate.profile.json'])(
    'is that of all its files: %s',
    (name) => {
      const { report, reader } = verified({ ...files, [`a/${name}`]: profile });
      expect(reader.fileNames).toEqual(['a/gate.jsonl.1', 'a/gate.jsonl']);
      expect(report).toMatchObject({
        verdict: 'verified with warnings',
        rules: { id: GATE_PROFILE.id, agree: 7, of: 7 },
      });
      expect(report.notes?.join(' ')).toContain(`the file “a/${name}”, which lies next to the log`);
    },
  );

  it('shows a file that is missing in between', () => {
    const { report } = verified({
      'a/gate.jsonl.2': lines.slice(0, 3),
      'a/gate.jsonl': lines.slice(5),
      'a/gate.profile.json': profile,
    });
    const said = listErrors(report).map(({ message }) => message);
    expect(said.join(' ')).toContain('does not go on from line 3 of a/gate.jsonl.2');
  });

  it('leaves logs apart that each begin a chain', () => {
    expect(
      listSets({ 'a-1.jsonl': lines, 'a-2.jsonl': written(gateLog(5)), 'p.profile.json': profile }),
    ).toEqual([
      ['a-1.jsonl', 'p.profile.json'],
      ['a-2.jsonl', 'p.profile.json'],
    ]);
  });
});

it('is guessed by another file where the first is too short to show its rules', () => {
  const [style = STYLES[0]] = SOME_STYLES;
  const lines = style?.seal(plainRecords(24)) ?? [];
  const { report, reader } = verified({
    'a.jsonl.1': lines.slice(0, 1),
    'a.jsonl': lines.slice(1),
  });
  expect(reader.fileNames).toEqual(['a.jsonl.1', 'a.jsonl']);
  expect(report.rules).toMatchObject({ guessed: true, agree: 24, of: 24 });
});

it('names the file of a signature that does not hold', () => {
  const pair = generateKeyPairSync('ed25519');
  const other = generateKeyPairSync('ed25519');
  const lines = written(signedLog(6, (i) => (i === 4 ? other : i === 5 ? null : pair)));
  const [set] = given({ 'a.jsonl.1': lines.slice(0, 3), 'a.jsonl': lines.slice(3) }).sets;
  const options = { profile: 'strict', pins: {}, keyring: [known(pair)] } as const;
  const report = verifyLedger(
    chains,
    readLedger(chains, set?.files ?? [], chainsHost),
    chainsHost,
    options,
  );
  const faults = listPlainFindings(report).filter(({ check }) => check === 'chains.signature');
  expect(faults.map(({ line, message }) => [line, message.includes('(in a.jsonl)')])).toEqual([
    [2, true],
    [3, true],
  ]);
});

it('takes no file of another format, and none that only has such a name', () => {
  const lines = sealed('own hash');
  const [first, second] = [lines.slice(0, 4), lines.slice(4)];
  expect(
    listSets({ 'a.jsonl.1': first, 'a.jsonl': second, 'a.jsonl.2': ['{"note":1}', '{"note":2}'] }),
  ).toEqual([['a.jsonl', 'a.jsonl.1']]);
});

it('keeps a file in sight that was put among others by its name', () => {
  const lines = sealed('own hash');
  const others = writeSealedLines(
    WAYS['own hash'].seal(chainRecords('own hash').map((one) => ({ ...one, version: 2 }))),
  );
  const { reader, report } = verified({
    'a.jsonl.2': lines.slice(0, 3),
    'a.jsonl': others.slice(4),
  });
  expect(reader.lanes.reduce((sum, { entries }) => sum + entries, 0)).toBe(7);
  expect(listErrors(report).map(({ check }) => check)).toContain('chains.link');
});
