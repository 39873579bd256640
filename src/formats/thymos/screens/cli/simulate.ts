// `simulate`: a policy tried on what was recorded. It is no verdict, and says so.

import { decodeText } from '../../../../base/bytes.ts';
import { defineCommand, type MakeCommand } from '../../../../ui/terminal/command.ts';
import { findLane, type Opened, openLedger } from '../../../../ui/terminal/open.ts';
import { readBytes } from '../../../../ui/terminal/sources.ts';
import { UsageError } from '../../../../ui/terminal/usage.ts';
import { thymosManifest } from '../../manifest.ts';
import { decodePayload } from '../../payload/payload.ts';
import { type ExportRow, exportJson } from '../../simulate/export.ts';
import type { Policy } from '../../simulate/policy.ts';
import { PolicyError, parsePolicy } from '../../simulate/policy-json.ts';
import { simulationFacts } from '../../simulate/recorded.ts';
import { LaneSimulation } from '../../simulate/run.ts';
import { type SimulationTotals, TotalsBuilder } from '../../simulate/totals.ts';
import {
  LIMITS,
  rulesText,
  SIMULATION,
  simulatedDecisionText,
  simulatedText,
} from '../../simulate/words.ts';

interface SimulateFlags {
  readonly policy: string;
  readonly lane?: string;
  readonly json?: true;
}

export const simulateCommand: MakeCommand = ({ host, print, json }) =>
  defineCommand('simulate', 'what another policy would have decided: no verdict')
    .argument('<PATH>', 'a ledger')
    .requiredOption('--policy <FILE>', 'the policy to try, as JSON')
    .option('--lane <ID>', 'one lane; its id may be shortened as long as it is unique')
    .option('--json', 'as JSON')
    .addHelpText('after', HELP)
    .action(async (path: string, flags: SimulateFlags) => {
      const policy = await readPolicy(flags.policy);
      const opened = await openLedger(path, await host());
      const lane = flags.lane === undefined ? null : findLane(opened.reader, flags.lane);
      const { totals, rows } = run(opened, policy, lane);
      opened.reader.close();
      const { id: ledger } = opened;
      if (flags.json) json(exportJson({ ledger, name: path, policy, totals, rows }).trimEnd());
      else print(inWords(path, policy, totals, rows));
    });

const HELP = `
Tries a small policy on the recorded proposals and commits, and shows what would
have been decided differently. It is a simulation: no tool is run, no verdict
changes, and what came after a different decision would not have happened as
recorded. What the ledger does not record is "not known", never "no".

The first rule whose conditions all hold decides. A policy is JSON:

  {
    "name": "Careful with the infrastructure",
    "rules": [
      {
        "name": "infra needs a person",
        "when": {
          "tool": "fs_*",
          "effect": "writes",
          "where": [{"path": "resource.id", "operator": "starts with", "value": "infra/"}],
          "budget": {"of": "tokens", "more_than": 10000}
        },
        "then": {"decision": "require approval", "channel": "maintainer"}
      }
    ],
    "otherwise": "as recorded"
  }

  tool       a name; * at its end matches any ending
  effect     reads, writes, nothing: by what was recorded
  where      paths begin with args, value, output or resource (op, kind, id);
             operators: is, is not, contains, starts with, matches (with *),
             greater than, less than
  budget     spent in the lane in all: tokens, tool_calls, wall_clock_ms,
             usd_millicents
  then       {"decision": "allow"}, "deny", or "require approval" with a channel
  otherwise  the same, or "as recorded"

Exit code: 0 simulated, 2 unreadable or wrong usage.`;

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
  const isThymos = format.manifest.id === thymosManifest.id;
  for (const { id: lane } of reader.lanes) {
    if (wanted !== null && lane !== wanted) continue;
    const simulation = new LaneSimulation(policy);
    let laneTitle = '';
    for (const entry of reader.entries(lane)) {
      if (!isThymos) {
        // Ledgers of other systems record no decision of a policy.
        builder.add(simulation.push(null));
        continue;
      }
      const decoded = decodePayload(entry);
      if (entry.index === 0) laneTitle = format.words.laneTitle(entry, decoded).title;
      const result = simulation.push(simulationFacts(decoded));
      builder.add(result);
      if (typeof result === 'string' || result.differs === 'no') continue;
      const { title } = format.words.digest(entry, decoded).line;
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
): string[] {
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
      `${String(row.seq).padStart(6)}  ${row.title}: ${simulatedDecisionText(row.recorded)} → ${simulatedText(row)}, by ${rulesText(policy, row.ways) || 'nothing'}${missing}`,
    );
  }
  return lines;
}
