// A simulation as a file. Its first fields say what it is, so that nobody takes a
// part of it for a report.

import { csvText } from '../../../base/csv.ts';
import type { Seq } from '../../../base/seq.ts';
import { nameSchema } from '../../../ledger/model/schema.ts';
import type { Policy } from './policy.ts';
import { policyText } from './policy-text.ts';
import type { Simulated } from './run.ts';
import type { SimulationTotals } from './totals.ts';
import { LIMITS, rulesText, SIMULATION, simulatedDecisionText, simulatedText } from './words.ts';

/** One entry, as an export names it. */
export interface ExportRow extends Simulated {
  readonly lane: string;
  readonly laneTitle: string;
  readonly seq: Seq;
  readonly id: string;
  readonly title: string;
}

export interface SimulationExport {
  /** The ledger's id: the hash of its bytes. */
  readonly ledger: string;
  readonly name: string;
  readonly policy: Policy;
  readonly totals: SimulationTotals;
  readonly rows: readonly ExportRow[];
}

export function exportJson({ ledger, name, policy, totals, rows }: SimulationExport): string {
  const { decisions, allowed, denied, asked, unknown, different, maybe, same } = totals;
  const sums = { decisions, different, same, difference_not_known: maybe };
  const parts = [
    `"schema": ${JSON.stringify(nameSchema('simulate'))}`,
    `"simulation": ${JSON.stringify(SIMULATION)}`,
    `"limits": ${JSON.stringify(LIMITS)}`,
    `"ledger": ${JSON.stringify({ id: ledger, name })}`,
    `"policy": ${policyText(policy).trim()}`,
    `"totals": ${JSON.stringify({ ...sums, allowed, denied, asked, not_known: unknown })}`,
    `"rows_left_out": ${different + maybe - rows.length}`,
    `"rows": [${rows.map((row) => `\n${rowJson(policy, row)}`).join(',')}]`,
  ];
  return `{\n${parts.join(',\n')}\n}\n`;
}

function rowJson(policy: Policy, row: ExportRow): string {
  const { lane, laneTitle, seq, id, title } = row;
  const fields = { id, title, ...described(policy, row), not_recorded: row.notRecorded };
  // By hand: a sequence number beyond 2^53 has to be written out as it is.
  return `{"lane": ${JSON.stringify(lane)}, "lane_title": ${JSON.stringify(laneTitle)}, "seq": ${seq}, ${JSON.stringify(fields).slice(1)}`;
}

function described(policy: Policy, row: Simulated) {
  return {
    recorded: simulatedDecisionText(row.recorded),
    simulated: simulatedText(row),
    differs: row.differs,
    rule: rulesText(policy, row.ways),
  };
}

const COLUMNS =
  'simulation lane lane_title seq id title recorded simulated differs rule not_recorded'.split(' ');

export function exportCsv({ policy, rows }: SimulationExport): string {
  const lines = rows.map((row) => {
    const { recorded, simulated, differs, rule } = described(policy, row);
    return [
      SIMULATION,
      row.lane,
      row.laneTitle,
      String(row.seq),
      row.id,
      row.title,
      recorded,
      simulated,
      differs,
      rule,
      row.notRecorded.join('; '),
    ];
  });
  return csvText([COLUMNS, ...lines]);
}
