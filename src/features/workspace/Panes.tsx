import { SegmentedControl, Title, VisuallyHidden } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { LaneSummary } from '../../core/model/ledger.ts';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import css from './workspace.module.css';

const PANES = ['timeline', 'graph', 'inspector'] as const;
type Pane = (typeof PANES)[number];

type PanesProps = Record<Pane, React.ReactNode> & { readonly summary: LaneSummary };

/** Side by side where there is room; one at a time, with a switch, where there is not. */
export function Panes({ summary, ...panes }: PanesProps) {
  const narrow = useMediaQuery('(max-width: 860px)', false, { getInitialValueInEffect: false });
  const [shown, setShown] = useState<Pane>('timeline');
  const wide = globalThis.innerWidth >= 1600;
  const [left, setLeft] = useLocalStorage({
    key: 'ledgerscope.timeline-width',
    defaultValue: wide ? 380 : 310,
    getInitialValueInEffect: false,
  });
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
        <SegmentedControl
          mx="md"
          fullWidth
          size="xs"
          aria-label="Pane"
          value={shown}
          onChange={(next) => setShown(PANES.find((pane) => pane === next) ?? 'timeline')}
          data={[
            { value: 'timeline', label: 'Timeline' },
            { value: 'graph', label: 'Graph' },
            { value: 'inspector', label: 'Inspector' },
          ]}
        />
        {panes[shown]}
      </div>
    );
  }
  return (
    <div className={css.panes} style={{ gridTemplateColumns: columns(left, right) }}>
      <VisuallyHidden component="h1">
        <LedgerText text={summary.title} />
      </VisuallyHidden>
      {panes.timeline}
      <Splitter
        label="Width of the timeline"
        width={left}
        least={220}
        most={640}
        side={1}
        onWidth={setLeft}
      />
      {panes.graph}
      <Splitter
        label="Width of the inspector"
        width={right}
        least={320}
        most={900}
        side={-1}
        onWidth={setRight}
      />
      {panes.inspector}
    </div>
  );
}

/** Remembered widths may come from a larger screen: the graph keeps some room in any case. */
function columns(left: number, right: number): string {
  return `min(${left}px, 32vw) 0 minmax(12rem, 1fr) 0 min(${right}px, 48vw)`;
}

interface SplitterProps {
  readonly label: string;
  readonly width: number;
  readonly least: number;
  readonly most: number;
  /** 1: the pane is left of it; -1: right of it. */
  readonly side: 1 | -1;
  readonly onWidth: (width: number) => void;
}

/** A handle between two panes: dragged, or moved with the arrow keys. */
function Splitter({ label, width, least, most, side, onWidth }: SplitterProps) {
  const set = (next: number) => onWidth(Math.round(Math.min(most, Math.max(least, next))));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 64 : 16;
    if (event.key === 'ArrowLeft') set(width - step * side);
    else if (event.key === 'ArrowRight') set(width + step * side);
    else if (event.key === 'Home') set(least);
    else if (event.key === 'End') set(most);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    const { currentTarget: handle, clientX: start, pointerId } = event;
    handle.setPointerCapture(pointerId);
    const move = (moved: globalThis.PointerEvent) => set(width + (moved.clientX - start) * side);
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
