// A line is a query, which printed and read again is the same, or a fault inside it is found.

import assert from 'node:assert/strict';
import { decodeLenient } from '../../src/core/bytes.ts';
import { MOST_LETTERS, parseQuery } from '../../src/core/query/parse.ts';
import { printQuery } from '../../src/core/query/print.ts';

export function fuzz(bytes: Uint8Array): void {
  const text = decodeLenient(bytes);
  const parsed = parseQuery(text);
  if ('fault' in parsed) {
    const { at, found } = parsed.fault;
    assert.equal(found, text.slice(at.start, at.end));
    return;
  }
  const printed = printQuery(parsed.query);
  // Quotation marks can make it too long.
  if (printed.length > MOST_LETTERS) return;
  const again = parseQuery(printed);
  assert.ok('query' in again, `printed as ${printed}, which is none`);
  assert.deepEqual(withoutPlaces(again.query), withoutPlaces(parsed.query));
}

function withoutPlaces(query: unknown): unknown {
  return JSON.parse(JSON.stringify(query, (name, value) => (name === 'at' ? undefined : value)));
}
