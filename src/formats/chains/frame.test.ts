// A header before the records and a footer after them are no records of the chain: what they declare is compared,
// and no altered or stripped record can pass for one.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinLogLines, listPlainFindings, sorted, verifyChainText } from '../../testing/chains.ts';
import { draws } from '../../testing/draws.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../testing/unknown-chains.ts';

const ZEROS = '0'.repeat(64);

function chained(count: number, more: object = {}): LooseObject[] {
  let prev_hash = ZEROS;
  return plainRecords(count).map((record) => {
    const body = { ...record, ...more, prev_hash };
    prev_hash = sha256Text(sorted(body, ',', ':'));
    return { ...body, hash: prev_hash };
  });
}

const WHOLE = chained(12);
const PART = WHOLE.slice(4);
const SEAM = String(PART[0]?.prev_hash);
const HEAD = String(WHOLE.at(-1)?.hash);

type Written = (all: readonly object[]) => string;
const LINES: Written = (all) => joinLogLines(all.map((one) => JSON.stringify(one)));
const CONTAINERS: readonly (readonly [string, Written])[] = [
  ['lines', LINES],
  ['a list', (all) => JSON.stringify(all)],
  ['a list in a document', (all) => JSON.stringify({ records: all })],
];

function verifyAndSummarise(text: string) {
  const report = verifyChainText(text);
  const found = listPlainFindings(report).filter(({ severity }) => severity !== 'info');
  const words = found.map(({ check, severity }) => `${check} ${severity}`);
  return { all: [report.verdict, ...new Set(words)], notes: report.notes?.join(' ') ?? '' };
}

const HEADERS: readonly (readonly [object, Written])[] = [
  ...CONTAINERS.map(([, written]) => [{ kind: 'header', version: 1 }, written] as const),
  [{ type: 'log_header', format: 'audit/1', created: '2026-11-20', session: 'day' }, LINES],
  [{ kind: 'header', version: 1, prev_hash: ZEROS }, LINES],
  [{ header: { version: 2, producer: 'a tool' } }, LINES],
  [{ kind: 'header', hash: null, prev_hash: null, seq: null, by: 'a tool' }, LINES],
  [{ start_hash: WHOLE[0]?.hash, version: '1.0' }, LINES],
];

const FOOTERS: readonly (readonly [object, string, Written])[] = [
  ...CONTAINERS.map(
    ([, written]) => [{ type: 'footer', count: 12, head: HEAD }, 'failed', written] as const,
  ),
  [{ kind: 'end', tip: { hash: HEAD } }, 'failed', LINES],
  [{ type: 'trailer', last_seq: 11 }, 'failed', LINES],
  [{ total_records: 12 }, 'verified with warnings', LINES],
];

describe('a header before the records', () => {
  it.each(HEADERS)('is no record: %j', (header, written) => {
    const { all, notes } = verifyAndSummarise(written([header, ...WHOLE]));
    expect(all).toEqual(['verified']);
    expect(notes).toMatch(/(?:Line|Record) 1 is no record of the chain .* which no hash covers/);
    expect(notes).not.toContain('hold no hash');
  });

  it.each(['continues_from', 'seamHash', 'prev_hash'])(
    'declares the beginning, which is compared: %s',
    (name) => {
      const header = { kind: 'header', version: 1, [name]: SEAM };
      expect(verifyAndSummarise(LINES([header, ...PART])).all).toEqual([
        'verified with warnings',
        'chains.first warning',
      ]);
      expect(verifyAndSummarise(LINES([header, ...PART.slice(2)])).all).toEqual([
        'failed',
        'chains.first error',
      ]);
    },
  );
});

describe('a footer after the records', () => {
  it.each(FOOTERS)('says how the log ends, which is compared: %j', (footer, cut, written) => {
    expect(verifyAndSummarise(written([...WHOLE, footer])).all).toEqual(['verified']);
    expect(verifyAndSummarise(written([...WHOLE.slice(0, -1), footer])).all[0]).toBe(cut);
  });

  it('stands after a log with a header, too', () => {
    const [header, footer] = [
      { kind: 'header', version: 1 },
      { kind: 'footer', count: 12 },
    ];
    expect(verifyAndSummarise(LINES([header, ...WHOLE, footer])).all).toEqual(['verified']);
    expect(
      verifyAndSummarise(LINES([...WHOLE.slice(0, 5), footer, ...WHOLE.slice(5)])).all[0],
    ).toBe('failed');
  });
});

it('is a row of a table, of which most cells are empty', () => {
  const names = ['kind', 'continues_from', 'who', 'what', 'prev_hash', 'hash'];
  const rows: string[][] = [];
  for (let i = 0, prev = sha256Text('before'); i < 8; i++) {
    const cells = ['event', '', `agent-${i % 2}`, `files.${i % 3}`, prev];
    prev = sha256Text(cells.join('|'));
    rows.push([...cells, prev]);
  }
  const csv = (all: readonly string[][]) =>
    joinLogLines([names, ...all].map((row) => row.join(',')));
  const header = ['header', sha256Text('before'), '', '', '', ''];
  expect(verifyAndSummarise(csv([header, ...rows])).all[0]).toBe('verified with warnings');
  expect(verifyAndSummarise(csv([header, ...rows.slice(1)])).all[0]).toBe('failed');
});

describe('a first record without a hash', () => {
  const [first = {}, ...others] = chained(10, { kind: 'call' });
  const { hash: _, prev_hash: __, seq: ___, ...stripped } = first;

  it('is an error, however it is called and whatever was left of it', () => {
    const acts = fc.subarray(['agent', 'tool', 'note', 'data'], { minLength: 1 });
    const called = fc.constantFrom({}, { kind: 'header' }, { type: 'meta' }, { header: true });
    const said = fc.constantFrom({}, { version: 1 }, { continues_from: first.hash }, { count: 9 });
    fc.assert(
      fc.property(acts, called, said, fc.boolean(), (kept, name, more, isTimed) => {
        const names = isTimed ? ['time', ...kept] : kept;
        const left = Object.fromEntries(names.map((one) => [one, stripped[one]]));
        const { all } = verifyAndSummarise(LINES([{ ...left, ...name, ...more }, ...others]));
        expect(all[0]).toBe('failed');
        expect(all).toContain('chains.hash error');
      }),
      { numRuns: draws(100) / 10 },
    );
  });

  it('that was put in place of the first one leaves the second with nothing before it', () => {
    const { all } = verifyAndSummarise(LINES([{ kind: 'header', version: 1 }, ...others]));
    expect(all).toEqual(['verified with warnings', 'chains.first warning']);
  });
});
