import { NativeSelect } from '@mantine/core';
import { visibleText } from '../../../base/visible.ts';
import type { LaneSummary } from '../../../ledger/model/ledger.ts';

export interface LanePickerProps {
  readonly lanes: readonly LaneSummary[];
  readonly lane: LaneSummary;
  readonly onPick: (lane: string) => void;
}

const MOST_LANES = 500;

/** Chooses the replayed lane; shows nothing where there is one only. */
export function LanePicker({ lanes, lane, onPick }: LanePickerProps) {
  if (lanes.length < 2) return null;
  const few = lanes.slice(0, MOST_LANES);
  return (
    <NativeSelect
      aria-label="Lane"
      w="12rem"
      size="xs"
      value={lane.id}
      data={(few.includes(lane) ? few : [lane, ...few]).map(({ id, title, entries }) => ({
        value: id,
        label: `${visibleText(title || id).slice(0, 80)} · ${entries}`,
      }))}
      onChange={(event) => onPick(event.currentTarget.value)}
    />
  );
}
