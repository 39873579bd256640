import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../../testing/cli.ts';
import { createTestHost } from '../../../../testing/host.ts';
import { ledgerBytes } from '../../write/generator/run.ts';

interface Json {
  readonly selection: unknown;
  readonly tables: readonly { readonly table: string; readonly rows: readonly Row[] }[];
}
type Row = Readonly<Record<string, string | number | null | { value: number; n: number }>>;

const host = await createTestHost();

describe('report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-report-'));
  const path = join(folder, 'events.jsonl');
  beforeAll(() => writeFileSync(path, ledgerBytes({ seed: 5, events: 1500 })));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function run(...args: string[]): Promise<string> {
    const { code, text } = await runCli(host, 'report', ...args);
    expect(code).toBe(0);
    return text;
  }
  const json = async (...args: string[]): Promise<Json> => JSON.parse(await run(...args, '--json'));

  it('says each figure with its n', async () => {
    const { tables } = await json('calibration', path);
    expect(tables.map(({ table }) => table)).toEqual(['calibration', 'bins']);
    const [all, ...agents] = tables[0]?.rows ?? [];
    expect(all).toMatchObject({ agent: '(all)', brier: { n: all?.executions } });
    const sum = agents.reduce((n, row) => n + Number(row.executions), 0);
    expect(sum).toBe(all?.executions);
    expect(agents.length).toBeGreaterThan(1);
  });

  it('narrows to a selection, and says which', async () => {
    const [whole] = (await json('calibration', path)).tables;
    const agent = String(whole?.rows[1]?.agent);
    const narrow = await json('calibration', path, '--agent', agent, '--last', '7', '--by', 'tier');
    expect(narrow.selection).toMatchObject({ agents: [agent], by: 'tier', last: 7 });
    expect(narrow.tables[0]?.rows[0]?.executions).toBe(7);
    const none = await json('failures', path, '--from', '2031-01-01');
    expect(none.tables.map(({ rows }) => rows.length)).toEqual([0, 0, 0, 0]);
    const band = await json('routing', path, '--band', '10..20');
    for (const row of band.tables[0]?.rows ?? [])
      expect(row.entropy).toMatchObject({ value: expect.closeTo(15, -1) });
  });

  it('writes one table as CSV', async () => {
    const [head, first] = (await run('conflicts', path, '--csv')).split('\n');
    expect(head).toBe('area,rebases,conflicts,rate,rate_n,selection');
    expect(first?.split(',')).toHaveLength(6);
    const depths = await run('conflicts', path, '--csv', '--table', 'depths');
    expect(depths).toMatch(/^depth,rebases,conflicts,rate,rate_n,selection\n0,/);
  });

  it('prints every figure for people', async () => {
    for (const figure of ['calibration', 'routing', 'failures', 'entropy', 'conflicts']) {
      const text = await run(figure, path);
      expect(text).toMatch(new RegExp(`^${figure}: everything\n\n`));
      expect(text).toMatch(/\d/);
    }
  });

  it('refuses wrong usage in words', async () => {
    await expect(run('sums', path)).rejects.toThrow('or a figure: calibration');
    await expect(run('routing')).rejects.toThrow("argument 'PATH'");
    await expect(run('routing', path, '--band', '20')).rejects.toThrow('20..40');
    await expect(run('routing', path, '--last', '5')).rejects.toThrow('report calibration');
    await expect(run('calibration', path, '--last', '0')).rejects.toThrow('whole number');
    await expect(run('calibration', path, '--by', 'host')).rejects.toThrow('agent, model, tier');
    await expect(run('entropy', path, '--from', 'soon')).rejects.toThrow('2026-02-10');
    await expect(run('entropy', path, '--table', 'x')).rejects.toThrow('entropy, bins');
    await expect(run('entropy', path, '--json', '--csv')).rejects.toThrow('not both');
  });
});
