import { useQuery } from '@tanstack/react-query';
import type { ResourceChange } from '../../../../ledger/diff/diff.ts';
import { blameHeadQuery } from '../../../../ui/data/ledgers/queries.ts';
import { Faint } from '../../../../ui/kit/text.tsx';
import { useInspected } from '../context.ts';
import { PointLink } from '../PointLink.tsx';
import type { WalkPoint } from '../walk.ts';

interface CauseProps {
  readonly change: ResourceChange;
  readonly later: WalkPoint;
}

/**
 * Names the entry after which a resource is as it is: the one that wrote it, or that took it back.
 */
export function EntryCause({ change, later }: CauseProps) {
  const { ledger } = useInspected();
  const { kind, id, after } = change;
  // No resource says by what it is gone, or came back: its history does.
  const isTaken = change.change === 'removed' || change.change === 'restored';
  const { data } = useQuery({
    ...blameHeadQuery(ledger, { ...later, kind, id, key: '' }),
    enabled: isTaken,
  });
  const by = isTaken ? (data?.restored ?? data?.by) : after?.writtenBy;
  return (
    by && (
      <Faint>
        by <PointLink lane={by.lane} index={by.index} />
      </Faint>
    )
  );
}
