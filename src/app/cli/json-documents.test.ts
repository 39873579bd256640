// Every JSON document that the commands print names itself and its version, and docs/json.md
// has every one of them with all its members.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { makeBlocksDemos as blocksDemos } from '../../formats/blocks/write/demo/index.ts';
import { ledgerBytes } from '../../formats/holon/write/generator/run.ts';
import { policyIntercept } from '../../formats/thymos/write/demo/intercept.ts';
import { toJsonLines } from '../../formats/thymos/write/writer/containers.ts';
import { WRITTEN_VERDICTS } from '../../ledger/model/verdict.ts';
import { decisionText } from '../../ledger/review/api.ts';
import { runCli, testFolder } from '../../testing/cli.ts';
import { corpusPath } from '../../testing/corpus.ts';
import { createTestHost } from '../../testing/host.ts';
import { INPUT, writeJournal } from '../../testing/journal.ts';
import { terminalTo } from '../../ui/terminal/terminal.ts';
import { COMMANDS } from './program.ts';

const host = await createTestHost();
const { file, folder } = testFolder('json');

const POLICY =
  '{"name":"no mail","rules":[{"name":"mail","when":{"tool":"mail_*"},"then":{"decision":"deny"}}],"otherwise":"as recorded"}';

const intercept = decodeText(toJsonLines(policyIntercept(nobleHash).ledger));
const lane = /"trajectory_id":"(?:traj:)?([0-9a-f]{64})"/.exec(intercept)?.[1] ?? '';
const [, other = ''] = new Set(
  Array.from(intercept.matchAll(/"trajectory_id":"(?:traj:)?([0-9a-f]{64})"/g), ([, id]) => id),
);
const thymos = file('intercept.jsonl', intercept);
const altered = file('altered.jsonl', intercept.replace('"seq":2', '"seq":7'));
const manyAltered = file('many-altered.jsonl', intercept.replaceAll('"note":"', '"note":"Not: '));
const changed = file(
  'changed.jsonl',
  intercept.replace(/.*"seq":1.*\n/, '').replace('"note":"', '"note":"Not: '),
);
const holon = file('events.jsonl', ledgerBytes({ seed: 5, events: 300 }));
const blocks = file('run.jsonl', blocksDemos(nobleHash)[0]?.bytes ?? '');
const policy = file('policy.json', POLICY);
const journal = await writeJournal([{ kind: 'decision', input: INPUT }]);
const decision = journal.find(({ kind }) => kind === 'decision');
const document = file(
  'one.decision.json',
  decision?.kind === 'decision' ? decisionText(decision.body) : '',
);

const milestone = join(folder, 'milestone');
await runCli(host, 'verify', thymos, '--milestone', milestone);
const branching = join(folder, 'branching');
await runCli(host, 'verify', corpusPath('thymos/all-kinds.db'), '--milestone', branching);

const report = join(folder, 'report.html');
await runCli(host, 'report', thymos, '-o', report);
const made = join(folder, 'made.case.zip');
await runCli(host, 'case', thymos, '-o', made);

const CALLS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  verify: [
    ['verify', thymos, altered, holon, join(folder, 'nowhere.db'), folder, '--json'],
    ['verify', thymos, '--since', milestone, '--json'],
    [
      'verify',
      corpusPath('thymos/tampered/delegation-child-deleted.db'),
      corpusPath('thymos/delegation.db'),
      '--json',
    ],
  ],
  replay: [
    ['replay', thymos, '--fold-world', '--json'],
    ['replay', altered, '--json'],
    ['replay', blocks, '--fold-world', '--json'],
  ],
  audit: [
    ['audit', thymos, '--json'],
    ['audit', corpusPath('thymos/delegation.db'), '--json'],
  ],
  log: [
    ['log', thymos, '--json'],
    ['log', blocks, '--json'],
  ],
  summary: [
    ['summary', thymos, '--json'],
    ['summary', blocks, '--json'],
  ],
  patterns: [
    ['patterns', thymos, '--json'],
    ['patterns', holon, '--json'],
    ['patterns', manyAltered, '--json'],
  ],
  fold: [
    ['fold', thymos, '--lane', lane, '--json'],
    ['fold', blocks, '--json'],
  ],
  diff: [['diff', thymos, '--lane', lane, '--from', '0', '--to', '1', '--json']],
  compare: [
    ['compare', thymos, changed, '--json'],
    ['compare', thymos, thymos, '--lane', lane, '--lane', other, '--at', '1..2', '--json'],
    ['compare', thymos, blocks, '--json'],
  ],
  anchor: [
    ['anchor', thymos],
    ['anchor', altered],
  ],
  seal: [['seal', holon]],
  'check-report': [['check-report', report, thymos, '--json']],
  'check-case': [['check-case', made, '--json']],
  'check-decision': [['check-decision', document, '--ledger', thymos, '--json']],
  tamper: [
    ['tamper', thymos, '--attack', 'both-copies', '--nets', 'anchor,copy', '--json'],
    ['tamper', thymos, '--attacks', '--json'],
  ],
  simulate: [['simulate', thymos, '--policy', policy, '--json']],
  report: [['report', 'calibration', holon, '--json']],
  checks: [['checks', '--json']],
};

