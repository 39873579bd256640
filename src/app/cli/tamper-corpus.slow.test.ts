// Every prepared cheat in recorded ledgers of every format and every package of chained logs is
// tried after each of the five steps: the bench and the command line say the same of the same
// files.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nobleHash } from '../../base/hash/hash.ts';
import { type HeldKeys, readKeyring } from '../../base/signature/keyring.ts';
import { makeDemos } from '../../formats/demos/index.ts';
import type { Expectation, TamperCase, TamperStep, Trial } from '../../ledger/model/tamper.ts';
import { TAMPER_STEPS } from '../../ledger/model/tamper.ts';
import { caseText, readCase } from '../../ledger/model/tamper-case.ts';
import { writtenVerdict } from '../../ledger/model/verdict.ts';
import type { NamedBlob } from '../../ledger/storage/rows.ts';
import { forgeHost } from '../../testing/break-it.ts';
import { shownCommand, testFolder } from '../../testing/cli.ts';
import { corpusBytes, corpusPath, inCorpus } from '../../testing/corpus.ts';
import { JOURNAL_STEPS } from '../../testing/forgeries/journal.ts';
import { createSetup } from '../../testing/handler.ts';
import { testSigner, writeJournal, writeJournalFile } from '../../testing/journal.ts';

interface PrintedFinding {
  readonly check: string;
  readonly severity: string;
  readonly lane?: string;
  readonly seq: number | string | null;
  readonly entry: string | null;
  readonly path: string | null;
  readonly expected: string | null;
  readonly actual: string | null;
}

interface Recorded {
  readonly name: string;
  readonly path: readonly string[] | null;
  readonly files: () => readonly (readonly [name: string, bytes: Uint8Array])[];
  readonly keys?: readonly string[];
  readonly signer?: string;
}

const host = await forgeHost();
const { folder } = testFolder('tamper-corpus');

const recorded = (
  path: readonly string[],
  more: Pick<Recorded, 'keys' | 'signer'> & { readonly with?: readonly string[] } = {},
): Recorded => ({
  ...more,
  name: path.join('/'),
  path,
  files: () => [
    [path.at(-1) ?? '', corpusBytes(...path)],
    ...(more.with ?? []).map((name) => [name, corpusBytes(...path.slice(0, -1), name)] as const),
  ],
});
const toRecorded = (...path: readonly string[]): Recorded => ({
  name: path.join('/'),
  path,
  files: () => {
    const root = corpusPath(...path);
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => {
        const file = join(one.parentPath, one.name);
        return [`state/${relative(root, file)}`, new Uint8Array(readFileSync(file))] as const;
      });
  },
});
const log = (name: string, file: string, keys?: string): Recorded =>
  recorded(['chains', name, file], keys ? { keys: ['chains', name, keys] } : {});
const demos = makeDemos(nobleHash, await host.createSql());
const demo = (file: string): Recorded => ({
  name: file,
  path: null,
  files: () => {
    const found = demos.find((one) => one.file === file);
    return found ? [[file, found.bytes] as const] : [];
  },
});
const journal = writeJournalFile(await writeJournal(JOURNAL_STEPS));

const SIGNER = '2152f8d19b791d24453242e15f2eab6cb7cffa7b6a5ed30097960e069881db12';
const LEDGERS: readonly Recorded[] = [
  recorded(['thymos', 'run-847.db']),
  recorded(['thymos', 'branches.db']),
  recorded(['thymos', 'signed.db'], { signer: SIGNER, with: ['signed.db-wal'] }),
  recorded(['thymos', 'delegation.audit.json']),
  recorded(['thymos', 'postgres.entries.csv']),
  recorded(['thymos', 'postgres.pg_dump.sql']),
  toRecorded('reactor', 'regen-masked-relay', 'state'),
  toRecorded('reactor', 'masked-relay', 'state'),
  toRecorded('reactor', 'basic-unit-suite', 'state'),
  log('aat-ietf-draft', 'small.jsonl', 'keystore.json'),
  log('aat-ietf-draft', 'small-unsigned.jsonl'),
  log('aat-mcp', 'small.jsonl', 'keys.json'),
  log('aex-audit', 'small.jsonl'),
  log('agentmesh', 'small.jsonl'),
  log('agentproofchain', 'small.jsonl', 'expected.json'),
  log('air-gate', 'small.jsonl', 'expected.json'),
  log('air-gate', 'ed25519.jsonl', 'expected.json'),
  log('arcaeon-ledger', 'small.jsonl'),
  log('attestroot', 'small.jsonl'),
  log('autonomous-audit', 'small.jsonl'),
  log('colorless-audit', 'small.jsonl'),
  log('crewhaus-audit-log', 'small.jsonl'),
  log('rampart', 'small.jsonl'),
  demo('blocks-release-notes.jsonl'),
  demo('holon-run.jsonl'),
  {
    name: 'journal.jsonl',
    path: null,
    files: () => [['journal.jsonl', journal]],
    signer: testSigner().publicKey ?? '',
  },
];

