import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import type { Check, Finding, LedgerReport, Severity } from '../../core/model/check.ts';
import { counted } from '../../ui/format.ts';
import { LedgerText } from '../../ui/LedgerText.tsx';
import { SeverityMark } from '../../ui/verdict.tsx';
import { FindingPlace, FindingValues } from './finding-parts.tsx';
import css from './findings.module.css';
import page from './overview.module.css';
import { Panel } from './Panel.tsx';
import { SaveFindings } from './SaveFindings.tsx';
import { allFindings, findingsLeftOut } from './summary.ts';

export interface FindingsProps {
  readonly ledger: string;
  /** The ledger's name, for files that are saved. */
  readonly name: string;
  readonly report: LedgerReport;
  readonly checks: readonly Pick<Check, 'id' | 'title'>[];
}

const SEVERITIES: readonly [Severity, string][] = [
  ['error', 'error'],
  ['warning', 'warning'],
  ['info', 'note'],
];

/** Every finding, the worst first; each one leads to its entry. */
export function Findings({ ledger, name, report, checks }: FindingsProps) {
  const [only, setOnly] = useState<Severity | null>(null);
  const all = useMemo(() => allFindings(report), [report]);
  const left = findingsLeftOut(report);
  if (all.length === 0 && left === 0) return null;
  const shown = only ? all.filter(({ severity }) => severity === only) : all;
  const counts = SEVERITIES.map(([severity, word]) => ({
    severity,
    word,
    count: all.filter((finding) => finding.severity === severity).length,
  })).filter(({ count }) => count > 0);
  return (
    <Panel
      title={counts.every(({ severity }) => severity === 'info') ? 'Notes' : 'Findings'}
      note={all.length + left}
      right={
        <div className={css.filterChips}>
          {counts.length > 1 &&
            counts.map(({ severity, word, count }) => (
              <button
                key={severity}
                type="button"
                className={css.filterChip}
                aria-pressed={only === severity}
                onClick={() => setOnly(only === severity ? null : severity)}
              >
                {counted(count, word)}
              </button>
            ))}
          <SaveFindings ledger={ledger} name={name} report={report} />
        </div>
      }
    >
      <FindingList
        ledger={ledger}
        findings={shown}
        titles={new Map(checks.map(({ id, title }) => [id, title]))}
        lanes={new Map(report.lanes.map(({ lane, title }) => [lane, title]))}
      />
      {left > 0 && (
        <p className={page.panelNote}>
          {counted(left, 'more finding')} were made than are kept; verifying with the command line
          tool lists all of them.
        </p>
      )}
    </Panel>
  );
}

function FindingList({
  ledger,
  findings,
  titles,
  lanes,
}: {
  readonly ledger: string;
  readonly findings: readonly Finding[];
  readonly titles: ReadonlyMap<string, string>;
  readonly lanes: ReadonlyMap<string, string>;
}) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: findings.length,
    getScrollElement: () => box.current,
    estimateSize: () => 76,
    overscan: 6,
  });
  return (
    <div ref={box} className={css.findingBox}>
      <ul className={css.findings} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const finding = findings[index];
          if (!finding) return null;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={css.finding}
              style={{ transform: `translateY(${start}px)` }}
            >
              <SeverityMark severity={finding.severity} />
              <div className={css.findingText}>
                <p className={css.findingPlace}>
                  <FindingPlace
                    ledger={ledger}
                    finding={finding}
                    title={titles.get(finding.check) ?? finding.check}
                    lanes={lanes}
                  />
                </p>
                <LedgerText text={finding.message} lines={3} />
                <FindingValues finding={finding} />
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
