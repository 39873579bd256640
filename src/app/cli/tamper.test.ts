// The bench and the command line say the same of the same bytes: for every prepared cheat, with
// every expectation, the command that the bench shows is run on the files that it gives.

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toHex } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { makeDemos, type NamedDemo } from '../../formats/demos/index.ts';
import { listAttacks } from '../../formats/forging/attacks.ts';
import { listForgedFiles } from '../../formats/forging/forged-files.ts';
import { tamperStep } from '../../formats/forging/steps.ts';
import type { TamperCase, Trial } from '../../ledger/model/tamper.ts';
import { readCase } from '../../ledger/model/tamper-case.ts';
import { writtenVerdict } from '../../ledger/model/verdict.ts';
import { forgeHost, openTestSession } from '../../testing/break-it.ts';
import { runCli, shownCommand, testFolder } from '../../testing/cli.ts';

const host = await forgeHost();
const demos = makeDemos(nobleHash, await host.createSql());
const { file, folder } = testFolder('tamper');
const demo = (name: string): NamedDemo => {
  const found = demos.find((one) => one.file === name);
  if (!found) throw new Error(`no demo ${name}`);
  return found;
};

interface Verified {
  readonly ledgers: readonly {
    readonly verdict: string;
    readonly cause?: string;
    readonly lanes: readonly { readonly findings: readonly { readonly check: string }[] }[];
  }[];
}

async function commanded(command: string, place: string): Promise<string> {
  const { text } = await shownCommand(host, command, place);
  const { ledgers }: Verified = JSON.parse(text);
  return ledgers.map(({ verdict, cause = '' }) => `${verdict} ${cause}`).join();
}

function saidAs(verdict: Trial['verdict']): string {
  const { verdict: written, cause = '' } = writtenVerdict(verdict);
  return `${written} ${cause}`;
}

async function compare(name: string, signer: string | undefined) {
  const { bytes } = demo(name);
  const session = await openTestSession(name, bytes, host);
  let compared = 0;
  for (const [i, attack] of listAttacks(session, null).entries()) {
    const read = readCase(attack.case);
    if (!read) throw new Error(attack.case);
    const wanted: TamperCase = { ...read, signer: signer ?? null };
    const own = await tamperStep(session, wanted, wanted.step);
    if (own.refused !== null) continue;
    const place = join(folder, `${name}-${i}`);
    mkdirSync(place);
    for (const one of await listForgedFiles(session, wanted))
      file(join(`${name}-${i}`, one.name), one.bytes);
    const isPinned = ({ nets }: Trial) => nets.every((expectation) => expectation !== 'copy');
    for (const { nets, command, verdict } of own.trials.filter(isPinned)) {
      expect(await commanded(command, place), `${attack.id} ${nets.join()}: ${command}`).toBe(
        saidAs(verdict),
      );
      compared++;
    }
  }
  return compared;
}

describe('the bench says what the command line says', () => {
  it.each([
    ['footbridge.db', 24],
    ['chain-policy-gate.jsonl', 18],
    ['blocks-snip-and-patch.jsonl', 18],
    ['harbour-watch.zip', 12],
  ])('%s', async (name, least) => {
    expect(await compare(name, demo(name).signer)).toBeGreaterThanOrEqual(least);
  });
});

describe('tamper', () => {
  const path = file('footbridge.db', demo('footbridge.db').bytes);

  it('lists the prepared cheats', async () => {
    const { text, code } = await runCli(host, 'tamper', path, '--attacks');
    expect(code).toBe(0);
    expect(text.match(/^[a-z-]+: /gm)).toHaveLength(12);
    expect(text).toContain('rewritten: Rewrite history');
  });

  it('makes the bytes of the browser, and says what is seen of them after each step', async () => {
    const forged = join(folder, 'forged.db');
    const text = 'set:4,body.delta%5B0%5D.value.loose,0;step:3';
    const ran = await runCli(
      host,
      'tamper',
      path,
      '--case',
      text,
      '--nets',
      'anchor',
      '-o',
      forged,
    );
    expect(ran.code).toBe(0);
    expect(ran.text).toContain('1. loose: 8 became 0.');
    expect(ran.text).toMatch(/alone: failed\n.*entry 4: Content does not match its hash/);
    expect(ran.text).toMatch(/3\. Record 5 gets .*\n {3}alone: verified\n/);
    const session = await openTestSession('footbridge.db', demo('footbridge.db').bytes, host);
    const [browser] = await listForgedFiles(session, readCase(text) ?? expect.fail());
    expect(toHex(nobleHash.blake3(readFileSync(forged)))).toBe(
      toHex(nobleHash.blake3(browser?.bytes ?? new Uint8Array())),
    );
    expect((await runCli(host, 'verify', forged)).code).toBe(0);
  });

  it('writes over nothing, least of all its ledger', async () => {
    await expect(
      runCli(host, 'tamper', path, '--attack', 'rewritten', '-o', path),
    ).rejects.toThrow();
    expect(new Uint8Array(readFileSync(path))).toEqual(new Uint8Array(demo('footbridge.db').bytes));
  });

  it.each([
    [['--case', 'nonsense']],
    [['--attack', 'nothing']],
    [['--attack', 'rewritten', '--nets', 'moon']],
    [['--attack', 'rewritten', '--signer', 'ab']],
    [[]],
  ])('says what it takes: %j', async (args) => {
    await expect(runCli(host, 'tamper', path, ...args)).rejects.toThrow();
  });
});
