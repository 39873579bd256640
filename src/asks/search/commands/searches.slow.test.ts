// A search over stored ledgers finds the same entries as the command line's, which reads every
// entry of the files themselves, by the same places, and leaves the same ones undecided.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ask } from '../../../base/ask.ts';
import { SEARCH_START, type SearchPart, type SearchPlace } from '../../../ledger/model/search.ts';
import { FIELDS } from '../../../ledger/query/fields.ts';
import { compileQuery } from '../../../ledger/query/match/compile.ts';
import { foundEntry } from '../../../ledger/query/match/excerpt.ts';
import { parseQuery } from '../../../ledger/query/parse.ts';
import { SeenValues } from '../../../ledger/query/seen.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { demoFiles } from '../../../testing/demo-files.ts';
import { createSetup } from '../../../testing/handler.ts';
import { createTestHost } from '../../../testing/host.ts';
import { LedgerSearch } from '../../../ui/terminal/query-search.ts';

const FIXTURES = [
  'all-kinds.db',
  'branches.db',
  'delegation.audit.json',
  'policy-intercept.db',
  'run-847.db',
];
/**
 * The altered ones differ in little, and each is read again for each query, so only every so many
 * is used.
 */
const EVERY = 7;

const QUERIES = [
  '',
  'denied',
  'retry.rs -kind:denied',
  'kind:(commit, rejection) or tool:/^fs_/',
  'text:e payload..path:/\\.rs$/',
  'changed:a or created:b or removed:c',
  'seq:1..4 index > 1',
  'cost > 0 or tokens > 10 or duration > 1',
  'cost:0 or -has:tokens',
  'tokens:0 -cost:0',
  'cost.usd_millicents:0',
  'retry',
  'retry limit',
  'retry or e',
  'retry -limit',
  'text:(true, retry, commit)',
  'text:/[a-f]ail/',
  'fs_patch.',
  'a.b or true or null or 1',
  'denied by operator',
  '-denied-by:operator',
  'denied by r kind:denied',
  'has:denied-by -decision:deny',
  'tool:fs or rule:e or decision:permit',
  'tool=fs_patch or -rule:e',
  'state.n >= 1 or state:retry',
  '-in state at head',
  'state-ever:e',
  'approval:open or approval:granted',
  'finding:e or severity:error',
  '-severity:error verdict:failed',
  'lane:a -origin:branch',
  'fact:e reason:e',
  'id:a or link:b',
  'time:2026',
  '17000',
  '-1234 or "00000000"',
  'id:0 or writ:a1 or intent:0000',
  'rolled-back:yes or signed:yes',
];
/** Notes are in no ledger; the command line calls a ledger by its path. */
const OTHER = new Set(['note', 'ledger']);
const EVERY_FIELD = FIELDS.filter(({ name }) => !OTHER.has(name)).map(({ name }) => `has:${name}`);

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-search-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Held {
  readonly name: string;
  readonly path: string;
  readonly ids: readonly string[];
}

const setup = createSetup();
const plain = createSetup();
const held: Held[] = [];
/** Files of the same bytes are one ledger. */
const known = new Set<string>();

beforeAll(async () => {
  const demos = [...(await demoFiles())].filter(([name]) => !name.endsWith('.json'));
  const altered = Object.entries(unzipSync(corpusBytes('thymos', 'tampered.zip')))
    .filter(([name]) => name.endsWith('.db'))
    .filter((_, i) => i % EVERY === 0)
    .map(([name, bytes]) => [`altered-${basename(name)}`, bytes] as const);
  const files = [
    ...demos,
    ...FIXTURES.map((name) => [`recorded-${name}`, corpusBytes('thymos', name)] as const),
    ...altered,
  ];
  for (const [name, bytes] of files) {
    const one = await hold(name, new Uint8Array(bytes));
    if (one.ids.length > 0) held.push(one);
  }
  await setup.ask({ name: 'make indexes', input: [] });
}, 240_000);

