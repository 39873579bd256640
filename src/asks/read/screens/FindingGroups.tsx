import { Group } from '@mantine/core';
import { useState } from 'react';
import { visibleText } from '../../../base/visible.ts';
import { firstSentence, sideNames } from '../../../ledger/model/finding-values.ts';
import type { FindingGroup, GroupValues } from '../../../ledger/model/patterns.ts';
import { counted } from '../../../ui/format.ts';
import { Chip } from '../../../ui/kit/Chip.tsx';
import { FactList, Facts } from '../../../ui/kit/figures/Facts.tsx';
import { Dim, Mono, TextButton } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { SeverityMark } from '../../../ui/ledger/verdict.tsx';
import { GroupEntries } from './GroupEntries.tsx';
import css from './overview.module.css';

const SHOWN = 5;

export interface FindingGroupsProps {
  readonly ledger: string;
  readonly groups: readonly FindingGroup[];
  readonly describeTitle: (group: FindingGroup) => string;
  readonly lanes: ReadonlyMap<string, string>;
  readonly chosen: FindingGroup | null;
  readonly onChoose: (group: FindingGroup | null) => void;
}

/** Shows findings that are one pattern, each as one row with its entries. */
export function FindingGroups(props: FindingGroupsProps) {
  const { groups, chosen, onChoose } = props;
  const [isOpen, setIsOpen] = useState(false);
  if (groups.length === 0) return null;
  const left = groups.length - SHOWN;
  return (
    <>
      <ul aria-label="Findings of one kind">
        {groups.slice(0, isOpen ? groups.length : SHOWN).map((group) => (
          <GroupRow
            key={toKey(group)}
            {...props}
            group={group}
            isChosen={chosen !== null && toKey(chosen) === toKey(group)}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {left > 0 && (
        <div className={css.moreGroups}>
          <TextButton onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `Show ${counted(left, 'more group')}`}
          </TextButton>
        </div>
      )}
    </>
  );
}

/** No finding is in two of them. */
function toKey({ check, severity, path, findings: [first] }: FindingGroup): string {
  return JSON.stringify([check, severity, path, first?.lane, first?.index, first?.path]);
}

interface GroupRowProps extends FindingGroupsProps {
  readonly group: FindingGroup;
  readonly isChosen: boolean;
}

function GroupRow({ ledger, group, describeTitle, lanes, isChosen, onChoose }: GroupRowProps) {
  const { severity, path, findings, expected, actual } = group;
  const [first] = findings;
  const names = sideNames(first?.sides);
  const saysValues = [expected, actual].some(
    ({ first, different }) => first !== null || different > 1,
  );
  return (
    <li className={css.group}>
      <SeverityMark severity={severity} />
      <div>
        <Group gap="xs" justify="space-between" wrap="nowrap" align="start">
          <p className={css.groupHead}>
            <strong>{counted(findings.length, 'finding')}</strong> <Dim>{describeTitle(group)}</Dim>{' '}
            {path !== null && <Mono c="dimmed">{visibleText(path)}</Mono>}
          </p>
          <Chip on={isChosen} onClick={() => onChoose(isChosen ? null : group)}>
            Only these
          </Chip>
        </Group>
        {first && <LedgerText text={firstSentence(first.message)} lines={2} />}
        {saysValues && (
          <Facts names="8rem">
            <GroupValue name={names.expected} values={expected} />
            <GroupValue name={names.actual} values={actual} />
          </Facts>
        )}
        <GroupEntries ledger={ledger} lanes={lanes} findings={findings} />
      </div>
    </li>
  );
}

function GroupValue({ name, values }: { readonly name: string; readonly values: GroupValues }) {
  const { first, different } = values;
  if (different === 1 && first === null) return null;
  return (
    <FactList name={name}>
      {different > 1 ? (
        counted(different, 'different value')
      ) : (
        <Mono>
          <LedgerText text={first ?? ''} lines={2} />
        </Mono>
      )}
    </FactList>
  );
}
