import { ActionIcon, SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { LaneSummary } from '../../../ledger/model/ledger.ts';
import { useKeys } from '../../../ui/keys.ts';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { useOnScreen } from '../../../ui/use-narrow.ts';
import { Splitter } from './Splitter.tsx';
import { LEAST_WIDTH, MOST_WIDTH, useSidePane } from './use-side-pane.ts';
import css from './workspace.module.css';

const PANES = ['graph', 'inspector'] as const;
type Pane = (typeof PANES)[number];

interface PanesProps {
  readonly name?: string;
  readonly graph: React.ReactNode;
  /** Null when the lanes take all of the room. */
  readonly inspector: React.ReactNode | null;
  readonly summary: LaneSummary;
  /** The tab that a link or a key asks for; empty for none in particular. */
  readonly asked: string;
}

/** Shows panes side by side where there is room; else one at a time, with a switch. */
export function Panes({ name = 'Timeline', summary, asked, ...panes }: PanesProps) {
  const narrow = useOnScreen('(max-width: 860px)');
  const [shown, setShown] = useState<Pane>('graph');
  const side = useSidePane();
  const toggle = () => {
    if (narrow) setShown(shown === 'graph' ? 'inspector' : 'graph');
    else side.setOpen(!side.isOpen);
  };
  const shownFor = useRef('');
  useEffect(() => {
    if (asked !== shownFor.current && asked !== '' && !side.isOpen) side.setOpen(true);
    shownFor.current = asked;
  }, [asked, side]);
  useKeys(
    panes.inspector === null
      ? []
      : [{ keys: '\\', what: 'Show or hide the inspector', group: 'Workspace', run: toggle }],
  );
  if (narrow) {
    return (
      <div className={css.stacked} data-panes>
        <VisuallyHidden component="h1">
          <LedgerText text={summary.title} mark={summary.mark} />
        </VisuallyHidden>
        {panes.inspector !== null && (
          <SegmentedControl
            mx="md"
            fullWidth
            size="xs"
            aria-label="Pane"
            value={shown}
            onChange={(next) => setShown(PANES.find((pane) => pane === next) ?? 'graph')}
            data={[
              { value: 'graph', label: name },
              { value: 'inspector', label: 'Inspector' },
            ]}
          />
        )}
        {panes[shown] ?? panes.graph}
      </div>
    );
  }
  if (panes.inspector === null) {
    return (
      <div className={css.panes} data-panes>
        <VisuallyHidden component="h1">
          <LedgerText text={summary.title} mark={summary.mark} />
        </VisuallyHidden>
        {panes.graph}
      </div>
    );
  }
  return (
    <div
      className={css.panes}
      data-panes
      style={{ gridTemplateColumns: side.isOpen ? columns(side.width) : 'minmax(12rem, 1fr) auto' }}
    >
      <VisuallyHidden component="h1">
        <LedgerText text={summary.title} mark={summary.mark} />
      </VisuallyHidden>
      {panes.graph}
      {side.isOpen && (
        <Splitter
          label="Width of the inspector"
          width={side.width}
          least={LEAST_WIDTH}
          most={MOST_WIDTH}
          onWidth={side.setWidth}
          onCollapse={toggle}
        />
      )}
      <div className={css.side}>
        <PaneSwitch isOpen={side.isOpen} onSwitch={toggle} />
        {side.isOpen && panes.inspector}
      </div>
    </div>
  );
}

function PaneSwitch({ isOpen, onSwitch }: { isOpen: boolean; onSwitch: () => void }) {
  const Icon = isOpen ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand;
  return (
    <Tooltip label={isOpen ? 'Hide the inspector: \\' : 'Show the inspector: \\'}>
      <ActionIcon
        size="md"
        className={css.paneSwitch ?? ''}
        aria-label="Inspector"
        aria-expanded={isOpen}
        onClick={onSwitch}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** A remembered width may come from a larger screen: the lane keeps some room in any case. */
function columns(right: number): string {
  return `minmax(12rem, 1fr) 0 min(${right}px, 48vw)`;
}
