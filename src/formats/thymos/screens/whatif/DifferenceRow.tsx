import { Group, Table } from '@mantine/core';
import { useLaneMarks } from '../../../../ui/data/ledgers/twins.ts';
import type { MeasuredRow } from '../../../../ui/kit/figures/VirtualRows.tsx';
import { Skeleton } from '../../../../ui/kit/page/Skeleton.tsx';
import { Faint } from '../../../../ui/kit/text.tsx';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { RowLink } from '../../../../ui/ledger/RowLink.tsx';
import { SeqText } from '../../../../ui/ledger/values.tsx';
import { lanePath } from '../../../../ui/paths.ts';
import type { Policy } from '../../simulate/policy.ts';
import type { SimulationRow } from '../../simulate/simulations.ts';
import { rulesText, simulatedDecisionText, simulatedText } from '../../simulate/words.ts';
import { VerbMark } from './VerbMark.tsx';

/** Height of a row. */
export const ROW = 48;

export interface DifferenceRowProps {
  readonly ledger: string;
  readonly policy: Policy;
  /** undefined while it is being read. */
  readonly row: SimulationRow | undefined;
  /** From 0, among all rows of the list. */
  readonly index: number;
  readonly measured: MeasuredRow;
}

export function DifferenceRow({ ledger, policy, row, index, measured }: DifferenceRowProps) {
  const findMark = useLaneMarks(ledger);
  if (!row) {
    return (
      <Table.Tr h={`${ROW / 16}rem`} aria-rowindex={index + 2} {...measured}>
        <Table.Td colSpan={4}>
          <Skeleton width="45%" />
        </Table.Td>
      </Table.Tr>
    );
  }
  const { line, recorded, simulated, ways, notRecorded } = row;
  return (
    <Table.Tr h={`${ROW / 16}rem`} aria-rowindex={index + 2} {...measured}>
      <Table.Td ta="right" c="dimmed">
        <SeqText seq={row.seq} />
      </Table.Td>
      <Table.Td>
        <Group gap="sm" wrap="nowrap">
          <KindMark shape={line.shape} label={line.kind} />
          <RowLink
            to={lanePath(ledger, row.lane, { index: row.index, tab: 'why' })}
            text={line.title}
          />
        </Group>
        <Faint component="div">
          <LedgerText text={row.laneTitle} mark={findMark(row.lane)} lines={1} />
        </Faint>
      </Table.Td>
      <Table.Td>
        <Group gap="sm" wrap="nowrap">
          <VerbMark verb={recorded?.verb ?? null} />
          <LedgerText text={simulatedDecisionText(recorded)} lines={1} />
        </Group>
        <Group gap="sm" wrap="nowrap" fw={600}>
          <Faint>→</Faint>
          <VerbMark verb={simulated?.verb ?? null} />
          <LedgerText text={simulatedText(row)} lines={1} />
        </Group>
      </Table.Td>
      <Table.Td>
        <LedgerText text={rulesText(policy, ways)} lines={1} />
        {notRecorded.length > 0 && (
          <Faint component="div">
            <LedgerText text={`not recorded: ${notRecorded.join(', ')}`} lines={1} />
          </Faint>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
