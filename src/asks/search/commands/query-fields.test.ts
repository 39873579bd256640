// Every field works on the entries of every system: an index has what it is asked for, and
// docs/query.md has all fields with the systems whose entries have them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { makeBlocksDemos as blocksDemos } from '../../../formats/blocks/write/demo/index.ts';
import { makeGateLog } from '../../../formats/chains/write/demo.ts';
import { ledgerBytes } from '../../../formats/holon/write/generator/run.ts';
import { MANIFESTS } from '../../../formats/registry.ts';
import { SearchableEntry } from '../../../ledger/format/search/entry.ts';
import type { Query } from '../../../ledger/query/ast.ts';
import { FIELD_SOURCES, FIELDS, type Field, type FieldName } from '../../../ledger/query/fields.ts';
import { compileQuery } from '../../../ledger/query/match/compile.ts';
import { findReadings } from '../../../ledger/query/match/readings.ts';
import type { Searchable } from '../../../ledger/query/match/searchable.ts';
import { writeJournalLine } from '../../../ledger/review/write.ts';
import { runCli, testFolder } from '../../../testing/cli.ts';
import { corpusPath } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';
import { INPUT, writeJournal } from '../../../testing/journal.ts';
import { meetsRequirement } from '../../../testing/requirements.ts';
import { expectSections } from '../../../testing/sections.ts';
import { claudeFork, claudeSession, linesFile } from '../../../testing/sessions.ts';
import { openSet } from '../../../ui/terminal/open.ts';
import { ledgerSurroundings } from '../../../ui/terminal/query-around.ts';
import { findLedgers } from '../../../ui/terminal/sources.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/query.md');

const host = await createTestHost();
const { file } = testFolder('fields');

const subject = { ...INPUT.subject, proposal: 'e5'.repeat(32) };
const journal = await writeJournal([
  { kind: 'reviewer', name: 'Ann' },
  { kind: 'decision', input: INPUT },
  { kind: 'decision', input: { ...INPUT, verdict: 'deny', subject } },
  { kind: 'delivery', of: 1, outcome: 'accepted' },
  { kind: 'countersignature', of: 2 },
  { kind: 'revoked', reason: 'lost' },
]);

const PATHS: Readonly<Record<string, readonly string[]>> = {
  thymos: ['all-kinds.db', 'branches.db', 'run-847.db'].map((name) => corpusPath('thymos', name)),
  journal: [file('journal.jsonl', journal.map(writeJournalLine).join(''))],
  reactor: ['synthetic-coalesce', 'synthetic-freshness'].map((name) =>
    corpusPath('reactor', name, 'state'),
  ),
  blocks: blocksDemos(nobleHash).map(({ bytes }, i) => file(`run-${i}.jsonl`, bytes)),
  holon: [file('events.jsonl', ledgerBytes({ seed: 5, events: 1500 }))],
  sessions: [claudeSession(), claudeFork()].map((records, i) =>
    file(`session-${i}.jsonl`, linesFile('', records).bytes),
  ),
  chains: [
    corpusPath('chains', 'attestroot', 'small.jsonl'),
    corpusPath('chains', 'aat-mcp', 'small.jsonl'),
    file('gate.jsonl', makeGateLog(nobleHash)),
  ],
};

async function readEntries(path: string): Promise<Searchable[]> {
  const all: Searchable[] = [];
  for (const set of (await findLedgers(path)).sets) {
    const opened = await openSet(set, host);
    const around = await ledgerSurroundings(path, opened, host, new Set(FIELD_SOURCES));
    const { format, reader } = opened;
    for (const { id, again } of reader.lanes) {
      if (again) continue;
      const entries = [...reader.entries(id)];
      const own = entries[0] && around.lane(id)(entries[0]);
      if (own) for (const entry of entries) all.push(new SearchableEntry(format, entry, own));
    }
    // It stays open: state is folded when it is asked for.
  }
  return all;
}

const entries = new Map<string, readonly Searchable[]>();
for (const [format, paths] of Object.entries(PATHS))
  entries.set(format, (await Promise.all(paths.map(readEntries))).flat());

