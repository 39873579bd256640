// `--profile-file` reads a log by a profile of one's own; the profile may not fit.

import { createHash } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { takeBackProfiles } from '../../formats/chains/choose.ts';
import { chainsHost } from '../../testing/chains.ts';
import { runCli, testFolder } from '../../testing/cli.ts';
import { GATE_PROFILE, gateLog } from '../../testing/gate-log.ts';
import { guessedProfile } from '../../testing/guessed.ts';
import { plainRecords, STYLES } from '../../testing/unknown-chains.ts';

const { file } = testFolder('described');
const [style] = STYLES;
const log = `${style?.seal(plainRecords(9)).join('\n')}\n`;

afterEach(takeBackProfiles);

it('reads a log by a profile of one’s own, and says so', async () => {
  const path = file('log.jsonl', log);
  const guessed = JSON.parse((await runCli(chainsHost, 'verify', path, '--json')).text);
  expect(guessed.ledgers[0].profile).toMatchObject({ guessed: true, agree: 9, of: 9 });
  const profile = { ...guessedProfile(log), id: 'mine', name: 'Mine' };
  const own = file('mine.json', JSON.stringify(profile));
  const { text, code } = await runCli(chainsHost, 'verify', path, '--json', '--profile-file', own);
  expect(code).toBe(0);
  expect(JSON.parse(text).ledgers[0].profile).toMatchObject({
    id: 'mine',
    guessed: false,
    agree: 9,
  });
  const lines = await runCli(chainsHost, 'log', path, '--profile-file', own);
  expect(lines.code).toBe(0);
});

it('opens a log of whose rules nothing agrees, and says that nothing is verified', async () => {
  const path = file('gate.jsonl', gateLog(20));
  const { text, code } = await runCli(chainsHost, 'verify', path, '--json');
  expect(code).toBe(0);
  const [ledger] = JSON.parse(text).ledgers;
  expect(ledger).toMatchObject({ verdict: 'consistent with warnings' });
  expect(ledger.tamper_evidence).toContain('Not verified');
  expect(ledger.profile).toMatchObject({ id: 'rules-not-known', agree: 0, of: 20 });
  const words = (await runCli(chainsHost, 'verify', path)).text;
  for (const said of ['Tried on its records', '--profile-file', 'screen “Rules”', '--keys'])
    expect(words).toContain(said);
  expect((await runCli(chainsHost, 'log', path)).code).toBe(0);
  const own = file('gate.json', JSON.stringify(GATE_PROFILE));
  const described = await runCli(chainsHost, 'verify', path, '--json', '--profile-file', own);
  expect(JSON.parse(described.text).ledgers[0].verdict).toBe('verified with warnings');
  expect(JSON.parse(described.text).ledgers[0].findings).toMatchObject([
    { check: 'chains.covered', path: '/when' },
  ]);
});

it('shows the bytes of the first hash with --bytes', async () => {
  const path = file(
    'shown.jsonl',
    gateLog(4).replace('gate 0', 'sk-ant-api03-'.padEnd(108, 'aZ3x_9Qk')),
  );
  const wrong = { ...GATE_PROFILE, hash: { ...GATE_PROFILE.hash, prefix: 'x' } };
  const own = file('shown.json', JSON.stringify(wrong));
  const { text } = await runCli(chainsHost, 'verify', path, '--bytes', '--profile-file', own);
  expect(text).toContain('None of 4 hashes agrees');
  expect(text).toContain('Seq 1 of south: does not agree');
  expect(text).toMatch(/bytes: gate-log\/7#ORIGIN#\{"who":"ivo","did":"opened","device":"sk-ant-/);
  expect(text).not.toContain('aZ3x_9QkaZ3x');
  const { seal } = JSON.parse(gateLog(4).split('\n')[0] ?? '');
  expect(text).toMatch(/Computed now \(SHA-512\): x[0-9a-f]{48}\n/);
  expect(text).toContain(`Written in the file: ${seal}`);
  await expect(runCli(chainsHost, 'verify', path, '--bytes', '--json')).rejects.toThrow(
    'leave one out',
  );
});

it('shows the bytes of a hash that only the next record names', async () => {
  const record = '{"a":1,"prev":"start"}';
  const hash = createHash('sha256').update(record).digest('hex');
  const path = file('next.jsonl', `${record}\n{"a":2,"prev":"${hash}"}\n`);
  const own = file(
    'next.json',
    JSON.stringify({
      format: 'chain-profile/1',
      id: 'next',
      name: 'Next',
      writer: 'a test',
      recognise: { has: ['/a', '/prev'] },
      members: { previous: '/prev' },
      chain: { per: 'file', first: { is: 'text', text: 'start' } },
      hash: { at: null, algorithm: 'sha256', encoding: 'hex', parts: [{ line: {} }] },
    }),
  );
  const { text } = await runCli(chainsHost, 'verify', path, '--bytes', '--profile-file', own);
  expect(text).toContain(`bytes: ${record}`);
  expect(text).toContain(`Named by this record: ${hash}`);
});

it('takes the profile that lies next to a log, and one that is given before it', async () => {
  const path = file('near.jsonl', gateLog(20));
  file('near.profile.json', JSON.stringify(GATE_PROFILE));
  const { text } = await runCli(chainsHost, 'verify', path);
  expect(text).toContain('near.jsonl: verified');
  expect(text).toMatch(/is the file “.*near\.profile\.json”, which lies next to the log/);
  const given = file('given.json', JSON.stringify({ ...GATE_PROFILE, id: 'given' }));
  const other = await runCli(chainsHost, 'verify', path, '--json', '--profile-file', given);
  expect(JSON.parse(other.text).ledgers[0].profile.id).toBe('given');
  file('plain.jsonl', log);
  file('plain.profile.json', JSON.stringify(GATE_PROFILE));
  const plain = await runCli(chainsHost, 'verify', file('plain.jsonl', log));
  expect(plain.text).toContain('plain.jsonl: verified');
});

it('names the member at fault', async () => {
  const path = file('log.jsonl', log);
  const own = file('bad.json', JSON.stringify({ ...guessedProfile(log), hash: { at: 7 } }));
  await expect(runCli(chainsHost, 'verify', path, '--profile-file', own)).rejects.toThrow(
    'bad.json: hash.at: expected a JSON Pointer',
  );
});
