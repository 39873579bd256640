// The report has its fields under the names that the system's own verifier gives them.

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { LaneReport } from '../../../../ledger/model/check.ts';
import type { ReplayRun } from '../../../../ledger/model/replay.ts';
import { saveReplayReport } from '../../../../ui/data/ledgers/replay-report.ts';
import { countText } from '../../../../ui/format.ts';
import { FactList, Facts } from '../../../../ui/kit/figures/Facts.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { VerdictBadge } from '../../../../ui/ledger/verdict.tsx';
import prove from '../../../../ui/prove/prove.module.css';
import css from '../replay.module.css';
import { timeText } from '../words.ts';

export interface ReportPanelProps {
  /**
   * Null when no run has ended yet; the report is then of the verification that the ledger was
   * opened with.
   */
  readonly run: ReplayRun | null;
  readonly report: LaneReport | null;
  readonly ledger: { readonly id: string; readonly name: string; readonly format: string };
}

export function ReportPanel({ run, report, ledger }: ReportPanelProps) {
  const shown = run?.report ?? report;
  return (
    <section className={prove.panel} aria-label="The replay report">
      <header>
        <h2>Report</h2>
        {shown && <VerdictBadge verdict={shown.verdict} />}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
      <section className={prove.body} aria-label="Fields of the report" tabIndex={0}>
        {shown && (
          <Facts names="minmax(9em, 30%)">
            {reportFields(shown).map(([name, value]) => (
              <FactList key={name} name={name}>
                <LedgerText text={value} />
              </FactList>
            ))}
            {run && (
              <FactList name="replayed in">
                {timeText(run.ms)}:{' '}
                {countText(Math.round((run.entries * 1000) / Math.max(1, run.ms)))} records a
                second, {run.handed}
              </FactList>
            )}
          </Facts>
        )}
      </section>
      <footer className={css.ends}>
        <Button
          size="compact-sm"
          disabled={!shown}
          leftSection={<IconDownload size="1.1em" aria-hidden />}
          onClick={() => shown && saveReplayReport(ledger, shown, run)}
        >
          Save as JSON
        </Button>
      </footer>
    </section>
  );
}

/**
 * Returns the fields in the order of the format's seed: those of its own verifier, then those
 * beyond.
 */
export function reportFields(report: LaneReport): readonly (readonly [string, string])[] {
  const own = Object.entries(report.report ?? { entries_seen: report.entries });
  return [
    ...own.map(([name, value]) => [name.replaceAll('_', ' '), valueText(value)] as const),
    ...(report.world
      ? ([
          ['world hash', report.world.hash],
          ['resources', String(report.world.resources)],
        ] as const)
      : []),
    ['whole', report.completeness.state],
  ];
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ') || 'none';
  return value === null || value === undefined ? 'none' : String(value);
}
