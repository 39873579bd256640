// Every command is given hostile names and hostile ledgers: nothing that it prints steers a
// terminal. The commands, their arguments and options are those of the program itself, so that
// a new one is tried too.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { makeBlocksDemos as blocksDemos } from '../../formats/blocks/write/demo/index.ts';
import { makeGateLog } from '../../formats/chains/write/demo.ts';
import { ledgerBytes } from '../../formats/holon/write/generator/run.ts';
import { makeReactorDemos as reactorDemos } from '../../formats/reactor/write/demo/index.ts';
import { codingRun } from '../../formats/thymos/write/demo/coding.ts';
import { policyIntercept } from '../../formats/thymos/write/demo/intercept.ts';
import { toAuditExport, toJsonLines } from '../../formats/thymos/write/writer/containers.ts';
import { decisionText } from '../../ledger/review/api.ts';
import { alteredDatabase } from '../../testing/altered.ts';
import { runCli } from '../../testing/cli.ts';
import { corpusBytes, corpusText } from '../../testing/corpus.ts';
import { createTestHost } from '../../testing/host.ts';
import { alteredTexts, HOSTILE, HOSTILE_TEXT, rawIn } from '../../testing/hostile.ts';
import { INPUT, writeJournal, writeJournalFile } from '../../testing/journal.ts';
import { geminiLines, sweRun } from '../../testing/other-sessions.ts';
import { claudeSession, codexThread, linesFile } from '../../testing/sessions.ts';
import { EXIT } from '../../ui/terminal/exit.ts';
import { ending } from '../../ui/terminal/guard.ts';
import { terminalTo } from '../../ui/terminal/terminal.ts';
import { COMMANDS } from './program.ts';

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function printed(args: readonly string[]) {
  try {
    const { text, warned } = await runCli(host, ...args);
    return { text: `${text}\n${warned}`, isError: false };
  } catch (error) {
    let text = '';
    const { code, lines } = ending(error, true);
    terminalTo(
      () => undefined,
      (line) => {
        text += line;
      },
    ).warn(lines);
    expect(code, `${args.join(' ')}: ${text}`).not.toBe(EXIT.fault);
    return { text, isError: true };
  }
}

const reached = new Map<string, number>();

async function tried(args: readonly string[]): Promise<boolean> {
  for (const end of ['', '.json']) rmSync(`${NEW}${end}`, { force: true });
  const { text, isError } = await printed(args);
  expect(rawIn(text), args.join(' ')).toBe(null);
  const [name = ''] = args;
  if (/<U\+202E>|\\u202e/.test(text)) reached.set(name, (reached.get(name) ?? 0) + 1);
  return !isError;
}

const commands = COMMANDS.map((make) =>
  make({
    host: async () => host,
    ...terminalTo(
      () => undefined,
      () => undefined,
    ),
    exit: () => undefined,
  }),
);

const NAME = JSON.stringify(HOSTILE_TEXT);
const POLICY = `{"name": ${NAME}, "rules": [{"name": ${NAME}, "when": {}, "then": {"decision": "deny"}}], "otherwise": "as recorded"}`;
const policy = written(`policy${HOSTILE}.json`, POLICY);

