import { Flex, Group } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import type { Check, Finding, Severity } from '../../core/model/check.ts';
import type { LedgerVerified } from '../../core/model/ledger.ts';
import type { FindingGroup } from '../../core/model/patterns.ts';
import { groupFindings } from '../../data/ledgers/patterns.ts';
import { counted, countText } from '../../ui/format.ts';
import { Chip } from '../../ui/kit/Chip.tsx';
import { PrintedRows } from '../../ui/kit/figures/PrintedRows.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Note } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { SeverityMark } from '../../ui/ledger/verdict.tsx';
import { FindingGroups } from './FindingGroups.tsx';
import { FindingNotes, FindingPlace, FindingValues } from './finding-parts.tsx';
import css from './overview.module.css';
import { allFindings, leftOutKinds } from './summary.ts';

type CheckWords = Pick<Check, 'id' | 'title' | 'fault'>;

export interface FindingsProps {
  readonly ledger: string;
  readonly report: LedgerVerified;
  /** undefined: the format is being asked. */
  readonly checks: readonly CheckWords[] | undefined;
}

const SEVERITIES: readonly [Severity, string][] = [
  ['error', 'error'],
  ['warning', 'warning'],
  ['info', 'remark'],
];

/** Every finding, the worst first; each one leads to its entry. Those of one kind come as one before. */
export function Findings({ ledger, report, checks }: FindingsProps) {
  const [only, setOnly] = useState<Severity | null>(null);
  const [group, setGroup] = useState<FindingGroup | null>(null);
  const all = useMemo(() => allFindings(report), [report]);
  const left = useMemo(() => leftOutKinds(report), [report]);
  const groups = useMemo(() => groupFindings(all), [all]);
  if (all.length === 0 && left.length === 0) return null;
  const words = checks && new Map(checks.map((check) => [check.id, check]));
  const more = (severity: Severity | null) =>
    left.reduce(
      (sum, kind) => sum + (severity === null || kind.severity === severity ? kind.times : 0),
      0,
    );
  const isShown = ({ severity }: Pick<Finding, 'severity'>) => !only || severity === only;
  // Of what was verified before, a group is no group any more.
  const chosen = group && groups.includes(group) && isShown(group) ? group : null;
  const shown = (chosen?.findings ?? all).filter(isShown);
  const counts = SEVERITIES.map(([severity, word]) => ({
    severity,
    word,
    count: all.filter((finding) => finding.severity === severity).length + more(severity),
  })).filter(({ count }) => count > 0);
  return (
    <Panel
      title={counts.every(({ severity }) => severity === 'info') ? 'Remarks' : 'Findings'}
      note={countText(all.length + more(null))}
      right={
        <Group gap="xs">
          {counts.length > 1 &&
            counts.map(({ severity, word, count }) => (
              <Chip
                key={severity}
                on={only === severity}
                onClick={() => setOnly(only === severity ? null : severity)}
              >
                {counted(count, word)}
              </Chip>
            ))}
        </Group>
      }
    >
      <FindingGroups
        ledger={ledger}
        groups={groups.filter(isShown)}
        titleOf={(one) => titleOf(one, words)}
        chosen={chosen}
        onChoose={setGroup}
      />
      <FindingList
        ledger={ledger}
        findings={shown}
        checks={words}
        lanes={new Map(report.lanes.map(({ lane, title }) => [lane, title]))}
      />
      {left
        .filter((kind) => !chosen && isShown(kind))
        .map(({ check, severity, times }) => (
          <Note key={`${severity} ${check}`} px="lg" py="xs">
            And {countText(times)} more of this kind: {titleOf({ check, severity }, words)}.
          </Note>
        ))}
    </Panel>
  );
}

/** What is wrong; of a mere note, what was examined. */
function titleOf(
  { check, severity }: Pick<Finding, 'check' | 'severity'>,
  checks: ReadonlyMap<string, CheckWords> | undefined,
): string {
  if (!checks) return '';
  const words = checks.get(check);
  return (severity === 'info' ? words?.title : words?.fault) ?? check;
}

function FindingList({
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
