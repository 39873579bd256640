// `simulate`: a policy tried on what was recorded. It is no verdict, and says so.

import { parseArgs } from 'node:util';
import { decodeText } from '../core/bytes.ts';
import type { Host } from '../formats/format.ts';
import { type ExportRow, exportJson } from '../formats/thymos/simulate/export.ts';
import type { Policy } from '../formats/thymos/simulate/policy.ts';
import { PolicyError, parsePolicy } from '../formats/thymos/simulate/policy-json.ts';
import { LaneSimulation } from '../formats/thymos/simulate/run.ts';
import { type SimulationTotals, TotalsBuilder } from '../formats/thymos/simulate/totals.ts';
import {
  decidedText,
  LIMITS,
  rulesText,
  SIMULATION,
  simulatedText,
} from '../formats/thymos/simulate/words.ts';
import { findLane, type Opened, openLedger } from './open.ts';
import { readBytes } from './sources.ts';
import { UsageError } from './usage.ts';

export async function simulate(
  args: readonly string[],
  host: Host,
  print: (text: string) => void,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      policy: { type: 'string' },
      lane: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [path, more] = positionals;
  if (path === undefined || more !== undefined) throw new UsageError('simulate: give one PATH.');
  if (values.policy === undefined) throw new UsageError('simulate: give --policy FILE.');
  const policy = await readPolicy(values.policy);
  const opened = await openLedger(path, host);
  const lane = values.lane === undefined ? null : findLane(opened.reader, values.lane);
  const { totals, rows } = run(opened, policy, lane);
  opened.reader.close();
  print(
    values.json
      ? exportJson({ ledger: opened.id, name: path, policy, totals, rows }).trimEnd()
      : inWords(path, policy, totals, rows),
  );
  return 0;
}

async function readPolicy(path: string): Promise<Policy> {
  const bytes = await readBytes(path);
  try {
    return parsePolicy(decodeText(bytes));
  } catch (error) {
    if (error instanceof PolicyError) throw new UsageError(`${path}: ${error.message}.`);
    if (error instanceof TypeError) throw new UsageError(`${path}: this is not UTF-8 text.`);
    throw error;
  }
}

function run({ format, reader }: Opened, policy: Policy, wanted: string | null) {
  const builder = new TotalsBuilder(policy);
  const rows: ExportRow[] = [];
  for (const { id: lane } of reader.lanes) {
    if (wanted !== null && lane !== wanted) continue;
    const simulation = new LaneSimulation(policy);
    let laneTitle = '';
    for (const entry of reader.entries(lane)) {
      if (entry.index === 0) laneTitle = format.laneTitle(entry).title;
      const result = simulation.push(format.simulationFacts(entry));
      builder.add(result);
      if (typeof result === 'string' || result.differs === 'no') continue;
      const { title } = format.digest(entry).line;
      rows.push({ ...result, lane, laneTitle, seq: entry.seq, id: entry.id, title });
    }
  }
  return { totals: builder.totals(), rows };
}

function inWords(
  path: string,
  policy: Policy,
  totals: SimulationTotals,
  rows: readonly ExportRow[],
): string {
  const { decisions, allowed, denied, asked, unknown, different, maybe, same } = totals;
  const lines = [
    SIMULATION,
    ...LIMITS.map((limit) => `  ${limit}`),
    '',
    `${path}, policy "${policy.name}": ${decisions} decisions, ${different} decided differently, ${same} as recorded, ${maybe} not known`,
    `  allowed ${allowed}, denied ${denied}, approval needed ${asked}, not known ${unknown}`,
  ];
  let lane: string | null = null;
  for (const row of rows) {
    if (row.lane !== lane) lines.push('', `${row.lane}  ${row.laneTitle}`);
    lane = row.lane;
    const missing = row.notRecorded.length ? ` (not recorded: ${row.notRecorded.join(', ')})` : '';
    lines.push(
      `${String(row.seq).padStart(6)}  ${row.title}: ${decidedText(row.recorded)} → ${simulatedText(row)}, by ${rulesText(policy, row.ways) || 'nothing'}${missing}`,
    );
  }
  return lines.join('\n');
}
