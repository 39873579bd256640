// Usual records are looked at in another way than all others: what is found must not depend on it.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import {
  chained,
  healthyRun,
  linesOfRun,
  verifyBlocksText,
  writeBlocksFile,
} from '../../testing/blocks.ts';
import { draws } from '../../testing/draws.ts';
import { COURSE } from '../../testing/forgeries/blocks-course.ts';
import { plantedBlocks } from '../../testing/forgeries/blocks-edit.ts';
import { FORM } from '../../testing/forgeries/blocks-form.ts';
import { parseBlocksJson } from './canonical.ts';
import { readBlockRecord } from './record.ts';
import { type PlainFields, UsualRecords } from './usual.ts';

/** The same records: an escape in a name makes each unusual. Where a fault is in its line is not. */
function plainly(text: string): string {
  return text.replaceAll('"type"', '"\\u0074ype"');
}

function verifyAndSummarise(text: string) {
  const report = verifyBlocksText(text);
  const unplaced = report.lanes.map((lane) => ({
    ...lane,
    findings: lane.findings.map(({ offset: _, ...finding }) => finding),
  }));
  return { ...report, lanes: unplaced };
}

const KINDS = ['chained', 'plain'] as const;
const FAULTS = [...FORM, ...COURSE].flatMap((fault) =>
  KINDS.filter((kind) => (fault.only ?? kind) === kind).map(
    (kind) => [`${kind}, ${fault.check}: ${fault.name}`, plantedBlocks(fault, kind)] as const,
  ),
);

describe('a run', () => {
  it.each(FAULTS)('gives the same findings: %s', (_, text) => {
    expect(verifyAndSummarise(text)).toEqual(verifyAndSummarise(plainly(text)));
  });

  it('gives the same whatever values are exchanged, and with white space', () => {
    const VALUE = /(?<=":)("[^"]*"|-?\d[\d.]*|true|false|null|\[\]|\{\})/g;
    const OTHERS = ['""', '"pre_step_a"', '-0', '0.50', '1e3', '12.0', 'null', '{}', '[]', '1e999'];
    const lines = linesOfRun(healthyRun());
    const files = [writeBlocksFile(lines), writeBlocksFile(chained(lines)), healthyRun().toJSONL()];
    const change = fc.tuple(fc.nat(), fc.constantFrom(...OTHERS));
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(change, { maxLength: 4 }),
        fc.boolean(),
        (file, changes, isSpaced) => {
          let text = file;
          for (const [pick, value] of changes) {
            const values = text.match(VALUE)?.length ?? 1;
            let seen = 0;
            text = text.replace(VALUE, (own) => (seen++ === pick % values ? value : own));
          }
          if (isSpaced) text = text.replaceAll('":', '" : ').replaceAll('}\n', ' }\r\n');
          expect(verifyAndSummarise(text)).toEqual(verifyAndSummarise(plainly(text)));
        },
      ),
      { numRuns: draws() },
    );
  });
});

describe('the canonical bytes of a record', () => {
  const anything = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<unknown>(
        null,
        true,
        'ä€😀',
        'a"\\\n\u007f',
        -0,
        0.1,
        1e15,
        123456789012345680,
      ),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('b', 'a', 'ab', 'id', 'B', '__proto__'), tie('value')),
    ),
  })).value;
  const numbers = fc.constantFrom(
    '0',
    '-0',
    '-0.0',
    '1.50',
    '0.00001',
    '0.000001',
    '12.0',
    '-7.25',
  );
  const longer = fc.constantFrom('1234567890123456', '99999999999999999999', '0.12345678901234567');

  it('are those that the plain reader makes of its tree', () => {
    const records = new UsualRecords();
    const record = fc.tuple(anything, anything, fc.oneof(numbers, longer));
    let usual = 0;
    fc.assert(
      fc.property(record, ([value, other, number]) => {
        const parts = [value, other].map((part) => JSON.stringify(part) ?? 'null');
        const line = `{"value":${parts[0]},"id":"x","n":${number},"other":${parts[1]}}`;
        const bytes = encodeText(line);
        const fields = records.read(bytes);
        const plain = readBlockRecord(bytes).fields;
        parseBlocksJson(bytes);
        if (!fields || !plain) return;
        usual++;
        const copies = (of: PlainFields | typeof fields) => [
          [...of.content()],
          [...of.canonical('value')],
          [...of.canonical('n')],
        ];
        expect(copies(fields)).toEqual(copies(plain.plain()));
      }),
      { numRuns: draws() },
    );
    expect(usual).toBeGreaterThan(draws() * 0.3);
  });
});
