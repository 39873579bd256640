import { Button } from '@mantine/core';
import css from './level-slider.module.css';

/** A run is drawn with its entries down, or with its lanes across. */
export const LEVELS = ['rows', 'map'] as const;
export type Level = (typeof LEVELS)[number];

const WORDS: Readonly<Record<Level, string>> = { rows: 'Rows', map: 'Map' };

export interface LevelSliderProps {
  /** Null when another way to see the run is open. */
  readonly level: Level | null;
  readonly onLevel: (level: Level) => void;
  readonly third?: string | undefined;
  readonly onThird?: () => void;
}

/** Offers one zoom with two named ends, and beside it what a system adds. */
export function LevelSlider({ level, onLevel, third, onThird }: LevelSliderProps) {
  return (
    <>
      <div
        className={css.slider}
        role="radiogroup"
        aria-label="How the lanes are drawn"
        data-level={level ?? 'none'}
      >
        {LEVELS.map((one) => (
          <label key={one} className={css.end}>
            <input
              type="radio"
              name="level"
              className={css.radio}
              checked={level === one}
              onChange={() => onLevel(one)}
            />
            {WORDS[one]}
          </label>
        ))}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={css.rail}
          onClick={() => onLevel(level === 'rows' ? 'map' : 'rows')}
        />
      </div>
      {third !== undefined && (
        <Button
          size="compact-sm"
          flex="none"
          variant={level === null ? 'filled' : 'default'}
          color="dark"
          aria-pressed={level === null}
          onClick={onThird}
        >
          {third}
        </Button>
      )}
    </>
  );
}