const counts: string[] = [];
const TIME_MS = 300_000;

describe('of every prepared cheat, after every step, with every net', () => {
  for (const ledger of LEDGERS)
    it.skipIf(ledger.path !== null && !inCorpus(...ledger.path))(
      `the command line says what the bench says: ${ledger.name}`,
      () => compareAll(ledger),
      TIME_MS,
    );

  afterAll(() => console.log(counts.join('\n')));
});

async function compareAll(recordedAs: Recorded): Promise<void> {
  const { ask } = createSetup();
  const given = recordedAs.files();
  const { sets } = await ask({
    name: 'find ledgers',
    input: given.map(([name, bytes]) => ({ name, file: new Blob([Uint8Array.from(bytes)]) })),
  });
  const [set] = sets;
  if (!set) throw new Error(`${recordedAs.name} is no ledger`);
  const { ledger } = await ask({
    name: 'import ledger',
    input: { job: 'import', set, demo: false },
  });
  if (ledger === null) throw new Error(`${recordedAs.name} was not imported`);
  const keys = readHeldKeys(recordedAs);
  const { attacks, means } = await ask({
    name: 'break-it ledger',
    input: { ledger, lane: null, at: 0 },
  });
  expect(attacks).toHaveLength(12);
  const differences: string[] = [];
  const done = new Set<string>();
  let [files, trials, refused] = [0, 0, 0];
  for (const { id, case: text } of attacks) {
    const read = readCase(text);
    if (!read) throw new Error(text);
    for (const step of TAMPER_STEPS) {
      const wanted: TamperCase = { ...read, step, signer: recordedAs.signer ?? null };
      // Several cheats do the same, and go on otherwise.
      const text = caseText(wanted);
      if (done.has(text)) continue;
      done.add(text);
      const said = await ask({
        name: 'break-it step',
        input: { ledger, forged: wanted, step, keys: means.byKeys ? keys : null },
      });
      expectWords(said);
      if (said.refused !== null) {
        refused++;
        await expect(
          ask({ name: 'forged files', input: { ledger, forged: wanted } }),
        ).rejects.toThrow();
        continue;
      }
      const place = await written(
        recordedAs,
        await ask({ name: 'forged files', input: { ledger, forged: wanted } }),
      );
      files++;
      for (const trial of said.trials) {
        if (trial.nets.includes('copy')) continue;
        const where = `${id}, step ${step}, ${trial.nets.join()}: ${trial.command} ${text}`;
        const command = await commanded(trial, place, given, recordedAs.name);
        const session = describeTrial(trial);
        if (command !== session) differences.push(`${where}: ${session}, the command: ${command}`);
        trials++;
      }
      expectExpectations(
        said,
        means.byKeys ? keys !== null : recordedAs.signer !== undefined,
        means,
      );
    }
  }
  expect(differences).toEqual([]);
  counts.push(
    `${recordedAs.name.padEnd(40)} ${files} files, ${trials} trials, ${refused} refused by the container`,
  );
}

function readHeldKeys({ keys, name }: Recorded): HeldKeys | null {
  if (!keys) return null;
  const path = join(folder, `${name.replaceAll(/\W/g, '-')}.keys.json`);
  const bytes = corpusBytes(...keys);
  writeFileSync(path, bytes);
  return { name: path, keys: readKeyring(bytes) };
}

function expectWords({ done, missing, refused }: TamperStep): void {
  for (const words of [done, missing, refused]) if (words !== null) expect(words).toMatch(/[.!…]$/);
}

