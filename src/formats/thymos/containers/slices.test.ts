// A text container reads the same whatever is held of it at a time, and each of its payloads is
// found again where its entry says.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../base/bytes.ts';
import { toAppError } from '../../../base/error.ts';
import { toEnd } from '../../../base/steps.ts';
import { type Bytes, inMemory } from '../../../ledger/sources/bytes.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import { corpusText } from '../../../testing/corpus.ts';
import { draws } from '../../../testing/draws.ts';
import { longRun } from '../../../testing/written.ts';
import { readTextContainer, reopenText } from './texts.ts';

/** Of a dump, the first rows of each table. */
function fewRows(dump: string): string {
  const seen = new Map<string, number>();
  const lines = dump.split('\n').filter((line) => {
    const row = /^(?:\\\\x|INSERT INTO \S+)/.exec(line)?.[0];
    if (row === undefined) return true;
    const table = row === '\\\\x' ? `${line.split('\t').length} columns` : row;
    seen.set(table, (seen.get(table) ?? 0) + 1);
    return (seen.get(table) ?? 0) <= 4;
  });
  return lines.join('\n');
}

const COPY = fewRows(corpusText('thymos', 'postgres.pg_dump.sql'));
const INSERTS = fewRows(corpusText('thymos', 'postgres.pg_dump.inserts.sql'));
const CELLS = /VALUES \((.*)\);/.exec(INSERTS)?.[1]?.split(', ') ?? [];

/** All that an INSERT can look like. */
const ODD_INSERTS = `CREATE TABLE entries (id bytea, trajectory_id bytea, parent_id bytea, seq bigint, kind text, payload_bytes bytea, created_at bigint);
/* a comment /* in another */ */ INSERT INTO entries VALUES (${CELLS.join(', ')}), -- here
 (${CELLS.map((cell) => (cell.startsWith("'") ? `${cell}::bytea` : cell)).join(' , ')});
SET standard_conforming_strings = off;
INSERT INTO entries (payload_bytes, kind, id, trajectory_id, parent_id, seq) VALUES ('\\\\x7b7d', 'ro''ot', E'\\\\x${'ab'.repeat(32)}', ${CELLS[1]?.replace('\\', '\\\\')}, NULL, -7);
CREATE FUNCTION f() AS $b$ INSERT INTO entries $b$;
`;

const TEXTS: Readonly<Record<string, string>> = {
  'audit export (JSON)': corpusText('thymos', 'run-847.audit.json'),
  'JSON Lines': decodeText(longRun(4)),
  'audit export (CSV)': corpusText('thymos', 'run-847.audit.csv'),
  'PostgreSQL table (CSV)': corpusText('thymos', 'postgres.entries.csv')
    .split('\n')
    .slice(0, 6)
    .join('\n'),
  'PostgreSQL dump (COPY)': COPY,
  'PostgreSQL dump (INSERT)': INSERTS,
  'PostgreSQL dump (INSERT) of odd rows': ODD_INSERTS,
};

/** Everything that it says, or why it is refused. */
function outcome(source: Bytes, slice: number): unknown {
  try {
    const reader = toEnd(readTextContainer(source, slice));
    const { container, findings, leftOut, heads, rows, trailing, carriesParents } = reader;
    const lanes = reader.lanes.map((lane) => ({ ...lane, entries: [...reader.entries(lane.id)] }));
    return { container, findings, leftOut, heads, rows, trailing, carriesParents, lanes };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return toAppError(error);
  }
}

const WHOLE = 2 ** 30;

function expectAlike(bytes: Uint8Array, slices: readonly number[]): void {
  const whole = outcome(inMemory(bytes), WHOLE);
  for (const slice of slices) expect(outcome(inMemory(bytes), slice)).toEqual(whole);
}

function expectFound(bytes: Uint8Array, slice: number): number {
  const source = inMemory(bytes);
  const reader = toEnd(readTextContainer(source));
  const again = reopenText(source, slice);
  let found = 0;
  for (const { id } of reader.lanes)
    for (const { locator, ...entry } of reader.entries(id)) {
      if (locator === undefined) continue;
      expect(again.readBytes(id, { ...entry, locator })).toEqual(entry.bytes);
      found++;
    }
  return found;
}

/** What breaks a text, or means something in one of them. */
const PIECES =
  `"|'|''|\\|\\.|\\N|{|}|[|]|,|:|;|(|)|--|/*|*/|$a$|E'|-1|1e5|null|\n|\r\n|\r|\t|\u0000|\u00ff|\\u00e4|\\ud800|"seq":|"payload":{},|"entries":[|"count":9|NULL|SET standard_conforming_strings = off;\n|INSERT INTO entries VALUES |DELETE FROM entries;\n|\\i x\n|-- PostgreSQL database dump complete\n`.split(
    '|',
  );

interface Change {
  readonly at: number;
  readonly takes: number;
  readonly puts: string;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  takes: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(3000)),
  puts: fc.oneof(fc.constantFrom(...PIECES), fc.constant('')),
});

function changed(text: string, changes: readonly Change[]): string {
  return changes.reduce((before, { at, takes, puts }) => {
    const from = Math.floor(at * before.length);
    return before.slice(0, from) + puts + before.slice(from + takes);
  }, text);
}

describe.each(Object.entries(TEXTS))('%s', (name, text) => {
  it('reads the same in slices of any size', () => {
    const bytes = encodeText(text);
    expectAlike(bytes, [1, 7, 100, 4096]);
    expect(outcome(inMemory(bytes), 7)).toMatchObject({ container: name.replace(/ of .*/, '') });
  });

  it('reads the same in them when it is damaged, in the same words', () => {
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(1, 7, 4096),
        fc.boolean(),
        (changes, slice, mark) => {
          const damaged = changed(text, changes);
          expectAlike(encodeText(mark ? `\ufeff${damaged}` : damaged), [slice]);
        },
      ),
      { numRuns: draws(60) },
    );
  });

  it('has its payloads where the entries say', () => {
    for (const slice of [1, 100, 16_384])
      expect(expectFound(encodeText(text), slice)).toBeGreaterThan(2);
    const windows = encodeText(text.replaceAll('\n', '\r\n'));
    expect(expectFound(windows, 100)).toBeGreaterThan(2);
  });
});

it('asks for no more of a long text than a slice at a time', () => {
  const lines = inMemory(longRun(2000));
  let most = 0;
  const source: Bytes = {
    size: lines.size,
    read(from, to) {
      most = Math.max(most, Math.min(to, lines.size) - from);
      return lines.read(from, to);
    },
  };
  const reader = toEnd(readTextContainer(source, 4096));
  for (const { id } of reader.lanes) for (const _ of reader.entries(id));
  expect(lines.size).toBeGreaterThan(20 * most);
});
