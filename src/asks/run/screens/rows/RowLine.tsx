import type { ReactNode } from 'react';
import { MOST_RAILS } from '../../../../ledger/layout/rows/index.ts';
import type { WorkspaceRowProps } from './look.ts';
import { indentBy } from './measure.ts';
import css from './rows.module.css';

interface LineProps extends WorkspaceRowProps {
  readonly onPress?: () => void;
  readonly isBold?: boolean;
  readonly isUndone?: boolean;
  readonly children: ReactNode;
}

/** Places one line of a row. */
export function RowLine(props: LineProps) {
  const { id, row, shown, lane, look, entry, isOwn, isActive, isSelected, hits } = props;
  const { onExtend, onGo, onPress } = props;
  const { across, heights, list } = look;
  const { place, index, kind } = shown;
  const indent = indentBy(list.findRail(place) ?? 0, MOST_RAILS);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox holds the focus and names its active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the listbox
    <div
      id={id}
      role="option"
      aria-selected={isActive || isSelected}
      aria-posinset={row + 1}
      aria-setsize={list.count}
      className={css.row}
      data-index={index}
      data-lane={lane.lane}
      data-kind={kind}
      data-own={isOwn || undefined}
      data-child={place > 0 || undefined}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      data-hit={hits > 0 || undefined}
      data-undone={props.isUndone || undefined}
      data-failed={(entry?.errors ?? 0) > 0 || undefined}
      style={{
        transform: `translateY(${heights.line(row)}px)`,
        height: heights.pitch,
        paddingLeft: across.numbers + indent,
        paddingRight: across.world,
      }}
      onClick={({ shiftKey }) => {
        if (shiftKey) onExtend(row);
        else if (onPress) onPress();
        else onGo(place, index);
      }}
    >
      {place > 0 && (
        <span
          className={css.ground}
          style={{ left: across.numbers + indent, right: across.world }}
        />
      )}
      {props.children}
    </div>
  );
}
