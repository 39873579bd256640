import { Group, Table } from '@mantine/core';
import type { LaneSummary, LaneVerified } from '../../../core/model/ledger.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import type { Measured } from '../../../ui/kit/figures/VirtualRows.tsx';
import { Faint } from '../../../ui/kit/text.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { Above, RowLink } from '../../../ui/ledger/RowLink.tsx';
import { Count, SeqText } from '../../../ui/ledger/values.tsx';
import { VerdictBadge } from '../../../ui/ledger/verdict.tsx';
import { lanePath } from '../../../ui/paths.ts';

const ORIGINS = {
  root: { shape: 'start', word: 'root' },
  branch: { shape: 'branch', word: 'branch' },
  delegated: { shape: 'delegation', word: 'delegated' },
  unknown: { shape: 'bound', word: 'origin unknown' },
} as const;

/** How a column of numbers looks. */
export const NUMBER = { w: '4.5rem', ta: 'right' } as const;
/** The title needs the room more; the hash is in the workspace too. */
export const WORLD = { visibleFrom: 'xl', w: '7.5rem' } as const;

export interface LaneRowProps {
  readonly ledger: string;
  readonly lane: LaneSummary;
  readonly report: LaneVerified | undefined;
  /** Which attempt of a resumed run it is, as the server says; null: no such thing. */
  readonly attempt: string | null;
  /** Whether there is a column for the hash of its world. */
  readonly worlds: boolean;
  /** Whether there is one for the requests that wait. */
  readonly waits: boolean;
  /** Whether there is one for the last sequence number. */
  readonly heads: boolean;
  /** Its index among the rows that are shown, from 0. */
  readonly row: number;
  readonly measured: Measured;
}

export function LaneRow({
  ledger,
  lane,
  report,
  attempt,
  worlds,
  waits,
  heads,
  row,
  measured,
}: LaneRowProps) {
  const origin = ORIGINS[lane.origin];
  return (
    <Table.Tr aria-rowindex={row + 2} {...measured}>
      <Table.Td>
        <Group gap="sm" wrap="nowrap">
          <KindMark shape={origin.shape} label={origin.word} />
          <RowLink to={lanePath(ledger, lane.id)} text={lane.title} mark={lane.mark} />
          {attempt && <Badge>{attempt}</Badge>}
        </Group>
      </Table.Td>
      <Table.Td {...NUMBER}>
        <Count value={lane.entries} />
      </Table.Td>
      {heads && (
        <Table.Td {...NUMBER}>
          <SeqText seq={lane.headSeq} />
        </Table.Td>
      )}
      {waits && (
        <Table.Td {...NUMBER}>
          {lane.approvalsOpen > 0 ? <strong>{lane.approvalsOpen}</strong> : <Faint>none</Faint>}
        </Table.Td>
      )}
      <Table.Td>
        <VerdictBadge verdict={lane.verdict} />
      </Table.Td>
      {worlds && (
        <Table.Td {...WORLD}>
          {report?.world ? (
            <Above>
              <HashChip hash={report.world.hash} label="world" />
            </Above>
          ) : (
            <Faint>none</Faint>
          )}
        </Table.Td>
      )}
    </Table.Tr>
  );
}
