import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeText } from '../../../base/bytes.ts';
import { thymos } from '../../../formats/thymos/index.ts';
import { makeThymosDemos } from '../../../formats/thymos/write/demo/index.ts';
import { policyIntercept } from '../../../formats/thymos/write/demo/intercept.ts';
import { toJsonLines } from '../../../formats/thymos/write/writer/containers.ts';
import type { Host } from '../../../ledger/format/reader.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { type DecisionInput, decisionText } from '../../../ledger/review/api.ts';
import { signDecision } from '../../../ledger/review/write.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { createSqlCreator } from '../../../ledger/sources/sqlite/sqljs-create.ts';
import { runCli } from '../../../testing/cli.ts';
import { createTestHost } from '../../../testing/host.ts';
import { INPUT, testSigner, writeJournal } from '../../../testing/journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'decision-'));
afterAll(() => rmSync(folder, { recursive: true }));

let host: Host;
let ledger: string;
const roots = new Map<string, string>();
const requests: {
  lane: string;
  entry: string;
  seq: string;
  proposal: string;
  title: string;
  tool: string | null;
  channel: string | null;
}[] = [];

beforeAll(async () => {
  host = await createTestHost();
  const wasm = await readFile(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
  const create = await createSqlCreator(new Uint8Array(wasm).buffer);
  const demo = makeThymosDemos(host.hash, create).find(
    ({ file }) => file === 'policy-intercept.db',
  );
  if (!demo) throw new Error('no demo');
  ledger = join(folder, demo.file);
  writeFileSync(ledger, demo.bytes);
  const reader = readLedger(thymos, [{ name: '', bytes: inMemory(demo.bytes) }], host);
  for (const { id } of reader.lanes)
    for (const entry of reader.entries(id)) {
      const decoded = thymos.reader.decode(entry);
      const request = thymos.words.requests?.view(entry, decoded);
      if (entry.index === 0) roots.set(id, entry.id);
      if (request)
        requests.push({
          lane: id,
          entry: entry.id,
          seq: String(entry.seq),
          proposal: request.proposal,
          title: request.title,
          tool: request.tool,
          channel: request.channel,
        });
    }
});

function about(position: number, more: Partial<DecisionInput> = {}): DecisionInput {
  const request = requests[position];
  if (!request) throw new Error('no request');
  const { proposal, lane, entry, seq, title, tool, channel } = request;
  return {
    ...INPUT,
    subject: { proposal, title, tool, channel },
    evidence: { ...INPUT.evidence, lane, entry, seq, head: entry },
    ...more,
  };
}

async function writeDocument(input: DecisionInput): Promise<string> {
  const record = (await writeJournal([{ kind: 'decision', input }]))[1];
  if (record?.kind !== 'decision') throw new Error('no decision');
  return decisionText(record.body);
}

async function run(text: string, ...args: string[]) {
  const path = join(folder, 'decision.json');
  writeFileSync(path, text);
  return runCli(host, 'check-decision', path, ...args);
}

/** Nothing answers this request, so either decision agrees. */
async function openPosition(): Promise<number> {
  for (const position of requests.keys()) {
    const approve = await run(await writeDocument(about(position)), '--ledger', ledger);
    const deny = writeDocument(about(position, { verdict: 'deny' }));
    if (approve.code === 0 && (await run(await deny, '--ledger', ledger)).code === 0)
      return position;
  }
  throw new Error('every request is answered');
}

describe('check-decision', () => {
  const { publicKey } = testSigner();

  it('says whether a document holds, and by which key', async () => {
    const good = await writeDocument(about(0));
    expect(await run(good)).toMatchObject({ code: 0, text: expect.stringContaining('unknown') });
    expect((await run(good, '--key', publicKey)).code).toBe(0);
    expect((await run(good, '--key', '00'.repeat(32))).code).toBe(1);
    expect((await run(good, '--key', '00'.repeat(32), '--key', publicKey)).code).toBe(0);
    const bent = await run(good.replace('"approve"', '"deny"'));
    expect(bent.code).toBe(1);
    expect(bent.text).toContain('does not hold');
    const printed = JSON.parse((await run(good, '--json')).text) as { holds: boolean };
    expect(printed.holds).toBe(true);
  });

  it('compares it with the ledger that was decided on', async () => {
    expect(requests).toHaveLength(3);
    const outcomes: string[] = [];
    for (const position of requests.keys()) {
      const approved = await run(await writeDocument(about(position)), '--ledger', ledger);
      const denied = await run(
        await writeDocument(about(position, { verdict: 'deny' })),
        '--ledger',
        ledger,
      );
      outcomes.push(`${approved.code}${denied.code}`);
    }
    expect(outcomes.sort()).toEqual(['00', '01', '10']);
    const { evidence, subject } = about(0);
    const wrong: readonly Partial<DecisionInput>[] = [
      { subject: { ...subject, proposal: '00'.repeat(32) } },
      { subject: { ...subject, title: 'read a file' } },
      { subject: { ...subject, tool: 'no_such_tool' } },
      { evidence: { ...evidence, format: 'reactor' } },
      { subject: { ...subject, channel: 'no such channel' } },
      { evidence: { ...evidence, entry: '00'.repeat(32) } },
      { evidence: { ...evidence, head: '00'.repeat(32) } },
      // Of this lane, and before the request: who decided could not have seen it.
      { evidence: { ...evidence, head: roots.get(evidence.lane) ?? '' } },
      { evidence: { ...evidence, seq: '0' } },
      { evidence: { ...evidence, lane: '00'.repeat(32) } },
    ];
    for (const change of wrong)
      expect((await run(await writeDocument(about(0, change)), '--ledger', ledger)).code).toBe(1);
  });

  it('takes no name that nobody can read, and no place before the first record of a journal', async () => {
    const named = async (name: string, seq?: number) => {
      const steps = [
        { kind: 'reviewer', name } as const,
        { kind: 'decision', input: about(0) } as const,
      ];
      const record = (await writeJournal(steps))[2];
      if (record?.kind !== 'decision') throw new Error('no decision');
      const { signature: _, ...document } = record.body;
      const journal = { ...document.journal, ...(seq !== undefined && { seq }) };
      return run(decisionText(await signDecision({ ...document, journal }, testSigner().sign)));
    };
    expect((await named('Ada')).code).toBe(0);
    for (const name of ['', ' ', '\u200b', '\u2060\u00ad']) {
      const { code, text } = await named(name);
      expect([code, name]).toEqual([1, name]);
      expect(text).toContain('reviewer should be a name that can be read, and is none');
    }
    const { code, text } = await named('Ada', 0);
    expect(code).toBe(1);
    expect(text).toContain('journal.seq should be at least 1');
  });

  it('names what no ledger shows', async () => {
    const { text } = await run(await writeDocument(about(0)), '--ledger', ledger);
    expect(text).toMatch(/unknown What was not compared\? That it was decided at 2.*signer’s word/);
  });

  it('lets an approval over a failed ledger hold as an override only, with its reason', async () => {
    const failed = join(folder, 'failed.jsonl');
    const text = decodeText(toJsonLines(policyIntercept(host.hash).ledger));
    writeFileSync(failed, text.replace('"tokens":', '"tokens":1'));
    const position = await openPosition();
    const { evidence } = about(position);
    const trusting = await run(await writeDocument(about(position)), '--ledger', failed);
    expect(trusting.code).toBe(1);
    expect(trusting.text).toContain('no      Does the ledger verify? It fails, and was verified');
    const input = { evidence: { ...evidence, verdict: 'failed' as const, override: 'by phone' } };
    const aware = await run(await writeDocument(about(position, input)), '--ledger', failed);
    // What was said of a ledger that verified is no reason over one that fails.
    const before = { evidence: { ...evidence, override: 'by phone' } };
    const unaware = await run(await writeDocument(about(position, before)), '--ledger', failed);
    expect([before.evidence.verdict, unaware.code]).toEqual(['verified', 1]);
    expect(aware.text).toMatch(/^holds as an override: Approved/);
    expect(aware.text).toContain('with the reason: by phone');
    expect(aware.code).toBe(0);
  });

  it('names arguments that are not those that were approved, override or not', async () => {
    const position = await openPosition();
    const { proposal = '' } = requests[position] ?? {};
    const text = decodeText(toJsonLines(policyIntercept(host.hash).ledger));
    const line = text.split('\n').find((one) => one.includes(`"id":"${proposal}"`)) ?? '';
    const other = join(folder, 'arguments.jsonl');
    const changed = line.replace('"args":{', '"args":{"also":"the other server",');
    expect(changed).not.toBe(line);
    writeFileSync(other, text.replace(line, changed));
    const { evidence } = about(position);
    const input = { evidence: { ...evidence, verdict: 'failed' as const, override: 'by phone' } };
    for (const document of [
      await writeDocument(about(position, input)),
      await writeDocument(about(position)),
    ]) {
      const { code, text } = await run(document, '--ledger', other);
      expect(code).toBe(1);
      expect(text).toMatch(/^does not hold/);
      expect(text).toContain('no      Are the arguments those that were decided on?');
    }
    const right = await run(await writeDocument(about(position)), '--ledger', ledger);
    expect(right.text).toContain('yes     Are the arguments those that were decided on?');
  });

  it('says when it is another copy than the one that was decided on', async () => {
    const position = await openPosition();
    const printed = await run(await writeDocument(about(position)), '--ledger', ledger);
    expect(printed.text).toMatch(/^holds in another copy of the ledger/);
    const id = /id ([0-9a-f]{64})/.exec(printed.text)?.[1] ?? '';
    const { evidence } = about(position);
    const own = await writeDocument(about(position, { evidence: { ...evidence, ledger: id } }));
    expect((await run(own, '--ledger', ledger)).text).toMatch(/^holds: Approved/);
  });

  it('lets no text of a document steer the terminal', async () => {
    const reviewer = 'x\u001b[2J\u202ey';
    const [, , decision] = await writeJournal([
      { kind: 'reviewer', name: reviewer },
      { kind: 'decision', input: about(0) },
    ]);
    if (decision?.kind !== 'decision') throw new Error('no decision');
    const { code, text } = await run(decisionText(decision.body));
    expect(code).toBe(0);
    expect(text).toContain('x<U+001B>[2J<U+202E>y');
  });

  it('refuses what is none, and wrong usage', async () => {
    await expect(run('{}')).rejects.toThrow('no signed decision');
    await expect(run('{', '--json')).rejects.toThrow('Byte');
    await expect(run('{}', '--key', 'abc')).rejects.toThrow('64 hex digits');
    await expect(runCli(host, 'check-decision')).rejects.toThrow("argument 'FILE'");
  });
});