async function hold(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Held> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const { sets } = await setup.ask({
    name: 'find ledgers',
    input: [{ name, file: new Blob([bytes]) }],
  });
  const ids: string[] = [];
  for (const set of sets) {
    const { ledger, error } = await setup.ask({
      name: 'import ledger',
      input: { job: set.name, set, demo: false },
    });
    await plain.ask({ name: 'import ledger', input: { job: set.name, set, demo: false } });
    if (ledger) {
      if (known.has(ledger)) continue;
      known.add(ledger);
      ids.push(ledger);
    } else throw new Error(`${name}: ${error?.code}`);
  }
  return { name, path, ids };
}

async function scanned(path: string, text: string) {
  const { query, matcher } = compile(text);
  const search = new LedgerSearch(matcher, host, new SeenValues(query));
  const found: string[] = [];
  for await (const one of search.find([path]))
    if (one.type === 'hit') {
      const { lane, digest, matches } = one.hit;
      found.push(toKey(lane.id, foundEntry(digest, matches)));
    }
  return { found: found.sort(), undecided: search.counts.undecided };
}

async function searched(ask: Ask, ids: readonly string[], text: string) {
  const found: string[] = [];
  let [undecided, looked] = [0, 0];
  for (const id of ids)
    for (let from: SearchPlace | null = SEARCH_START; from; ) {
      const part: SearchPart = await ask({
        name: 'search',
        input: { ledger: id, query: text, from },
      });
      looked += part.looked;
      undecided += part.undecided;
      for (const { lane, matches } of part.lanes)
        for (const entry of await ask({
          name: 'found rows',
          input: { ledger: id, query: text, lane, indices: matches },
        }))
          found.push(toKey(lane, entry));
      from = part.next;
    }
  return { found: found.sort(), undecided, looked };
}

function toKey(lane: string, entry: ReturnType<typeof foundEntry>): string {
  const { index, id, matches } = entry;
  return JSON.stringify([lane, index, id, matches]);
}

function compile(text: string) {
  const parsed = parseQuery(text);
  if ('fault' in parsed) throw new Error(text);
  const compiled = compileQuery(parsed.query);
  if ('fault' in compiled) throw new Error(text);
  return { query: parsed.query, matcher: compiled.matcher };
}

const PIECES: readonly (readonly [string, (id: string) => string])[] = [
  ['whole', (id) => id],
  ['its beginning', (id) => id.slice(0, 8)],
  ['what is in it', (id) => id.slice(11, 22)],
  ['capital letters', (id) => id.slice(0, 16).toUpperCase()],
];

describe('a search over stored ledgers', () => {
  it.each(PIECES)('finds an id by a piece of it: %s', async (_, takePiece) => {
    let count = 0;
    for (const { name, path, ids } of held) {
      const all = (await searched(plain.ask, ids, '')).found;
      const [, , id] = JSON.parse(all[Math.floor(all.length / 2)] ?? '[]');
      const query = `"${takePiece(String(id))}"`;
      const { found, undecided } = await scanned(path, query);
      for (const { ask } of [setup, plain]) {
        const here = await searched(ask, ids, query);
        expect({ name, ...here }).toEqual({ name, found, undecided, looked: here.looked });
      }
      count += found.length;
    }
    expect(count).toBeGreaterThan(held.length / 2);
  });

  it.each([...QUERIES, ...EVERY_FIELD])('finds what reading the files finds: %s', async (query) => {
    let entries = 0;
    for (const { name, path, ids } of held) {
      const { found, undecided } = await scanned(path, query);
      const here = await searched(setup.ask, ids, query);
      expect({ name, found: here.found, undecided: here.undecided }).toEqual({
        name,
        found,
        undecided,
      });
      expect(await searched(plain.ask, ids, query)).toEqual(here);
      entries += here.looked;
    }
    const library = await setup.ask({ name: 'ledgers', input: null });
    expect(entries).toBe(library.reduce((sum, ledger) => sum + ledger.entries, 0));
  });
});