const NOT_OURS = ['anomalies', 'canonicalize', 'case', 'merge', 'serve'];

const QUERY = ['query', thymos, join(folder, 'nowhere.db'), 'mail', '--json'];
const BLAME = ['blame', blocks, '--lane', 'run-forecast', '--json'];

const SHARE = ['verify', thymos, '--shard', '1/1', '--json'];

describe('the JSON documents of the command line', () => {
  it('are those of every command', () => {
    const names = COMMANDS.map((make) =>
      make({
        host: async () => host,
        ...terminalTo(
          () => {},
          () => {},
        ),
        exit: () => {},
      }).name(),
    );
    expect([...Object.keys(CALLS), ...NOT_OURS, 'query', 'blame'].sort()).toEqual(names.sort());
  });

  it.each(Object.entries(CALLS))('%s: begins with its name and version', async (name, calls) => {
    for (const args of calls) {
      const printed: unknown = JSON.parse((await runCli(host, ...args)).text);
      expect(Array.isArray(printed)).toBe(false);
      expect(Object.entries(printed ?? {})[0]).toEqual(['schema', `ledgerscope/${name}/1`]);
    }
  });
});

describe('docs/json.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/json.md'), 'utf8');
  const sections = new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((text) => [text.slice(0, text.indexOf('\n')), text] as const),
  );

  it('has a section for every document, and no other', () => {
    expect([...sections.keys()].sort()).toEqual(
      [...Object.keys(CALLS), 'query', 'blame', 'share', 'milestone'].sort(),
    );
  });

  it.each([
    ['query', async () => (await runCli(host, ...QUERY)).text],
    [
      'blame',
      async () =>
        `${(await runCli(host, ...BLAME, 'report')).text}\n${(await runCli(host, ...BLAME, 'constraint', '--lines')).text}`,
    ],
    ['share', async () => (await runCli(host, ...SHARE)).text],
    ['milestone', async () => `${readFileSync(milestone)}${readFileSync(branching)}`.trimEnd()],
  ])('%s: lists its version and every member of every line', async (name, text) => {
    const section = sections.get(name) ?? '';
    const both = `${section}${sections.get('verify')}${sections.get('share')}`;
    expect(section).toContain(`\`ledgerscope/${name}/1\``);
    const listed = new Set(Array.from(both.matchAll(/`([\w ]+)`/g), ([, word]) => word));
    const printed = new Set<string>();
    const lines = (await text()).split('\n');
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) collectMembers(JSON.parse(line), printed);
    expect([...printed].filter((member) => !listed.has(member))).toEqual([]);
  });

  it('names every verdict', () => {
    const listed = WRITTEN_VERDICTS.map((verdict) => `\`${verdict}\``);
    expect(listed.filter((verdict) => !sections.get('verify')?.includes(verdict))).toEqual([]);
  });

  it.each(Object.entries(CALLS))('%s: lists its version and every member', async (name, calls) => {
    const section = sections.get(name) ?? '';
    expect(section).toContain(`\`ledgerscope/${name}/1\``);
    const listed = new Set(Array.from(section.matchAll(/`([\w ]+)`/g), ([, word]) => word));
    listed.add('schema');
    const printed = new Set<string>();
    for (const args of calls)
      collectMembers(JSON.parse((await runCli(host, ...args)).text), printed);
    expect([...printed].filter((member) => !listed.has(member))).toEqual([]);
  });
});

const FOREIGN = ['context', 'value', 'document', 'policy', 'fields', 'report', 'rows'];

function collectMembers(value: unknown, into: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collectMembers(item, into);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) {
      into.add(key);
      if (!FOREIGN.includes(key)) collectMembers(item, into);
    }
}
