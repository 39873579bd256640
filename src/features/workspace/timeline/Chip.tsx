import { countText } from '../../../ui/format.ts';
import { visibleText } from '../../../ui/hostile.ts';
import css from './timeline.module.css';

interface ChipProps {
  readonly label: string;
  readonly count: number;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

/** One value to filter by, and how many entries have it. */
export function Chip({ label, count, pressed, onPress }: ChipProps) {
  return (
    <button type="button" className={css.chip} aria-pressed={pressed} onClick={onPress}>
      <bdi className={css.chipLabel}>{visibleText(label)}</bdi>
      <span className={css.chipCount}>{countText(count)}</span>
    </button>
  );
}
