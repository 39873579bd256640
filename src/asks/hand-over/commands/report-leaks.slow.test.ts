// A field of a ledger that is left out of a report is nowhere in the report, except in our own
// words, and the report still holds.

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { isArray, isNumber, isObject, type JsonValue } from '../../../base/json/value.ts';
import { makeBlocksDemos } from '../../../formats/blocks/write/demo/index.ts';
import { policyIntercept } from '../../../formats/thymos/write/demo/intercept.ts';
import { toJsonLines } from '../../../formats/thymos/write/writer/containers.ts';
import { SHORTEST } from '../../../ledger/report/redact/rules.ts';
import { runCli, testFolder } from '../../../testing/cli.ts';
import { corpusPath } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';
import { openLedger } from '../../../ui/terminal/open.ts';

const host = await createTestHost();
const { file, folder } = testFolder('leaks');

const OURS = new Set([
  'schema',
  'tool',
  'what',
  'format',
  'format_name',
  'container',
  'verifier',
  'profile',
  'verdict',
  'cause',
  'state',
  'severity',
  'check',
  'proves',
  'status',
  'outcome',
  'is',
  'why',
  'blake3',
]);

it.each([
  ['OpenThymos', file('intercept.jsonl', toJsonLines(policyIntercept(nobleHash).ledger))],
  ['a block state ledger', file('blocks.jsonl', makeBlocksDemos(nobleHash)[0]?.bytes ?? '')],
  ['a hash-chained log', corpusPath('chains', 'attestroot', 'session-a.jsonl')],
])('a report of %s has no value of a field that is left out', async (_, path) => {
  const fields = await valuesByField(path);
  expect(fields.size).toBeGreaterThan(5);
  for (const [field, values] of fields) {
    const page = join(folder, 'report.html');
    for (const one of [page, page.replace('.html', '.json')]) rmSync(one, { force: true });
    await runCli(
      host,
      ...['report', path, '-o', page, '--query', 'kind:*', '--leave-out', `field:${field}`],
    );
    const json: unknown = JSON.parse(readFileSync(page.replace('.html', '.json'), 'utf8'));
    const said = [...textsIn(json)].join('\n');
    // A few digits may be in any hash.
    const long = [...values].filter(
      (value) => value.length >= SHORTEST && !/^\d{1,5}$/.test(value),
    );
    expect([field, long.filter((value) => said.includes(value))]).toEqual([field, []]);
    expect([field, (await runCli(host, 'check-report', page, path)).code]).toEqual([field, 0]);
  }
});

async function valuesByField(path: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { format, reader } = await openLedger(path, host);
  const fields = new Map<string, Set<string>>();
  for (const { id, again } of reader.lanes)
    if (!again)
      for (const entry of reader.entries(id))
        for (const [name, value] of listTextFields(
          format.words.comparing.payload(entry, format.reader.decode(entry)),
        )) {
          if (name.includes('.')) continue;
          fields.set(name, (fields.get(name) ?? new Set()).add(value));
        }
  reader.close();
  return fields;
}

function* listTextFields(
  value: JsonValue | null,
  name: string | null = null,
): Generator<[string, string]> {
  if (typeof value === 'string' && name !== null) yield [name, value];
  else if (value === null || typeof value !== 'object') return;
  else if (isArray(value)) for (const item of value) yield* listTextFields(item, name);
  else if (isNumber(value)) {
    if (name !== null) yield [name, value.number];
  } else if (isObject(value))
    for (const [member, item] of value.members) yield* listTextFields(item, member);
}

function* textsIn(value: unknown, name = ''): Generator<string> {
  if (OURS.has(name)) return;
  if (typeof value === 'string') yield value.replaceAll(/⟦[^⟧]*⟧/g, '⟦⟧');
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item, name);
  else if (typeof value === 'object' && value !== null)
    for (const [member, item] of Object.entries(value)) yield* textsIn(item, member);
}