function expectExpectations(
  { step, trials }: TamperStep,
  hasSigner: boolean,
  { named, anchor }: { readonly named: string | null; readonly anchor: string | null },
): void {
  if (step < 3) return;
  const tried = (expectation: Expectation) =>
    trials.some(({ nets }) => nets.join() === expectation);
  expect(tried('copy')).toBe(true);
  expect(tried('signer')).toBe(hasSigner && named === null);
  if (anchor !== null) expect(tried('anchor')).toBe(false);
}

async function written(ledger: Recorded, files: readonly NamedBlob[]): Promise<string> {
  const hash = createHash('sha256').update(ledger.name);
  const all = [];
  for (const { name, file } of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    hash.update(name).update(bytes);
    all.push({ name, bytes });
  }
  const place = join(folder, hash.digest('hex').slice(0, 24));
  mkdirSync(place, { recursive: true });
  for (const { name, bytes } of all) writeFileSync(join(place, name), bytes);
  return place;
}

interface Document {
  readonly ledgers: readonly {
    readonly verdict: string;
    readonly cause?: string;
    readonly findings: readonly PrintedFinding[];
    readonly lanes: readonly {
      readonly id: string;
      readonly findings: readonly PrintedFinding[];
    }[];
  }[];
}

const known = new Map<string, Promise<Document>>();

function asked(command: string, place: string): Promise<Document> {
  const key = `${place} ${command}`;
  const found =
    known.get(key) ??
    shownCommand(host, command, place).then(({ text }): Document => JSON.parse(text));
  known.set(key, found);
  return found;
}

async function commanded(
  { command, nets }: Trial,
  place: string,
  given: ReturnType<Recorded['files']>,
  name: string,
) {
  const after = await asked(command, place);
  const [one, more] = after.ledgers;
  if (!one || more) throw new Error(`${command}: ${after.ledgers.length} ledgers`);
  const own = beforeFolder(name, given);
  // A signer is held against the ledger as it was, too; an anchor that was replaced is not.
  const [tool, verb, , ...options] = command.split(' ');
  const signer = nets.includes('signer') ? signerOptions(options) : [];
  const before = await asked([tool, verb, '.', ...signer].join(' '), own);
  const left = [...foundIn(before)];
  const found = foundIn(after).filter((finding) => {
    if (finding.severity === 'info') return false;
    const place = left.findIndex(
      (one) =>
        toKey(one) === toKey(finding) &&
        (one.seq === finding.seq || (one.entry !== null && one.entry === finding.entry)),
    );
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  return inWords(one.verdict, one.cause, found, found.length);
}

function signerOptions(options: readonly string[]): readonly string[] {
  const at = options.findIndex((one) => /^--(require-signer|key|keys)$/.test(one));
  return at < 0 ? [] : options.slice(at, at + 2);
}

const befores = new Map<string, string>();

function beforeFolder(name: string, given: ReturnType<Recorded['files']>): string {
  let place = befores.get(name);
  if (place === undefined) {
    place = join(folder, `before-${befores.size}`);
    befores.set(name, place);
    for (const [file, bytes] of given) {
      const path = join(place, file);
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, bytes);
    }
  }
  return place;
}

function foundIn({ ledgers }: Document): readonly PrintedFinding[] {
  return ledgers.flatMap(({ findings, lanes }) => [
    ...findings,
    ...lanes.flatMap(({ id, findings: own }) => own.map((one) => ({ ...one, lane: id }))),
  ]);
}

function toKey({ check, lane = '', path, expected, actual }: PrintedFinding): string {
  return JSON.stringify([check, lane, path, expected, actual]);
}

function findFirst(
  findings: readonly (Pick<PrintedFinding, 'check' | 'severity'> & { readonly seq: unknown })[],
): string | null {
  const first = findings.find(({ severity }) => severity === 'error') ?? findings[0];
  if (!first) return null;
  const isWhole = /(^|\.)(anchor|head)(-pin)?$/.test(first.check);
  return `${first.check} at ${isWhole ? 'all' : String(first.seq)}`;
}

function describeTrial({ verdict, findings, more }: Trial): string {
  const { verdict: written, cause } = writtenVerdict(verdict);
  return inWords(written, cause, findings, findings.length + more);
}

function inWords(
  verdict: string,
  cause: string | undefined,
  findings: Parameters<typeof findFirst>[0],
  count: number,
): string {
  return `${verdict} ${cause ?? ''} ${count} found, first ${findFirst(findings)}`;
}