function listTexts(entry: Searchable, { name }: Field): string[] {
  return findReadings(name).flatMap((reading) => {
    const values = [...(reading.values(entry, []) ?? [])].filter(({ isUnknown }) => !isUnknown);
    return values.map(({ text }) => text);
  });
}

function compileMatcher(query: Query) {
  const compiled = compileQuery(query);
  if ('fault' in compiled) throw new Error('there is no pattern in it');
  return compiled.matcher;
}

const at = { start: 0, end: 0 };
/** What is not in force is not found by what it was. */
const NOT_BY_TEXT: readonly FieldName[] = ['state', 'state-ever'];

it('every system is tried', () => {
  expect(Object.keys(PATHS).sort()).toEqual(MANIFESTS.map(({ id }) => id).sort());
});

describe.each([...entries])('an entry of %s', (_, all) => {
  it('is found by each of its texts, in a record or not, and an index would find it too', () => {
    for (const entry of all.slice(0, 80))
      for (const field of FIELDS)
        for (const text of listTexts(entry, field).slice(0, 20)) {
          const { name, type } = field;
          const ref = { name, path: [], at };
          const test = { type: 'is' as const, text, at };
          const matcher = compileMatcher({ type: 'term', field: ref, test, at });
          const isText = type === 'text' || (type === 'any' && !NOT_BY_TEXT.includes(name));
          const truth = matcher.match(entry);
          if (isText) expect([name, text, truth]).toEqual([name, text, 'yes']);
          if (truth === 'yes')
            expect([name, text, meetsRequirement(matcher.requires, entry)]).toEqual([
              name,
              text,
              true,
            ]);
        }
  });

  it('is found by what it has, and by what it has not where it has none', () => {
    for (const entry of all.slice(0, 80))
      for (const field of FIELDS) {
        if (field.name === 'note' || NOT_BY_TEXT.includes(field.name)) continue;
        const ref = { name: field.name, path: [], at };
        const truth = compileMatcher({ type: 'has', field: ref, at }).match(entry);
        if (listTexts(entry, field).length) expect(truth).toBe('yes');
        else expect(truth).not.toBe('yes');
      }
  });
});

const OF_ALL: readonly FieldName[] = ['finding', 'severity', 'secret'];
const OF_NONE: readonly FieldName[] = ['note'];

function systemsWith(field: Field): string {
  if (OF_NONE.includes(field.name)) return 'none';
  const having = MANIFESTS.filter(({ id }) =>
    entries.get(id)?.some((entry) => listTexts(entry, field).length),
  );
  const isOfAll = having.length === MANIFESTS.length || OF_ALL.includes(field.name);
  return isOfAll ? '_all_' : having.map(({ name }) => name).join(', ');
}

const NAMES = { text: 'text', number: 'number', time: 'time', flag: 'yes, no', any: 'any' };

function fieldsTable(): string {
  const rows = FIELDS.map((field) => {
    const { name, aliases = [], type, closed, about, path } = field;
    const names = aliases.length ? `\`${name}\` (${aliases.join(', ')})` : `\`${name}\``;
    const values = closed ? closed.join(', ') : NAMES[type];
    const way = path ? `; after a dot: ${path}` : '';
    return `| ${names} | ${values} | ${about}${way} | ${systemsWith(field)} |`;
  });
  return [
    '| field (other names) | values | what is looked at | systems |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

it('docs/query.md has every field, and whose entries have it', async () => {
  await expectSections(PAGE, new Map([['fields', fieldsTable()]]));
});

describe('the examples of docs/query.md', () => {
  const rows = readFileSync(PAGE, 'utf8')
    .split('## Examples')[1]
    ?.matchAll(/^\| `(.+?)` \| .+? \| `(.+?)` \| (\d+) \|$/gm);
  const examples = Array.from(
    rows ?? [],
    ([, query = '', path = '', count = '']) => [query, path, count] as const,
  );

  it('are many', () => expect(examples.length).toBeGreaterThan(12));

  it.each(examples)('%s in %s', async (query, path, count) => {
    const { text } = await runCli(
      host,
      'query',
      corpusPath(path),
      query.replaceAll('\\|', '|'),
      '--count',
    );
    expect(text).toBe(count);
  });
});
