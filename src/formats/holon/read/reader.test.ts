// Reading: bad lines are located and kept, order and numbers are exact, files of one run
// are merged.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { twiceIn } from '../../../ledger/format/json-line.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import type { Finding, LedgerReport } from '../../../ledger/model/check.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { groupBytes } from '../../../ledger/sources/group.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { draws } from '../../../testing/draws.ts';
import { testRecogniser } from '../../../testing/formats.ts';
import { createTestHost } from '../../../testing/host.ts';
import { holon } from '../index.ts';
import { toLine, type WrittenEvent } from '../write/generator/event.ts';
import { generateRun } from '../write/generator/run.ts';
import { sameHolonValue } from './same-value.ts';
import { compareTimes, readTime } from './time.ts';

const host = await createTestHost();
const EVENTS = [...generateRun({ seed: 3, events: 300 })];
const LINES = EVENTS.map(toLine);

function report(text: string, profile: 'strict' | 'reference' = 'strict'): LedgerReport {
  const reader = readLedger(
    holon,
    [{ name: 'events.jsonl', bytes: inMemory(encodeText(text)) }],
    host,
  );
  return verifyLedger(holon, reader, host, { profile, pins: {} });
}

function all({ findings, lanes }: LedgerReport): Finding[] {
  return [...findings, ...lanes.flatMap((lane) => lane.findings)];
}

/** The ledger with one event changed. */
function changed(at: number, change: (event: WrittenEvent) => void): string {
  const event: WrittenEvent = JSON.parse(LINES[at] ?? '');
  change(event);
  return LINES.toSpliced(at, 1, toLine(event)).join('\n');
}

describe('lines', () => {
  it('that are no event are located by line and column, and the rest is read', () => {
    const text = LINES.toSpliced(10, 0, '{"a": 1, }').join('\n');
    const found = report(text);
    expect(all(found)).toHaveLength(1);
    expect(found.findings[0]).toMatchObject({
      check: 'line',
      line: 11,
      offset: 9,
      actual: '{"a": 1, }',
    });
    expect(found.findings[0]?.message).toContain('column 10');
    expect(found.lanes.reduce((sum, { entries }) => sum + entries, 0)).toBe(EVENTS.length);
  });

  it('count columns in characters, not in bytes', () => {
    const found = report(`${LINES.join('\n')}\n{"käse": "ö" !}`);
    expect(found.findings[0]?.message).toContain('column 14');
  });

  it.each([
    ['CRLF', LINES.join('\r\n')],
    ['no newline at the end', LINES.join('\n')],
  ])('with %s are no finding', (_, text) => {
    expect(all(report(text))).toEqual([]);
  });

  it('are read whatever their bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
        const head = encodeText(`${LINES.slice(0, 5).join('\n')}\n`);
        const bytes = new Uint8Array(head.length + noise.length);
        bytes.set(head);
        bytes.set(noise, head.length);
        const reader = readLedger(holon, [{ name: 'x', bytes: inMemory(bytes) }], host);
        const found = verifyLedger(holon, reader, host, { profile: 'strict', pins: {} });
        expect(found.lanes.reduce((sum, { entries }) => sum + entries, 0)).toBeGreaterThanOrEqual(
          5,
        );
      }),
      { numRuns: draws() },
    );
  });
});

