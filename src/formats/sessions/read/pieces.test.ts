// Lines that are no record: what is whole in them is read, and only the rest is damaged.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { fileInMemory } from '../../../ledger/sources/file.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { draws } from '../../../testing/draws.ts';
import { createTestHost } from '../../../testing/host.ts';
import { claudeSession } from '../../../testing/sessions.ts';
import { sessions } from '../index.ts';

const host = await createTestHost();

function read(text: string) {
  const bytes = encodeText(text);
  const reader = readLedger(sessions, [fileInMemory({ name: 'session-1.jsonl', bytes })], host);
  const report = verifyLedger(sessions, reader, host, { profile: 'strict', pins: {} });
  const entries = reader.lanes.flatMap(({ id }) =>
    Array.from(
      reader.entries(id),
      (entry) => sessions.words.digest(entry, sessions.reader.decode(entry)).line,
    ),
  );
  const found = report.lanes
    .flatMap(({ findings }) => findings)
    .map(({ severity, check }) => `${severity} ${check.replace('sessions.', '')}`);
  const whole = entries.filter(({ kind }) => kind !== 'unreadable').map(({ title }) => title);
  return { report, found, whole, damaged: entries.length - whole.length, notes: report.notes };
}

const lines = claudeSession().map((line) => JSON.stringify(line));
const all = read(`${lines.join('\n')}\n`);

/** The same lines, with something else than a line end between two of them. */
const joined = (nth: number, between: string) =>
  `${lines.slice(0, nth).join('\n')}${between}${lines.slice(nth).join('\n')}\n`;

describe('a line with more than one record', () => {
  it('has both read, and is named once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: lines.length - 1 }),
        fc.constantFrom('', ' '),
        (nth, gap) => {
          const { whole, damaged, found, notes, report } = read(joined(nth, gap));
          expect([whole, damaged, notes]).toEqual([all.whole, 0, all.notes]);
          expect(found).toEqual(['warning line']);
          expect(report.verdict).toBe('consistent with warnings');
        },
      ),
      { numRuns: draws(100) },
    );
  });

  it('has the whole one read beside a piece of another, and the piece is the only fault', () => {
    const piece = fc.integer({ min: 1, max: lines.length - 1 }).chain((nth) =>
      fc.record({
        nth: fc.constant(nth),
        // Without its last brace at least: what is whole is no piece.
        length: fc.integer({ min: 1, max: Math.min(300, (lines[2]?.length ?? 2) - 1) }),
        isBefore: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(piece, ({ nth, length, isBefore }) => {
        const cut = (lines[2] ?? '').slice(0, length);
        const { whole, damaged, found } = read(joined(nth, isBefore ? `\n${cut}` : `${cut}\n`));
        expect([whole, damaged]).toEqual([all.whole, 1]);
        expect(found).toEqual(['error line']);
      }),
      { numRuns: draws(300) },
    );
  });

  it('has whole ones read whatever is after or between them, and the rest is the only fault', () => {
    const rest = fc.constantFrom(',', ' , ', '}}]garbage', ']', '}', 'null', '\u0000,', 'x y', ';');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: lines.length - 1 }), rest, (nth, between) => {
        for (const text of [between, `${between}\n`, `\n${between}`]) {
          const { whole, damaged, found, notes } = read(joined(nth, text));
          expect([whole, damaged, notes]).toEqual([all.whole, 1, all.notes]);
          expect(found).toEqual(['error line']);
        }
      }),
      { numRuns: draws(100) },
    );
  });

  it('does not take for a record what is inside of the end of one', () => {
    const inner = JSON.stringify(claudeSession()[0]);
    for (const end of [`"data":{"a":${inner},"b":1}}`, `[${inner},1]}`]) {
      const { whole, damaged } = read(`${lines.join('\n')}\n${end}\n`);
      expect([whole, damaged]).toEqual([all.whole, 1]);
    }
  });

  it('does not take for a record what is inside of one that is cut', () => {
    const inner = JSON.stringify(claudeSession()[0]);
    const { whole, damaged } = read(
      `${lines.join('\n')}\n{"type":"progress","data":{"a":${inner},"b\n`,
    );
    expect([whole, damaged]).toEqual([all.whole, 1]);
  });

  it('ends soon, whatever is in it', () => {
    for (const line of [
      '{"a":[{"b":'.repeat(50_000),
      `${'x'.repeat(3e6)}${'{"b":1},'.repeat(3000)}`,
    ]) {
      const { damaged } = read(`${lines.join('\n')}\n${line}\n`);
      expect(damaged).toBe(1);
    }
  });
});

describe('zeros', () => {
  const zeros = '\u0000'.repeat(300);
  it('at the end of a file are information, as a last line that is cut', () => {
    const cut = (lines.at(-1) ?? '').slice(0, 40);
    for (const end of [zeros, `${zeros}\n`, `${cut}${zeros}`, cut]) {
      const { found, whole, report } = read(`${lines.join('\n')}\n${end}`);
      expect([found, whole, report.verdict]).toEqual([['info line'], all.whole, 'consistent']);
    }
    const glued = read(`${lines.join('\n')}${zeros}`);
    expect([glued.found, glued.whole]).toEqual([['info line'], all.whole]);
  });

  it('in between are a damaged line, which is named for what it is', () => {
    const { found, whole, report } = read(joined(3, `\n${zeros}\n`));
    expect([found, whole]).toEqual([['error line'], all.whole]);
    expect(JSON.stringify(report)).toContain('nothing but 300 NUL bytes (zeros)');
    expect(read(joined(3, `\n${zeros}`)).whole).toEqual(all.whole);
  });
});