function written(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const NEW = join(folder, `new${HOSTILE}`);
const GIVEN: Readonly<Record<string, string>> = { N: '0', M: '1', FILE: policy, NEW };

/** Options that commander cannot require: a command of the command has none of them. */
const NEEDED: Readonly<Record<string, string>> = { report: '--output' };

const LAST: Readonly<Record<string, readonly string[]>> = {
  query: ['/./'],
  tamper: ['--attack', 'rewritten'],
};

function calls(path: string, lane: string | null): string[][][] {
  return commands.map((made) => {
    const needed = made.options
      .filter(({ long, mandatory }) => mandatory || long === NEEDED[made.name()])
      .flatMap(({ long, flags }) => [
        long ?? '',
        GIVEN[/<(\w+)>/.exec(flags)?.[1] ?? ''] ?? HOSTILE,
      ]);
    const flags = made.options.flatMap(({ long, required, optional }) =>
      required || optional ? [] : [[long ?? '']],
    );
    const ofLane =
      made.options.some(({ long }) => long === '--lane') && lane ? ['--lane', lane] : [];
    const always = made.registeredArguments.filter(({ required }) => required);
    const places = always.map(({ description }, i, all) =>
      i === all.length - 1 ? [path] : description.split(', '),
    );
    const positions = places.reduce<string[][]>(
      (before, now) => before.flatMap((one) => now.map((value) => [...one, value])),
      [[]],
    );
    return positions.flatMap((position) =>
      [[], ...flags].map((flag) => [
        made.name(),
        ...position,
        ...(LAST[made.name()] ?? []),
        ...needed,
        ...ofLane,
        ...flag,
      ]),
    );
  });
}

async function all(path: string, lane: string | null = null): Promise<void> {
  // A command that cannot do anything with the path says so in one way.
  for (const ways of calls(path, lane)) for (const args of ways) if (!(await tried(args))) break;
}

async function inTurn(turn: number, path: string, lane: string | null = null): Promise<void> {
  const round = Math.floor(turn / 4);
  for (const [i, [plain, ...others]] of calls(path, lane).entries()) {
    if (i % 4 !== turn % 4 || !plain || !(await tried(plain))) continue;
    const other = others[round % others.length];
    if (other) await tried(other);
  }
}

type Documents = Parameters<typeof alteredTexts>[0];
const lines = (text: string): Documents =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const asLines = (documents: Documents) =>
  documents.map((one) => `${JSON.stringify(one)}\n`).join('');

const journal = await writeJournal([
  { kind: 'reviewer', name: 'somebody' },
  { kind: 'decision', input: INPUT },
  { kind: 'delivery', of: 2, outcome: 'executed' },
]);
const decision = journal.find(({ kind }) => kind === 'decision');
const document = decision?.kind === 'decision' ? decisionText(decision.body) : '';
const thymos = decodeText(toJsonLines(policyIntercept(nobleHash).ledger));
const findLane = (text: string) =>
  /"trajectory_id":"(?:traj:)?([0-9a-f]{64})"/.exec(text)?.[1] ?? null;

const LINES: Readonly<Record<string, string>> = {
  'OpenThymos, requests': thymos,
  'OpenThymos, a run': decodeText(toJsonLines(codingRun(nobleHash).ledger)),
  Holon: decodeText(ledgerBytes({ seed: 5, events: 30 })),
  blocks: decodeText(blocksDemos(nobleHash)[0]?.bytes ?? new Uint8Array()),
  'review journal': decodeText(writeJournalFile(journal)),
  'session, Claude Code': decodeText(linesFile('', claudeSession()).bytes),
  'session, Codex': decodeText(linesFile('', codexThread()).bytes),
  'run, SWE-agent': JSON.stringify(sweRun()),
  'session, Gemini CLI': decodeText(linesFile('', geminiLines()).bytes),
  'chained log, a gate': makeGateLog(nobleHash),
  'chained log, aat': corpusText('chains', 'aat-mcp', 'small.jsonl'),
  'chained log, attestroot': corpusText('chains', 'attestroot', 'small.jsonl'),
};

describe('a ledger with hostile text in one field', () => {
  it.each(Object.entries(LINES))(
    '%s',
    async (name, text) => {
      let count = 0;
      for (const documents of alteredTexts(lines(text))) {
        await inTurn(count++, written('ledger.jsonl', asLines(documents)), findLane(text));
      }
      expect(count, name).toBeGreaterThan(10);
    },
    600_000,
  );

  it('OpenThymos, the audit export', async () => {
    const whole: Documents[number] = JSON.parse(
      decodeText(toAuditExport(policyIntercept(nobleHash).ledger)),
    );
    for (const [altered] of alteredTexts([whole]))
      await all(written('audit.json', JSON.stringify(altered)), findLane(thymos));
  });

  it('OpenThymos, CSV and dumps', async () => {
    for (const name of [
      'run-847.audit.csv',
      'postgres.pg_dump.sql',
      'postgres.pg_dump.inserts.sql',
    ])
      for (const word of ['maintainer', 'repo', 'trajectory_id', 'root', 'commit'])
        await all(written(name, corpusText('thymos', name).replace(word, `${word}${HOSTILE}`)));
  });

  it('Reactor, the receipts and the topology', async () => {
    const zip = unzipSync(reactorDemos()[0]?.bytes ?? new Uint8Array());
    const names = Object.keys(zip).filter((name) => /(receipts|topology)\.json$/.test(name));
    expect(names).toHaveLength(2);
    let turn = 0;
    for (const name of names)
      for (const [altered] of alteredTexts([
        JSON.parse(decodeText(zip[name] ?? new Uint8Array())),
      ])) {
        const bytes = encodeText(JSON.stringify(altered));
        await inTurn(
          turn++,
          written('state.zip', zipSync({ ...zip, [name]: bytes }, { level: 0 })),
        );
      }
  }, 600_000);

  it('a case of it', async () => {
    for (const documents of alteredTexts(lines(thymos))) {
      const path = join(folder, `made${HOSTILE}.zip`);
      rmSync(path, { force: true });
      const ledger = written(`ledger${HOSTILE}.jsonl`, asLines(documents));
      await tried(['case', ledger, '-o', path, '--title', HOSTILE_TEXT]);
      await tried(['check-case', path]);
    }
  });

  it('a database: every column of text, and a table of its own', async () => {
    const image = corpusBytes('thymos', 'run-847.db');
    const hostile = HOSTILE.replaceAll("'", "''");
    const changes = [
      ...['id', 'trajectory_id', 'parent_id', 'kind'].map(
        (name) => `entries SET ${name} = ${name}`,
      ),
      ...['branch', 'head_id'].map((name) => `heads SET ${name} = ${name}`),
      'entries SET payload_bytes = CAST(payload_bytes AS TEXT)',
    ];
    for (const change of changes)
      await all(
        written('ledger.db', await alteredDatabase(image, `UPDATE ${change} || '${hostile}'`)),
      );
    const table = `CREATE TABLE "${hostile}" (a)`;
    await all(written('ledger.db', await alteredDatabase(image, table)));
    const view = ['ALTER TABLE entries RENAME TO e', `CREATE VIEW entries AS SELECT '${hostile}'`];
    await all(written('ledger.db', await alteredDatabase(image, ...view)));
  });

  it('a signed decision, a policy, anchors, a seal', async () => {
    const ledger = written('ledger.jsonl', thymos);
    for (const [altered] of alteredTexts([JSON.parse(document)])) {
      const path = written('one.decision.json', JSON.stringify(altered));
      for (const flag of [[], ['--json']])
        await tried(['check-decision', path, '--ledger', ledger, ...flag]);
    }
    for (const [altered] of alteredTexts([JSON.parse(POLICY)]))
      await tried(['simulate', ledger, '--policy', written('p.json', JSON.stringify(altered))]);
    const { text } = await runCli(host, 'anchor', ledger);
    for (const [altered] of alteredTexts([JSON.parse(text)]))
      await tried(['verify', ledger, '--anchor', written('a.json', JSON.stringify(altered))]);
    const holon = written('events.jsonl', ledgerBytes({ seed: 5, events: 20 }));
    const seal = await runCli(host, 'seal', holon);
    for (const [altered] of alteredTexts([JSON.parse(seal.text)]))
      await tried(['verify', holon, '--seal', written('s.json', JSON.stringify(altered))]);
  });
});

describe('a hostile name', () => {
  const ledger = encodeText(thymos);

  it.each([
    ['of a file that is not there', () => join(folder, HOSTILE)],
    ['of a file that is no ledger', () => written(`notes${HOSTILE}`, 'no ledger')],
    ['of a ledger', () => written(`ledger${HOSTILE}.jsonl`, ledger)],
    ['of a file that cannot be unpacked', () => written(`torn${HOSTILE}.gz`, '\u001f\u008b\u0008')],
    [
      'of the files of a zip',
      () => {
        const names = ['a.jsonl', 'b.jsonl', 'notes', 'c.zip'].map((name) => `${HOSTILE}/${name}`);
        const files = names.map((name) => [
          name,
          ledger.subarray(0, /notes|zip/.test(name) ? 9 : undefined),
        ]);
        return written(`all${HOSTILE}.zip`, zipSync(Object.fromEntries(files)));
      },
    ],
    [
      'of a folder and the files in it',
      () => {
        const path = join(folder, `folder${HOSTILE}`);
        mkdirSync(path);
        for (const name of ['a.jsonl', 'b.jsonl'])
          writeFileSync(join(path, `${HOSTILE}${name}`), ledger);
        writeFileSync(join(path, `${HOSTILE}notes`), 'no ledger');
        return path;
      },
    ],
  ])('%s', async (_, make) => {
    const path = make();
    await all(path);
    await all(path, HOSTILE_TEXT);
  });
});

describe('a hostile argument', () => {
  const ledger = written('given.jsonl', thymos);

  it('of every option of every command', async () => {
    for (const made of commands)
      for (const { long, required, flags } of made.options) {
        const always = made.registeredArguments.filter((one) => one.required);
        const path = [...always.map(() => ledger), ...(LAST[made.name()] ?? [])];
        const value = flags.endsWith('<NEW>') ? NEW : HOSTILE_TEXT;
        if (required) await tried([made.name(), ...path, long ?? '', value]);
        if (required) await tried([made.name(), ...path, `${long}=${policy}`]);
      }
  });

  it('that nothing knows', async () => {
    for (const name of [...commands.map((made) => made.name()), 'help'])
      for (const args of [
        [`--${HOSTILE_TEXT}`],
        [ledger, HOSTILE_TEXT, HOSTILE_TEXT],
        [HOSTILE_TEXT],
      ])
        await tried([name, ...args]);
    await tried([HOSTILE_TEXT]);
    await tried([`--${HOSTILE_TEXT}`]);
  });
});

it('every command printed hostile text', () => {
  expect([...reached.keys()].sort()).toEqual(
    expect.arrayContaining(commands.map((made) => made.name()).sort()),
  );
});
