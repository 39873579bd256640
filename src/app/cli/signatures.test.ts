import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { toHex } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { DEMO_SIGNER, signed } from '../../formats/thymos/write/demo/signed.ts';
import { toJsonLines } from '../../formats/thymos/write/writer/containers.ts';
import { runCli } from '../../testing/cli.ts';
import { corpusPath } from '../../testing/corpus.ts';
import { createTestHost } from '../../testing/host.ts';
import { reseal, setPayloadField } from '../../testing/reseal.ts';

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-signatures-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { entries } = signed(nobleHash).ledger;
const firstCommit = entries.findIndex(({ kind }) => kind === 'commit');
const KEY = toHex(DEMO_SIGNER.publicKey);
const OTHER = '2152f8d19b791d24453242e15f2eab6cb7cffa7b6a5ed30097960e069881db12';

function file(name: string, written = entries): string {
  const path = join(folder, name);
  writeFileSync(path, toJsonLines({ entries: written, allHeads: () => [] }));
  return path;
}

const whole = file('signed.jsonl');
const odd = file(
  'odd.jsonl',
  reseal(entries, [setPayloadField(firstCommit, ['body', 'signature'], 'zzzz')]),
);

it.each([
  ['signed by a key that is given', whole, [KEY], 0, undefined],
  ['signed by one of the keys that are given', whole, [OTHER, KEY], 0, undefined],
  ['signed by somebody else', whole, [OTHER], 1, 'drift'],
  ['not signed at all', corpusPath('thymos', 'run-847.db'), [KEY], 1, 'drift'],
  ['with a text for a signature', odd, [KEY], 1, 'drift'],
])('ends by the keys of --key: %s', async (_, path, keys, code, cause) => {
  const flags = keys.flatMap((key) => ['--key', key]);
  const result = await runCli(host, 'verify', path, ...flags, '--json');
  const { ledgers } = JSON.parse(result.text) as { ledgers: { cause?: string }[] };
  expect([result.code, ledgers.map((ledger) => ledger.cause)]).toEqual([code, [cause]]);
  const { text } = await runCli(host, 'verify', path, ...flags);
  expect(text.includes(`${path}: failed: not as expected (`)).toBe(cause === 'drift');
});

it('says of a text that is no signature what it is, and counts it as none', async () => {
  const { code, text } = await runCli(host, 'verify', odd, '--json');
  const { ledgers } = JSON.parse(text) as {
    ledgers: {
      lanes: { findings: { check: string }[]; signatures: { malformed: number } }[];
    }[];
  };
  expect(code).toBe(0);
  const lane = ledgers[0]?.lanes[0];
  expect(lane?.findings.map(({ check }) => check)).toEqual(['thymos.signature-form']);
  expect(lane?.signatures.malformed).toBe(1);
});

it('says that the reference profile compares no keys', async () => {
  for (const flags of [[], ['--json']]) {
    const args = ['verify', whole, '--profile', 'reference', '--key', OTHER, ...flags];
    const { code, text } = await runCli(host, ...args);
    expect(code).toBe(0);
    expect(text).toContain('Given, and compared with nothing: this profile has no check for');
  }
  const { text } = await runCli(host, 'verify', whole, '--key', KEY);
  expect(text).not.toContain('compared with nothing');
});
