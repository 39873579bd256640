// `summary` says what happened in each lane, in sentences that are made from its entries by rule.

import { COMMAND } from '../../../base/command.ts';
import { addAll } from '../../../base/lists.ts';
import { shortened } from '../../../base/visible.ts';
import type { Host } from '../../../ledger/format/reader.ts';
import { RunTally } from '../../../ledger/format/run-tally.ts';
import type { LaneReport } from '../../../ledger/model/check.ts';
import type { Evidence, RunSummary, SummaryPiece } from '../../../ledger/model/summary.ts';
import { runSummary } from '../../../ledger/summary/run-summary.ts';
import { verdictClause } from '../../../ledger/summary/verdict.ts';
import { sentence } from '../../../ledger/summary/words.ts';
import { verifyLedgerFast } from '../../../ledger/verify/run.ts';
import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { countWords } from '../../../ui/terminal/count.ts';
import { OneLine, printDocument } from '../../../ui/terminal/json.ts';
import { findLane, type Opened, openLedger } from '../../../ui/terminal/open.ts';

interface Summed {
  readonly lane: string;
  readonly title: string;
  readonly run: RunSummary;
}

interface SummaryFlags {
  readonly lane?: string;
  readonly json?: true;
}

const LONGEST_QUOTE = 160;

export const summaryCommand: MakeCommand = ({ host, print, json }) =>
  defineCommand('summary', 'what happened in each lane, in plain sentences')
    .argument('<PATH>', 'a ledger')
    .option('--lane <ID>', 'one lane; its id may be shortened as long as it is unique')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      `
Each sentence is made from entries by rule, and names the first of them by their seq. What no
entry says is not in it. The last one is what verifying the lane comes to; for an exit code
that depends on it, use verify.

  ${COMMAND} summary ledger.db
  ${COMMAND} summary ledger.db --lane d42d --json`,
    )
    .action(async (path: string, flags: SummaryFlags) => {
      const ready = { ...(await host()), withoutSurvey: true } as const;
      const ledger = await openLedger(path, ready);
      const wanted = flags.lane === undefined ? null : findLane(ledger.reader, flags.lane);
      const lanes = await summed(ledger, ready, wanted);
      ledger.reader.close();
      if (flags.json) json(printDocument('summary', { lanes: lanes.map(laneJson) }));
      else print(lanes.flatMap(laneLines));
    });

/**
 * The ledger is verified and counted in one pass. Without `wanted`, lanes that show entries of
 * others again are left out.
 */
async function summed({ format, reader }: Opened, host: Host, wanted: string | null) {
  const lanes: Summed[] = [];
  const options = { profile: 'strict', pins: {} } as const;
  let tally: RunTally | null = null;
  let title = '';
  const report = await verifyLedgerFast(format, reader, host, options, (step) => {
    if (step.type === 'lane') {
      const isWanted = wanted === null ? !step.lane.again : step.lane.id === wanted;
      tally = isWanted ? new RunTally(format) : null;
      title = '';
    }
    if (step.type === 'entry' && tally) {
      const { entry, decoded } = step;
      if (entry.index === 0) ({ title } = format.words.laneTitle(entry, decoded));
      tally.take(entry, decoded);
    }
    if (step.type === 'lane end' && tally)
      lanes.push({ lane: step.lane.id, title, run: runSummary(tally, null, null) });
  });
  const reports = new Map<string, LaneReport>(report.lanes.map((one) => [one.lane, one]));
  return lanes.map(({ run, ...lane }): Summed => {
    const verdict = verdictClause(reports.get(lane.lane) ?? null, report);
    return { ...lane, run: { ...run, verdict } };
  });
}

function laneLines({ lane, title, run }: Summed, at: number): string[] {
  const lines = at > 0 ? [''] : [];
  lines.push(`${lane}  ${shortened(title, LONGEST_QUOTE)}`);
  addAll(
    lines,
    run.clauses.map((clause) => `  ${words(clause.pieces)}  ${describeEntries(clause)}`),
  );
  lines.push(`  ${run.verdict.text}`);
  return lines;
}

function words(pieces: readonly SummaryPiece[]): string {
  return sentence(pieces, (text) => shortened(text, LONGEST_QUOTE));
}

function describeEntries({ entries, at }: Evidence): string {
  const named = at.map(({ seq }) => seq).join(', ');
  const left = entries - at.length;
  return `[seq ${named}${left > 0 ? ` and ${countWords(left, 'more', 'more')}` : ''}]`;
}

function laneJson({ lane, title, run }: Summed) {
  return {
    id: lane,
    title,
    entries: run.entries,
    clauses: run.clauses.map(({ kind, pieces, ...evidence }) => ({
      clause: kind,
      text: sentence(pieces),
      ...evidenceJson(evidence),
      parts: pieces.flatMap(({ text, of }) =>
        of ? [new OneLine({ text, ...evidenceJson(of) })] : [],
      ),
    })),
    verdict: run.verdict.verdict,
    verdict_text: run.verdict.text,
    verdict_seq: run.verdict.at?.seq ?? null,
  };
}

function evidenceJson({ entries, at }: Evidence) {
  return { entries, seqs: new OneLine(at.map(({ seq }) => seq)) };
}
