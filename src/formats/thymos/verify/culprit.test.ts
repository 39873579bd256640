// Which record of a broken pair was changed: a text, a link or an id of an honest ledger is changed,
// and the finding says of which record, by what, and what follows from it.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../base/bytes.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { underCauses } from '../../../ledger/model/consequences.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { draws } from '../../../testing/draws.ts';
import {
  FIRST_ENTRY,
  GRANT_ENTRY,
  GRANTED,
  honest,
} from '../../../testing/forgeries/thymos-run.ts';
import { createTestHost } from '../../../testing/host.ts';
import { reseal, setPayloadField } from '../../../testing/reseal.ts';
import { thymos } from '../index.ts';
import { toJsonLines } from '../write/writer/containers.ts';
import type { WrittenEntry } from '../write/writer/writer.ts';

const host = await createTestHost();
const RUN = honest();
const findId = (at: number) => RUN[at]?.id ?? '';
const brief = (id: string) => `${id.slice(0, 8)}…`;

function allFound(entries: readonly WrittenEntry[]) {
  const bytes = new Uint8Array(toJsonLines({ entries, allHeads: () => [] }));
  const reader = readLedger(thymos, [{ name: 'x.jsonl', bytes: inMemory(bytes) }], host);
  const report = verifyLedger(thymos, reader, host, { profile: 'strict', pins: {} });
  reader.close();
  return report.lanes.flatMap(({ findings }) => findings);
}

function found(entries: readonly WrittenEntry[]) {
  return allFound(entries)
    .filter(({ severity }) => severity === 'error')
    .map(({ check, seq, path, message }) => ({ check, seq, path, message }));
}

const changed = (at: number, to: Partial<WrittenEntry>) =>
  RUN.map((entry, i) => (i === at ? { ...entry, ...to } : entry));

const readText = (at: number) => decodeText(RUN[at]?.bytes ?? new Uint8Array());
const rewritten = (at: number, change: (text: string) => string) => {
  const text = change(readText(at));
  expect(text).not.toBe(readText(at));
  return changed(at, { bytes: encodeText(text) });
};
/** The first digit of what follows, as another one. */
const digitAfter = (start: string) => (text: string) => {
  const at = text.indexOf(start) + start.length;
  return `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;
};

describe('a record whose text was changed', () => {
  it('is named, with its seal and what it gives now', () => {
    expect(found(RUN)).toEqual([]);
    const [first, ...more] = found(rewritten(FIRST_ENTRY, digitAfter('"latency_ms":')));
    expect(first?.message).toMatch(
      new RegExp(
        `^Record 1 was changed after it was sealed\\. Its seal says ${brief(findId(FIRST_ENTRY))}; the text now gives [0-9a-f]{8}…\\.`,
      ),
    );
    // The commit's own id says the same, and is a consequence.
    expect(more.map(({ check, message }) => [check, message.includes('follows from')])).toEqual([
      ['thymos.commit-id', true],
    ]);
  });

  it('is the cause under which its consequences stand, and what rests on it', () => {
    const caused = underCauses(allFound(rewritten(FIRST_ENTRY, digitAfter('"latency_ms":'))));
    const under = caused.find(({ finding }) => finding.check === 'thymos.content-hash');
    expect(under?.finding.sides).toBe('computed');
    expect(under?.consequences.map(({ check, severity }) => [check, severity])).toEqual([
      ['thymos.commit-id', 'error'],
      ['thymos.parent-chain', 'info'],
    ]);
    expect(under?.consequences[1]?.message).toBe('Record 2 rests on record 1, which was changed.');
  });

  it.each([
    ['seq', '"seq":'],
    ['trajectory_id', '"trajectory_id":"'],
    ['parent', '"parent":["'],
  ])(
    'is told which of its values was changed where %s is, and no record is said to be moved',
    (field, start) => {
      const at = GRANT_ENTRY;
      const errors = found(rewritten(at, digitAfter(start)));
      expect(errors[0]?.message).toContain(`Only ${field} was changed in it`);
      const place = errors.find(({ check }) => check === 'thymos.commit-place');
      expect(place).toMatchObject({ seq: at, path: `payload.body.${field}` });
      expect(place?.message).toMatch(/^This was changed: with .* in its place the seal/);
      for (const { seq, message } of errors) {
        expect(seq).toBe(at);
        expect(message).not.toMatch(/moved|renumbered/);
      }
    },
  );

  it('and sealed again is the culprit, not the record that rests on it', () => {
    const path = ['body', 'observations', 0, 'latency_ms'];
    const again = reseal(RUN, [setPayloadField(FIRST_ENTRY, path, 2)])[FIRST_ENTRY];
    const errors = found(RUN.map((entry, i) => (i === FIRST_ENTRY && again ? again : entry)));
    expect(errors).toEqual([
      expect.objectContaining({ check: 'thymos.parent-chain', seq: GRANTED }),
    ]);
    // A request has no parent in its text: nothing says which of the two was changed.
    expect(errors[0]?.message).toContain('nothing here says which');
    const asked = reseal(RUN, [setPayloadField(GRANTED, ['reason'], 'x')])[GRANTED];
    const broken = found(RUN.map((entry, i) => (i === GRANTED && asked ? asked : entry)));
    const link = broken.find(({ check }) => check === 'thymos.parent-chain');
    expect(link?.message).toContain('Record 3 is as it was sealed, and rests on');
    expect(link?.message).toContain(
      'So not record 3 was changed: record 2 was changed and sealed again',
    );
    expect(broken.find(({ check }) => check === 'thymos.commit-place')?.message).toMatch(
      /^This follows from the same break/,
    );
  });
});

describe('an id or a link that was changed', () => {
  it('is named, and the text of the record is not blamed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(FIRST_ENTRY, GRANTED, GRANT_ENTRY),
        fc.constantFrom('a', 'b', 'c'),
        (at, digit) => {
          const errors = found(changed(at, { id: digit.repeat(64) }));
          expect(errors[0]?.message).toBe(
            `The id of record ${at} was changed: it says ${brief(digit.repeat(64))}; its text gives ${brief(findId(at))}, on which record ${at + 1} rests.`,
          );
          for (const { message } of errors.slice(1)) expect(message).toMatch(/^This follows from/);
          const linked = found(changed(GRANT_ENTRY, { parent: digit.repeat(64) }));
          expect(linked).toHaveLength(1);
          expect(linked[0]?.message).toMatch(
            /^What is written next to record 3 as its parent was changed/,
          );
        },
      ),
      { numRuns: draws(20) },
    );
  });
});
