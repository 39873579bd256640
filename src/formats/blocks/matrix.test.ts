// Planted faults, one for each way in which a check can fail: each is found by its own
// check and by no other, in a chained file (its ids made again) and in a plain one.

import { afterAll, describe, expect, it } from 'vitest';
import {
  chained,
  healthyRun,
  type LooseBlock,
  linesOfRun,
  numbered,
  verifyBlocksText,
  writeBlocksFile,
} from '../../testing/blocks.ts';
import { COURSE } from '../../testing/forgeries/blocks-course.ts';
import { change, insertBefore, PURGE, plantedBlocks } from '../../testing/forgeries/blocks-edit.ts';
import { FORM } from '../../testing/forgeries/blocks-form.ts';
import { RECORDS } from './verify/checks.ts';

const FAULTS = [...FORM, ...COURSE];

describe('planted faults', () => {
  const rows: string[] = [];

  it('finds nothing in the healthy run', () => {
    const lines = linesOfRun(healthyRun());
    // Without ids nothing proves a file unchanged.
    const files = [
      [writeBlocksFile(lines), 'consistent'],
      [writeBlocksFile(chained(lines)), 'verified'],
      [healthyRun().toJSONL(), 'verified'],
    ] as const;
    for (const [text, expected] of files) {
      const { verdict, lanes } = verifyBlocksText(text);
      expect(lanes.flatMap(({ findings }) => findings)).toEqual([]);
      expect([verdict, lanes[0]?.verdict]).toEqual([expected, expected]);
    }
  });

  for (const kind of ['chained', 'plain'] as const) {
    it.each(
      FAULTS.filter(({ only = kind }) => only === kind).map(
        (fault) => [`${fault.check}: ${fault.name}`, fault] as const,
      ),
    )(`${kind}: %s`, (_, fault) => {
      const { name, check, severity = 'error', seq } = fault;
      const report = verifyBlocksText(plantedBlocks(fault, kind));
      const findings = report.lanes.flatMap((lane) => lane.findings);
      expect(findings.map((finding) => `${finding.check} ${finding.severity}`)).toEqual([
        `${check} ${severity}`,
      ]);
      if (seq !== undefined) expect(findings[0]?.seq).toBe(seq);
      const good = kind === 'plain' ? 'consistent' : 'verified';
      expect(report.verdict).toBe(
        { error: 'failed', warning: `${good} with warnings`, info: good }[severity],
      );
      rows.push(
        `${check.padEnd(17)}${kind.padEnd(9)}${severity.padEnd(9)}seq ${String(findings[0]?.seq).padEnd(4)}${name}`,
      );
    });
  }

  it.each<[string, (lines: LooseBlock[]) => LooseBlock[]]>([
    ['goes on after it', insertBefore('set', PURGE, 2)],
    ['is unfinished', (lines) => lines.slice(0, -1)],
    [
      'went back before it, and failed',
      (lines) => [
        ...insertBefore('rollback', { ...PURGE, timestamp: 108 })(lines).slice(0, -2),
        ...change('completed', { status: 'failed' })(lines).slice(-1),
      ],
    ],
  ])('finds nothing in a purge for success where the run %s', (_, plant) => {
    const { lanes } = verifyBlocksText(
      writeBlocksFile(chained(numbered(plant(linesOfRun(healthyRun()))))),
    );
    expect(lanes.flatMap(({ findings }) => findings)).toEqual([]);
  });

  it('plants for each check what its record says', () => {
    const planted = new Map(FAULTS.map(({ check, name }) => [`${check}: ${name}`, check]));
    // A pin is tried in blocks.test.ts: it is no fault of a file.
    const others = RECORDS.filter(({ id, planted: name }) => !planted.has(`${id}: ${name}`));
    expect(others.map(({ id }) => id)).toEqual(['head']);
  });

  afterAll(() =>
    console.log(`check            file     found    place   fault\n${rows.sort().join('\n')}`),
  );
});
