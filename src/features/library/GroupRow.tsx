import { Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { VERDICTS, type Verdict } from '../../core/model/verdict.ts';
import { visibleText } from '../../core/visible.ts';
import { spentIn } from '../../data/ledgers/spent.ts';
import { counted, countText } from '../../ui/format.ts';
import { Faint } from '../../ui/kit/text.tsx';
import { costAsRecorded, costText } from '../../ui/ledger/cost.ts';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { Bytes, Count } from '../../ui/ledger/values.tsx';
import { VerdictBadge } from '../../ui/ledger/verdict.tsx';
import { findingsText } from './findings.ts';
import css from './library.module.css';
import { GroupMenu } from './RowMenu.tsx';
import type { LedgerGroup } from './triage/triage.ts';

export interface GroupRowProps {
  readonly group: LedgerGroup & { readonly title: string };
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onForget: (ledgers: readonly LedgerSummary[]) => void;
  /** Which of the columns there are that not every list needs. */
  readonly has: { readonly findings: boolean; readonly waiting: boolean };
}

/** What its ledgers come to together, in the columns of the list. */
export function GroupRow({ group, isOpen, onToggle, onForget, has }: GroupRowProps) {
  const { title, ledgers } = group;
  const of = (value: (ledger: LedgerSummary) => number) =>
    ledgers.reduce((sum, ledger) => sum + value(ledger), 0);
  const findings = {
    errors: of((one) => one.findings.errors),
    warnings: of((one) => one.findings.warnings),
  };
  const waiting = of(({ requests }) => requests.open);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Table.Tr className={css.group}>
      <Table.Th scope="rowgroup">
        <UnstyledButton className={css.toggle ?? ''} aria-expanded={isOpen} onClick={onToggle}>
          <Chevron size={16} aria-hidden />
          <LedgerText text={title} lines={1} />
          <Faint>{counted(ledgers.length, 'ledger')}</Faint>
        </UnstyledButton>
        <Costs ledgers={ledgers} />
      </Table.Th>
      <Table.Td data-number data-label="Lanes">
        <Count value={of(({ lanes }) => lanes)} />
      </Table.Td>
      <Table.Td data-number data-label="Entries">
        <Count value={of(({ entries }) => entries)} />
      </Table.Td>
      <Table.Td data-number c="dimmed" data-label="Size">
        <Bytes value={of(({ size }) => size)} />
      </Table.Td>
      <Table.Td data-label="Verdict">
        <Verdicts ledgers={ledgers} />
      </Table.Td>
      {has.findings && (
        <Table.Td c="dimmed" data-label="Findings">
          {findingsText(findings)}
        </Table.Td>
      )}
      {has.waiting && (
        <Table.Td data-number data-label="Waiting">
          {waiting > 0 ? <Count value={waiting} /> : <Faint>none</Faint>}
        </Table.Td>
      )}
      <Table.Td data-least />
      <Table.Td>
        <GroupMenu
          name={visibleText(title)}
          count={ledgers.length}
          onForget={() => onForget(ledgers)}
        />
      </Table.Td>
    </Table.Tr>
  );
}

/** From the worst on, each with how many have it. */
function Verdicts({ ledgers }: Pick<LedgerGroup, 'ledgers'>) {
  const counts = new Map<Verdict | null, number>();
  for (const { verdict } of ledgers) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const there = [...VERDICTS.toReversed(), null].flatMap((verdict) => {
    const count = counts.get(verdict);
    return count === undefined ? [] : [{ verdict, count }];
  });
  return (
    <ul className={css.verdicts}>
      {there.map(({ verdict, count }) => (
        <li key={verdict}>
          <VerdictBadge verdict={verdict} note={countText(count)} />
        </li>
      ))}
    </ul>
  );
}

function Costs({ ledgers }: Pick<LedgerGroup, 'ledgers'>) {
  const { parts } = spentIn(ledgers);
  const unread = ledgers.filter(({ spent }) => !spent).length;
  if (!parts.length) return null;
  return (
    <Faint className={css.costs ?? ''}>
      {parts.map((part) => (
        <span key={part.name} title={visibleText(costAsRecorded(part, part.value))}>
          {visibleText(costText(part, part.value))}
        </span>
      ))}
      {unread > 0 && <span>without {counted(unread, 'ledger')} opened by an earlier version</span>}
    </Faint>
  );
}
