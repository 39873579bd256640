import { describe, expect, it } from 'vitest';
import { exportCsv, exportJson, type SimulationExport } from './export.ts';
import { ALLOW, DENY, type Policy } from './policy.ts';
import { TotalsBuilder } from './totals.ts';

const policy: Policy = {
  name: 'p',
  rules: [
    {
      name: '=cmd()',
      when: { tool: 'x', effect: null, where: [], budget: null },
      decided: DENY,
    },
  ],
  otherwise: 'as recorded',
};
const given: SimulationExport = {
  ledger: 'ab'.repeat(32),
  name: 'a.db',
  policy,
  totals: new TotalsBuilder(policy).totals(),
  rows: [
    {
      lane: 'l',
      laneTitle: '=HYPERLINK("x")',
      seq: 2n ** 64n - 1n,
      id: 'e',
      title: 'a, "b"\nc',
      recorded: ALLOW,
      simulated: null,
      differs: 'unknown',
      ways: [
        { rule: 0, decided: DENY },
        { rule: null, decided: ALLOW },
      ],
      notRecorded: ['the tool'],
    },
  ],
};

describe('an exported simulation', () => {
  it('says first that it is one, as JSON', () => {
    const text = exportJson(given);
    const read = JSON.parse(text) as { rows: { recorded: string; simulated: string }[] };
    expect(Object.keys(read).slice(0, 2)).toEqual(['schema', 'simulation']);
    expect(text).toContain('"seq": 18446744073709551615');
    expect(read.rows[0]).toMatchObject({
      recorded: 'allow',
      simulated: 'not known: deny or allow',
      rule: '=cmd(), or no rule',
    });
  });

  it('says so in the first field of every row, as CSV, and holds no formula', () => {
    const [head, ...rows] = exportCsv(given).split('\r\n');
    expect(head).toMatch(/^simulation,/);
    expect(rows[0]).toMatch(/^Simulation\. This is not a verdict\.,l,"'=HYPERLINK\(""x""\)",/);
    expect(rows[0]).toContain(`"a, ""b""<U+000A>c",allow,`);
    expect(rows[0]).toContain(`"'=cmd(), or no rule"`);
  });
});