describe('entries', () => {
  it('keep their exact bytes, their seq at any size and a seal of their line', () => {
    const huge = '900719925474099300000001';
    const text = LINES.with(-1, (LINES.at(-1) ?? '').replace(/"seq":\d+/, `"seq":${huge}`)).join(
      '\n',
    );
    const reader = readLedger(holon, [{ name: 'x', bytes: inMemory(encodeText(text)) }], host);
    const entries = reader.lanes.flatMap(({ id }) => [...reader.entries(id)]);
    const last = entries.find(({ seq }) => typeof seq === 'bigint');
    expect(last?.seq).toBe(BigInt(huge));
    expect(last?.id).toBe(
      Buffer.from(host.hash.blake3(last?.bytes ?? new Uint8Array())).toString('hex'),
    );
    expect(new Set(entries.map(({ bytes }) => new TextDecoder().decode(bytes)))).toEqual(
      new Set(text.split('\n')),
    );
    expect(all(report(text))).toEqual([]);
  });

  it('can be described, decided and folded one by one, alone', () => {
    const reader = readLedger(
      holon,
      [{ name: 'x', bytes: inMemory(encodeText(LINES.join('\n'))) }],
      host,
    );
    for (const { id } of reader.lanes) {
      for (const entry of reader.entries(id)) {
        const event = holon.reader.decode(entry);
        const { line, delta } = holon.words.digest(entry, event);
        expect(line.title).not.toBe('');
        expect(holon.words.view(entry, event).facts.length).toBeGreaterThan(3);
        expect(holon.words.decision(entry, event).headline).not.toBe('');
        for (let op = 0; op < (delta?.ops.length ?? 0); op++) {
          expect(holon.state.bytes(entry, event, op).length).toBeGreaterThan(0);
          expect(holon.state.value(entry, event, op)).not.toBeUndefined();
        }
      }
    }
  });

  it('of an intent that is called like the lane of none have a lane of their own', () => {
    const own = EVENTS.find(({ event_type }) => event_type === 'intent_created');
    const text = LINES.map((line) => line.replaceAll(String(own?.payload.intent_id), 'governance'));
    const reader = readLedger(
      holon,
      [{ name: 'x', bytes: inMemory(encodeText(text.join('\n'))) }],
      host,
    );
    const lanes = reader.lanes.map(({ id }) => id);
    expect(lanes).toContain('intent:governance');
    expect(new Set(lanes).size).toBe(lanes.length);
  });
});

describe('profiles', () => {
  const impact = changed(
    EVENTS.findIndex(({ event_type }) => event_type === 'execution_completed'),
    ({ payload }) => {
      Object.assign(payload.actual as object, { cost: -1 });
    },
  );

  it('keep what the schema does not require to the strict one', () => {
    expect(all(report(impact)).map(({ check }) => check)).toEqual(['relation-8']);
    expect(all(report(impact, 'reference'))).toEqual([]);
    const strict = report(impact, 'reference').checks.filter(
      ({ status }) => status === 'not asked for',
    );
    expect(strict.map(({ check }) => check)).toEqual([
      'state',
      'scored-plan',
      'sandbox',
      'tool-plan',
      'review',
      'promotion',
      'branch',
      'routing',
      'version',
      'outcome',
      'arithmetic',
      'seal',
      'container-end',
    ]);
  });

  it('name what is not checkable where nothing could be examined', () => {
    const text = LINES.slice(0, 1).join('\n');
    const { checks, notes, tamperEvidence } = report(text);
    expect(checks.find(({ check }) => check === 'state')?.status).toBe('not checkable');
    expect(tamperEvidence).toBe('Tamper evidence: none in this format');
    expect(notes?.[0]).toContain('enough to read this file fully');
    expect(report(LINES.join('\n')).notes?.[0]).toContain('are not enough');
  });
});

describe('files of one run', () => {
  const half = Math.floor(LINES.length / 2);
  const even = LINES.filter((_, i) => i % 2 === 0).join('\n');
  const odd = LINES.filter((_, i) => i % 2 === 1).join('\n');

  it.each([
    ['one after the other', LINES.slice(0, half).join('\n'), LINES.slice(half).join('\n')],
    ['interleaved', odd, even],
  ])('are merged by ts and seq: %s', (_, a, b) => {
    const files = [
      { name: 'ledger/events-1.jsonl', bytes: encodeText(a) },
      { name: 'ledger/events-2.jsonl', bytes: encodeText(b) },
    ];
    const { sets } = groupBytes(files, testRecogniser);
    expect(sets).toHaveLength(1);
    const reader = readLedger(holon, sets[0]?.files ?? [], host);
    expect(reader.container).toContain('merged by ts and seq');
    const found = verifyLedger(holon, reader, host, { profile: 'strict', pins: {} });
    expect(all(found).map(({ severity, check }) => `${severity} ${check}`)).toEqual(['info order']);
    expect(found.verdict).toBe('consistent');
  });

  it('are not made of copies, nor of other folders', () => {
    const bytes = encodeText(LINES.join('\n'));
    const copies = groupBytes(
      [
        { name: 'a/x.jsonl', bytes },
        { name: 'a/copy.jsonl', bytes },
        { name: 'b/x.jsonl', bytes: encodeText(LINES.slice(half).join('\n')) },
      ],
      testRecogniser,
    );
    expect(copies.sets).toHaveLength(3);
  });
});

