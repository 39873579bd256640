import type { DriftRecords } from '../../../core/model/drift.ts';
import { visibleText } from '../../../core/visible.ts';
import css from './expect.module.css';

/** Of less than this there is no room for a name. */
const LEAST = 0.08;

/** What the time line is of: records of one lane, or lanes from end to end. */
export function Axis({ records: { entries, lanes } }: { readonly records: DriftRecords }) {
  const [one, more] = lanes;
  return (
    <div className={css.axis} aria-hidden>
      <span />
      <div>
        {more ? (
          lanes
            .filter(({ from, to }) => (to - from) / entries > LEAST)
            .map(({ lane, title, from, to }) => (
              <span
                key={lane}
                style={{
                  left: `${(100 * from) / entries}%`,
                  width: `${(100 * (to - from)) / entries}%`,
                }}
              >
                {visibleText(title)}
              </span>
            ))
        ) : (
          <>
            <span style={{ left: 0 }}>record 0</span>
            <span style={{ right: 0, border: 0 }}>{Math.max(0, (one?.to ?? 1) - 1)}</span>
          </>
        )}
      </div>
      <span />
    </div>
  );
}
