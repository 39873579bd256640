import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RunsView } from '../../../ledger/layout/index.ts';
import { countText } from '../../../ui/format.ts';
import { type Level, LevelSlider } from '../../../ui/graph/LevelSlider.tsx';
import type { By } from '../../../ui/graph/map/tracks.ts';
import { Chip } from '../../../ui/kit/Chip.tsx';
import { ScreenBar, Spacer } from '../../../ui/kit/page/Page.tsx';
import { FilterMark } from './FilterMark.tsx';
import { countFilters } from './rows.ts';
import { AXES, FILTERS, type useRunsAddress } from './url.ts';

export interface RunsBarProps {
  readonly view: RunsView;
  readonly address: ReturnType<typeof useRunsAddress>;
  readonly by: By;
  readonly hasTimes: boolean;
  readonly level: Level;
  readonly isNarrow: boolean;
  onFit(): void;
  readonly children?: ReactNode;
}

/** Chooses the drawn files, and the axis. A filter that leaves nothing is not there. */
export function RunsBar(props: RunsBarProps) {
  const { view, address, level, isNarrow } = props;
  const counts = countFilters(view);
  const { only, change } = address;
  return (
    <ScreenBar title={<VisuallyHidden>Runs</VisuallyHidden>}>
      <Chip
        on={only === null}
        count={countText(view.groups.flat().length)}
        onClick={() => change({ only: null })}
      >
        All
      </Chip>
      {FILTERS.map(
        ([filter, word]) =>
          (counts[filter] > 0 || only === filter) && (
            <Chip
              key={filter}
              on={only === filter}
              count={countText(counts[filter])}
              onClick={() => change({ only: only === filter ? null : filter })}
            >
              <FilterMark filter={filter} /> {word}
            </Chip>
          ),
      )}
      <Spacer />
      {level === 'map' && <MapTools {...props} />}
      {!isNarrow && <LevelSlider level={level} onLevel={(to) => change({ level: to })} />}
    </ScreenBar>
  );
}

/** Rows have no axis, so the choice of the axis and Fit belong to the map. */
function MapTools({ address: { change }, by, hasTimes, onFit, children }: RunsBarProps) {
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="What lies across"
        value={by}
        onChange={(value) => change({ by: AXES.find(([one]) => one === value)?.[0] ?? null })}
        data={AXES.map(([value, label]) => ({
          value,
          label,
          disabled: value === 'time' && !hasTimes,
        }))}
      />
      <Button size="compact-sm" title="All of it: f" onClick={onFit}>
        Fit
      </Button>
      {children}
    </>
  );
}