describe('values', () => {
  it('find duplicate names at any depth, as a set would', () => {
    const json = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<JsonValue>(null, true, 'x', { number: '1' }),
        fc.array(tie('value'), { maxLength: 3 }),
        fc
          .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), tie('value')), { maxLength: 4 })
          .map((members) => ({ members })),
      ),
    })).value;
    const slow = (value: JsonValue): boolean => {
      if (Array.isArray(value)) return value.some(slow);
      if (value === null || typeof value !== 'object' || !('members' in value)) return false;
      const names = value.members.map(([name]) => name);
      return new Set(names).size < names.length || value.members.some(([, item]) => slow(item));
    };
    fc.assert(
      fc.property(json, (value) => {
        expect(twiceIn(value) !== null).toBe(slow(value));
      }),
      { numRuns: draws() },
    );
  });

  it('compare numbers by value and members in any order', () => {
    const object = (...members: [string, JsonValue][]): JsonValue => ({ members });
    const n = (number: string): JsonValue => ({ number });
    expect(
      sameHolonValue(object(['a', n('1.0')], ['b', 'x']), object(['b', 'x'], ['a', n('1')])),
    ).toBe(true);
    expect(sameHolonValue(object(['a', n('1')]), object(['a', n('1.01')]))).toBe(false);
    expect(sameHolonValue(n('9007199254740993'), n('9007199254740992'))).toBe(false);
    expect(sameHolonValue([n('1e2')], [n('100')])).toBe(true);
    expect(sameHolonValue('1', n('1'))).toBe(false);
  });

  it.each([
    ['2026-02-10T03:12:45Z', true],
    ['2026-02-10T03:12:45.123456789+00:00', true],
    ['2024-02-29T00:00:00Z', true],
    ['2026-02-29T00:00:00Z', false],
    ['2026-13-01T00:00:00Z', false],
    ['2026-02-10T24:00:00Z', false],
    ['2026-02-10T03:12:45+01:00', false],
    ['2026-02-10T03:12:45', false],
    ['2026-02-10 03:12:45Z', false],
  ])('read %s as a time: %s', (text, good) => {
    expect(readTime(text) !== null).toBe(good);
  });

  it('compare times with every digit of their fraction', () => {
    const [a, b] = ['2026-02-10T03:12:45.1000000000001Z', '2026-02-10T03:12:45.1Z'].map(readTime);
    if (!a || !b) throw new Error('unreadable');
    expect(compareTimes(a, b)).toBeGreaterThan(0);
    expect(compareTimes(b, { ...b })).toBe(0);
  });
});

it('keeps with each review no more of its intent than is shown', () => {
  const reviewed = EVENTS.find(({ event_type }) => event_type === 'human_review_requested');
  const intent = reviewed?.payload.intent_id;
  const at = EVENTS.findIndex(
    ({ event_type, payload }) => event_type === 'intent_created' && payload.intent_id === intent,
  );
  const long = 'x'.repeat(5000);
  const text = changed(at, ({ payload }) => {
    Object.assign(payload.constraints as object, { note: long, trust_required: long });
  });
  const reader = readLedger(
    holon,
    [{ name: 'events.jsonl', bytes: inMemory(encodeText(text)) }],
    host,
  );
  const reviews = [...reader.entries(String(intent))].filter(
    ({ kind }) => kind === 'human_review_requested',
  );
  expect(reviews.length).toBeGreaterThan(0);
  for (const { annotation } of reviews) expect(annotation?.length).toBeLessThan(2000);
});
