// Usual events are looked at in another way than all others: what is found must not depend on it.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { draws } from '../../../testing/draws.ts';
import { createTestHost } from '../../../testing/host.ts';
import { holon } from '../index.ts';
import { toLine } from '../write/generator/event.ts';
import { GENERATED_FAULTS } from '../write/generator/faults.ts';
import { generateRun } from '../write/generator/run.ts';
import { EventReader, UsualEvent, UsualShapes } from './usual.ts';

const host = await createTestHost();
const EVENTS = [...generateRun({ seed: 7, events: 1500 })];
const LINES = EVENTS.map(toLine);

/** With a field that means nothing: an escape in its name makes the line unusual. */
function plainly(line: string): string {
  return line.replace('{', '{"\\u0066urther":1,');
}

/** All that a report says, but for the bytes of the lines. */
function verifyAndSummarise(lines: readonly string[]) {
  const files = [{ name: 'events.jsonl', bytes: inMemory(encodeText(lines.join('\n'))) }];
  const reader = readLedger(holon, files, host);
  const report = verifyLedger(holon, reader, host, { profile: 'strict', pins: {} });
  const unplaced = ({ entry: _, offset: __, ...finding }: Finding) => finding;
  const survey = reader.survey();
  return {
    ...report,
    findings: report.findings.map(unplaced),
    lanes: report.lanes.map((lane) => ({ ...lane, findings: lane.findings.map(unplaced) })),
    entries: reader.lanes.flatMap(({ id }) =>
      [...reader.entries(id)].map(({ seq, kind, recordedAt }) => [seq, kind, recordedAt]),
    ),
    figures: survey.figures,
    intents: survey.intents,
  };
}

it('holds for every line that the generator writes, with and without white space', () => {
  const reader = new EventReader(new UsualShapes());
  for (const line of [...LINES, ...EVENTS.map((event) => JSON.stringify(event, null, 1))])
    expect(reader.read(encodeText(line))).toBeInstanceOf(UsualEvent);
  expect(reader.read(encodeText(plainly(LINES[0] ?? '')))).not.toBeInstanceOf(UsualEvent);
});

it.each(GENERATED_FAULTS.filter(({ check }) => check !== 'line'))(
  'finds the same of $id',
  ({ plant }) => {
    const lines = new TextDecoder().decode(plant(EVENTS)).split('\n').filter(Boolean);
    expect(verifyAndSummarise(lines)).toEqual(verifyAndSummarise(lines.map(plainly)));
  },
);

const VALUE = /(?<=":)("[^"]*"|-?\d[\d.]*|true|false|null|\[\]|\{\})/g;
const OTHERS = ['""', '"main"', '"merged"', '-1', '0.5', '1e-3', '12.0', 'null', '{}', '[]', '"1"'];

it('finds the same whatever values are exchanged', () => {
  const change = fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(...OTHERS));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 30 }), (changes) => {
      const lines = LINES.slice(0, 400);
      for (const [pick, nth, value] of changes) {
        const at = pick % lines.length;
        const line = lines[at] ?? '';
        const values = line.match(VALUE)?.length ?? 1;
        let seen = 0;
        lines[at] = line.replace(VALUE, (own) => (seen++ === nth % values ? value : own));
      }
      expect(verifyAndSummarise(lines)).toEqual(verifyAndSummarise(lines.map(plainly)));
    }),
    { numRuns: draws(15) },
  );
});
