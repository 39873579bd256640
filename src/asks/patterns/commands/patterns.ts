// `patterns` prints what many entries, and many findings, of a ledger have in common.

import { COMMAND } from '../../../base/command.ts';
import type { Host } from '../../../ledger/format/reader.ts';
import { SearchableEntry, type Surroundings } from '../../../ledger/format/search/entry.ts';
import { type Check, describeFault, listFindings } from '../../../ledger/model/check.ts';
import type { FindingGroup, Pattern, PatternFigure } from '../../../ledger/model/patterns.ts';
import { groupFindings } from '../../../ledger/patterns/finding-groups.ts';
import { RunPatterns } from '../../../ledger/patterns/run-patterns.ts';
import { decimal } from '../../../ledger/query/match/value.ts';
import { verifyLedgerFast } from '../../../ledger/verify/run.ts';
import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { OneLine, printDocument } from '../../../ui/terminal/json.ts';
import { type Opened, openLedger } from '../../../ui/terminal/open.ts';
import { ledgerSurroundings } from '../../../ui/terminal/query-around.ts';
import { figureLines, groupLines } from './patterns-text.ts';

export const patternsCommand: MakeCommand = ({ host, print, json }) =>
  defineCommand('patterns', 'what many entries, and many findings, have in common')
    .argument('<PATH>', 'a ledger')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      `
Denials by rule, cost by tool, time by lane and others, each with the query that finds its entries,
and findings that are of one kind.

  ${COMMAND} patterns ledger.db
  ${COMMAND} query ledger.db 'decision=(deny, rejected) rule=cost.ceiling'`,
    )
    .action(async (path: string, flags: { readonly json?: true }) => {
      const ready = { ...(await host()), withoutSurvey: true } as const;
      const ledger = await openLedger(path, ready);
      const { figures, report } = await findLedgerPatterns(path, ledger, ready);
      ledger.reader.close();
      const groups = groupFindings(listFindings(report));
      if (flags.json)
        json(
          printDocument('patterns', {
            figures: figures.map(figureJson),
            findings: groups.map((group) => groupJson(group, ledger.format.rules.checks)),
          }),
        );
      else
        print([...figures.flatMap(figureLines), ...groupLines(groups, ledger.format.rules.checks)]);
    });

/** Lanes that show entries of others again are not counted. */
async function findLedgerPatterns(path: string, ledger: Opened, host: Host) {
  const { format, reader } = ledger;
  const patterns = new RunPatterns();
  const surroundings = await ledgerSurroundings(path, ledger, host, new Set());
  let around: Surroundings | null = null;
  const options = { profile: 'strict', pins: {} } as const;
  let isCounted = true;
  const report = await verifyLedgerFast(format, reader, host, options, (step) => {
    if (step.type === 'lane') {
      isCounted = !step.lane.again;
      around = null;
    }
    if (step.type !== 'entry' || !isCounted) return;
    around ??= surroundings.lane(step.lane.id)(step.entry);
    patterns.add(new SearchableEntry(format, step.entry, around));
  });
  return { figures: patterns.figures(), report };
}

function figureJson({ patterns, figure, query, entries, undecided, others }: PatternFigure) {
  return {
    figure,
    query,
    entries,
    undecided,
    others,
    patterns: patterns.map((pattern) => new OneLine(patternJson(pattern))),
  };
}

function patternJson({ name, label, query, entries, cost, times }: Pattern) {
  return {
    name,
    label,
    query,
    entries,
    cost: cost?.map((part) => ({
      part: part.name,
      amount: decimal(part.units, part.decimals),
    })),
    from: times && times.from / 1000,
    to: times && times.to / 1000,
  };
}

const NAMED = 8;

function groupJson(group: FindingGroup, checks: readonly Check[]) {
  const { check, severity, path, expected, actual, findings } = group;
  return {
    check,
    title: describeFault(findings[0] ?? { check }, checks),
    severity,
    path,
    findings: findings.length,
    expected: expected.first,
    expected_different: expected.different,
    found: actual.first,
    found_different: actual.different,
    at: findings.slice(0, NAMED).map(({ lane, seq }) => new OneLine({ lane, seq })),
  };
}
