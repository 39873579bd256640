// A line is a query, which is the same when printed and read again, or a fault inside it is found.
// A query answers about an entry, and completions are offered for any text.

import assert from 'node:assert/strict';
import { decodeLenient, encodeText } from '../../src/base/bytes.ts';
import { thymos } from '../../src/formats/thymos/index.ts';
import { SearchableEntry } from '../../src/ledger/format/search/entry.ts';
import type { QuerySpan } from '../../src/ledger/query/ast.ts';
import { completeQuery } from '../../src/ledger/query/complete.ts';
import type { QueryFault } from '../../src/ledger/query/fault.ts';
import { compileQuery } from '../../src/ledger/query/match/compile.ts';
import { MOST_LETTERS, parseQuery } from '../../src/ledger/query/parse.ts';
import { printQuery } from '../../src/ledger/query/print.ts';

const NOTHING_HELD = { values: () => ['commit', 'x y'], paths: () => ['a.b'] };

const BYTES = encodeText(
  '{"type":"root","note":"aaaa (b) 42","trajectory_id":"00","n":[1,{"a":"x"}]}',
);
const entry = new SearchableEntry(
  thymos,
  { index: 0, seq: 0, id: 'ab', parent: null, kind: 'root', recordedAt: 1, bytes: BYTES },
  {
    lane: {
      id: '00',
      title: 'a',
      origin: 'root' as const,
      ledger: { id: '', name: 'a.db' },
      format: { id: 'thymos', name: 'a' },
    },
  },
);

export default function fuzz(bytes: Uint8Array): void {
  const text = decodeLenient(bytes);
  const { at } = completeQuery(text, text.length, NOTHING_HELD);
  assert.ok(isInside(at, text));
  const parsed = parseQuery(text);
  if ('fault' in parsed) {
    requirePlace(parsed.fault, text);
    return;
  }
  const compiled = compileQuery(parsed.query);
  if ('fault' in compiled) requirePlace(compiled.fault, text);
  else if (compiled.matcher.match(entry) === 'yes') compiled.matcher.where(entry);
  const printed = printQuery(parsed.query);
  // Quotation marks can make it too long.
  if (printed.length > MOST_LETTERS) return;
  const again = parseQuery(printed);
  assert.ok('query' in again, `printed as ${printed}, which is none`);
  assert.deepEqual(withoutPlaces(again.query), withoutPlaces(parsed.query));
}

function requirePlace({ at, found }: QueryFault, text: string): void {
  assert.equal(found, text.slice(at.start, at.end));
}

function isInside({ start, end }: QuerySpan, text: string): boolean {
  return start >= 0 && start <= end && end <= text.length;
}

function withoutPlaces(query: unknown): unknown {
  return JSON.parse(JSON.stringify(query, (name, value) => (name === 'at' ? undefined : value)));
}
