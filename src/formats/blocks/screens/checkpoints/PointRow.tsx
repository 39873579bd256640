import { Group, Radio, Table } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { visibleText } from '../../../../base/visible.ts';
import { counted } from '../../../../ui/format.ts';
import { MarkBadge } from '../../../../ui/kit/Badge.tsx';
import { Faint, NoteText, TextButton } from '../../../../ui/kit/text.tsx';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { Above, RowLink } from '../../../../ui/ledger/RowLink.tsx';
import { TimeText } from '../../../../ui/ledger/values.tsx';
import { lanePath } from '../../../../ui/paths.ts';
import type { CheckpointPoint } from './points.ts';

export interface PointRowProps {
  readonly ledger: string;
  readonly run: string;
  readonly point: CheckpointPoint;
  readonly from: number;
  readonly to: number;
  readonly onPair: (from: number, to: number) => void;
}

/** One point: it leads to its entry, and either end of the comparison can be set to it. */
export function PointRow({ ledger, run, point, from, to, onPair }: PointRowProps) {
  const name = namePoint(point);
  const { index } = point;
  const pick = (end: 'from' | 'to') => (
    <Table.Td>
      <Above>
        <Radio
          size="xs"
          name={end}
          aria-label={`Compare ${end} ${visibleText(name)}`}
          checked={(end === 'from' ? from : to) === index}
          onChange={() => (end === 'from' ? onPair(index, to) : onPair(from, index))}
        />
      </Above>
    </Table.Td>
  );
  return (
    <Table.Tr data-picked={from === index || to === index || undefined}>
      {pick('from')}
      {pick('to')}
      <Table.Td ta="right">
        <Faint>{'mark' in point ? point.mark.seq : index}</Faint>
      </Table.Td>
      <Table.Td>
        <Group gap="sm" wrap="nowrap">
          <KindMark shape={chooseShape(point)} label="" size={14} />
          <RowLink to={lanePath(ledger, run, { index })} text={name} />
        </Group>
        <More point={point} />
        {point.type === 'rollback' && point.mark.orphaned > 0 && (
          <Above>
            <TextButton onClick={() => onPair(point.mark.to, index - 1)}>
              What it took back
            </TextButton>
          </Above>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function namePoint(point: CheckpointPoint): string {
  if (point.type === 'checkpoint') return point.mark.id;
  if (point.type === 'rollback') return `back to ${point.mark.id}`;
  return point.type === 'end' ? 'the end, as it is recorded' : 'the beginning';
}

function chooseShape({ type }: CheckpointPoint) {
  if (type === 'beginning') return 'start';
  return type === 'end' ? 'bound' : type;
}

function More({ point }: { readonly point: CheckpointPoint }) {
  if (point.type === 'checkpoint') {
    const { label, id, time, ended } = point.mark;
    return (
      <NoteText>
        {label !== '' && label !== id && (
          <Above>
            <LedgerText text={label} lines={2} />
          </Above>
        )}
        <TimeText seconds={time} /> · {ended ?? 'can still be gone back to'}
      </NoteText>
    );
  }
  if (point.type === 'rollback') {
    const { reason, orphaned, notUndone, toSeq } = point.mark;
    return (
      <NoteText>
        <Above>
          <LedgerText text={reason} lines={4} />
        </Above>
        To seq {toSeq} · {counted(orphaned, 'record')} rolled back{' '}
        {notUndone > 0 && (
          <MarkBadge tone="warn" icon={IconAlertTriangle}>
            {counted(notUndone, 'side effect')} not undone
          </MarkBadge>
        )}
      </NoteText>
    );
  }
  return null;
}
