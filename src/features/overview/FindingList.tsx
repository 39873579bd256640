import { Flex } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Check, Finding } from '../../core/model/check.ts';
import { PrintedRows } from '../../ui/kit/figures/PrintedRows.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { SeverityMark } from '../../ui/ledger/verdict.tsx';
import { FindingNotes, FindingPlace, FindingValues } from './finding-parts.tsx';
import css from './overview.module.css';

export type CheckWords = Pick<Check, 'id' | 'title' | 'fault'>;

/** What is wrong; of a mere note, what was examined. */
export function titleOf(
  { check, severity }: Pick<Finding, 'check' | 'severity'>,
  checks: ReadonlyMap<string, CheckWords> | undefined,
): string {
  if (!checks) return '';
  const words = checks.get(check);
  return (severity === 'info' ? words?.title : words?.fault) ?? check;
}

/** Findings one after another; of very many those in sight. */
export function FindingList({
  ledger,
  findings,
  checks,
  lanes,
}: {
  readonly ledger: string;
  readonly findings: readonly Finding[];
  readonly checks: ReadonlyMap<string, CheckWords> | undefined;
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
    <div ref={box} className={css.scroll}>
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
              <div>
                <Flex component="p" wrap="wrap" align="baseline" columnGap="md">
                  <FindingPlace
                    ledger={ledger}
                    finding={finding}
                    title={titleOf(finding, checks)}
                    lanes={lanes}
                  />
                </Flex>
                <LedgerText text={finding.message} lines={3} />
                <FindingValues finding={finding} />
                <FindingNotes ledger={ledger} finding={finding} />
              </div>
            </li>
          );
        })}
      </ul>
      <PrintedRows of={rows} />
    </div>
  );
}
