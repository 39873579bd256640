import { Button } from '@mantine/core';
import { useWorkspace } from './context.ts';
import css from './level-switch.module.css';
import { LEVELS, type Level } from './url.ts';

const WORDS: Readonly<Record<Level, string>> = { rows: 'Rows', map: 'Map' };

/** One zoom with two named ends, and back to all of it. */
export function LevelSwitch() {
  const { level, setLevel, fit } = useWorkspace();
  return (
    <>
      <div
        className={css.slider}
        role="radiogroup"
        aria-label="How the lanes are drawn"
        data-level={level}
      >
        {LEVELS.map((one) => (
          <label key={one} className={css.end}>
            <input
              type="radio"
              name="level"
              className={css.radio}
              checked={level === one}
              onChange={() => setLevel(one)}
            />
            {WORDS[one]}
          </label>
        ))}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={css.rail}
          onClick={() => setLevel(level === 'rows' ? 'map' : 'rows')}
        />
      </div>
      <Button
        size="compact-sm"
        flex="none"
        title="Everything at the level that shows it: 0"
        onClick={fit.run}
      >
        Fit
      </Button>
    </>
  );
}
