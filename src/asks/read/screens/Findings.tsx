import { Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Finding, Severity } from '../../../ledger/model/check.ts';
import type { LedgerVerified } from '../../../ledger/model/ledger.ts';
import type { FindingGroup } from '../../../ledger/model/patterns.ts';
import { groupFindings } from '../../../ui/data/ledgers/patterns.ts';
import { counted, countText } from '../../../ui/format.ts';
import { Chip } from '../../../ui/kit/Chip.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { NoteText } from '../../../ui/kit/text.tsx';
import { FindingGroups } from './FindingGroups.tsx';
import { type CheckTitles, describeFindingTitle, FindingList } from './FindingList.tsx';
import { allFindings, leftOutKinds } from './summary.ts';

export interface FindingsProps {
  readonly ledger: string;
  readonly report: LedgerVerified;
  /** Undefined while the format is being asked. */
  readonly checks: readonly CheckTitles[] | undefined;
}

const SEVERITIES: readonly [Severity, string][] = [
  ['error', 'error'],
  ['warning', 'warning'],
  ['info', 'remark'],
];

/**
 * Lists every finding, the worst first; each one leads to its entry. Findings of one kind come as
 * one before.
 */
export function OverviewFindings({ ledger, report, checks }: FindingsProps) {
  const [only, setOnly] = useState<Severity | null>(null);
  const [group, setGroup] = useState<FindingGroup | null>(null);
  const all = useMemo(() => allFindings(report), [report]);
  const left = useMemo(() => leftOutKinds(report), [report]);
  const groups = useMemo(() => groupFindings(all), [all]);
  if (all.length === 0 && left.length === 0) return null;
  const lanes = new Map(report.lanes.map(({ lane, title }) => [lane, title]));
  const words = checks && new Map(checks.map((check) => [check.id, check]));
  const more = (severity: Severity | null) =>
    left.reduce(
      (sum, kind) => sum + (severity === null || kind.severity === severity ? kind.times : 0),
      0,
    );
  const isShown = ({ severity }: Pick<Finding, 'severity'>) => !only || severity === only;
  // A group of an earlier verification is no group any more.
  const chosen = group && groups.includes(group) && isShown(group) ? group : null;
  const shown = (chosen?.findings ?? all).filter(isShown);
  // A group of remarks above an error would be read first, so only the worst of the shown findings
  // are grouped.
  const worst = SEVERITIES.find(([severity]) =>
    all.some((one) => one.severity === severity && isShown(one)),
  );
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
        groups={groups.filter(({ severity }) => severity === worst?.[0])}
        describeTitle={(one) => describeFindingTitle({ ...one, ...one.findings[0] }, words)}
        lanes={lanes}
        chosen={chosen}
        onChoose={setGroup}
      />
      <FindingList ledger={ledger} findings={shown} checks={words} lanes={lanes} />
      {left
        .filter((kind) => !chosen && isShown(kind))
        .map((kind) => (
          <NoteText key={`${kind.severity} ${kind.check} ${kind.fault ?? ''}`} px="lg" py="xs">
            And {countText(kind.times)} more of this kind: {describeFindingTitle(kind, words)}.
          </NoteText>
        ))}
    </Panel>
  );
}
