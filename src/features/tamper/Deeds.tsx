import type { BenchLedger, Deed, PlainDeed } from '../../core/model/tamper.ts';
import css from './tamper.module.css';

export interface DeedsProps {
  readonly bench: BenchLedger;
  readonly deeds: readonly Deed[];
  readonly onDeed: (deed: Deed) => void;
}

/** What is worse than another value. */
export function Deeds({ bench, deeds, onDeed }: DeedsProps) {
  const { at, seq, entries, means, values } = bench;
  const [own] = deeds;
  const isLast = at + 1 >= entries;
  const list: readonly (readonly [PlainDeed, string])[] = [
    ['drop', `Drop entry ${seq}`],
    ...(isLast ? [] : ([['swap', 'Swap with the next']] as const)),
    ['copy', 'Insert a copy'],
    ['cut', 'Cut the end off'],
    ['hash', 'Change hash'],
    ['parent', 'Change parent'],
    ['seq', 'Change number'],
  ];
  // In a value: what is between values is spelled in one way only.
  const target = values.find(({ kind }) => kind === 'number') ?? values[0];
  const last = target?.text.charCodeAt(target.text.length - (target.kind === 'number' ? 1 : 2));
  return (
    <section className={css.worse} aria-label="Or do worse">
      <h2>Or do worse</h2>
      <div>
        {target && last !== undefined && last < 0x7f && (
          <button
            type="button"
            aria-pressed={own?.kind === 'byte'}
            onClick={() =>
              onDeed({
                kind: 'byte',
                at,
                offset: target.end - (target.kind === 'number' ? 1 : 2),
                to: last ^ 1,
              })
            }
          >
            Flip one bit
          </button>
        )}
        {list
          .filter(([kind]) => !means.without.includes(kind))
          .map(([kind, words]) => (
            <button
              key={kind}
              type="button"
              aria-pressed={own?.kind === kind}
              onClick={() => onDeed({ kind, at })}
            >
              {words}
            </button>
          ))}
      </div>
    </section>
  );
}
