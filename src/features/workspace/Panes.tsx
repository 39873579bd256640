import { SegmentedControl, Title, VisuallyHidden } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { LaneSummary } from '../../core/model/ledger.ts';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import css from './workspace.module.css';

const PANES = ['spine', 'inspector'] as const;
type Pane = (typeof PANES)[number];

interface PanesProps {
  readonly spine: React.ReactNode;
  /** null: the lanes take all of the room. */
  readonly inspector: React.ReactNode | null;
  readonly summary: LaneSummary;
}

/** Side by side where there is room; one at a time, with a switch, where there is not. */
export function Panes({ summary, ...panes }: PanesProps) {
  const narrow = useMediaQuery('(max-width: 860px)', false, { getInitialValueInEffect: false });
  const [shown, setShown] = useState<Pane>('spine');
  const wide = globalThis.innerWidth >= 1600;
  const [right, setRight] = useLocalStorage({
    key: 'ledgerscope.inspector-width',
    defaultValue: wide ? 460 : 400,
    getInitialValueInEffect: false,
  });
  if (narrow) {
    return (
      <div className={css.stacked}>
        <Title order={1} size="md" px="md">
          <LedgerText text={summary.title} lines={1} />
        </Title>
        {panes.inspector !== null && (
          <SegmentedControl
            mx="md"
            fullWidth
            size="xs"
            aria-label="Pane"
            value={shown}
            onChange={(next) => setShown(PANES.find((pane) => pane === next) ?? 'spine')}
            data={[
              { value: 'spine', label: 'Timeline' },
              { value: 'inspector', label: 'Inspector' },
            ]}
          />
        )}
        {panes[shown] ?? panes.spine}
      </div>
    );
  }
  if (panes.inspector === null) {
    return (
      <div className={css.panes}>
        <VisuallyHidden component="h1">
          <LedgerText text={summary.title} />
        </VisuallyHidden>
        {panes.spine}
      </div>
    );
  }
  return (
    <div className={css.panes} style={{ gridTemplateColumns: columns(right) }}>
      <VisuallyHidden component="h1">
        <LedgerText text={summary.title} />
      </VisuallyHidden>
      {panes.spine}
      <Splitter
        label="Width of the inspector"
        width={right}
        least={320}
        most={900}
        onWidth={setRight}
      />
      {panes.inspector}
    </div>
  );
}

/** A remembered width may come from a larger screen: the lane keeps some room in any case. */
function columns(right: number): string {
  return `minmax(12rem, 1fr) 0 min(${right}px, 48vw)`;
}

interface SplitterProps {
  readonly label: string;
  readonly width: number;
  readonly least: number;
  readonly most: number;
  readonly onWidth: (width: number) => void;
}

/** A handle at the left of a pane: dragged, or moved with the arrow keys. */
function Splitter({ label, width, least, most, onWidth }: SplitterProps) {
  const set = (next: number) => onWidth(Math.round(Math.min(most, Math.max(least, next))));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 64 : 16;
    if (event.key === 'ArrowLeft') set(width + step);
    else if (event.key === 'ArrowRight') set(width - step);
    else if (event.key === 'Home') set(least);
    else if (event.key === 'End') set(most);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    const { currentTarget: handle, clientX: start, pointerId } = event;
    handle.setPointerCapture(pointerId);
    const move = (moved: globalThis.PointerEvent) => set(width - (moved.clientX - start));
    const stop = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', stop);
      handle.removeEventListener('pointercancel', stop);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', stop);
    handle.addEventListener('pointercancel', stop);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved takes the focus; an <hr> does not
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      className={css.splitter}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    />
  );
}
