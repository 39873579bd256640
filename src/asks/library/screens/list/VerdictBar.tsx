import { VERDICT_WORDS, type VerdictWord } from '../../../../ledger/model/verdict.ts';
import { countText } from '../../../../ui/format.ts';
import { VERDICT_LOOKS } from '../../../../ui/ledger/verdict.tsx';
import css from './list.module.css';
import type { LibraryCounts } from './rows.ts';

export interface VerdictBarProps {
  readonly counts: LibraryCounts;
  readonly only: VerdictWord | null;
  readonly onOnly: (word: VerdictWord | null) => void;
}

/** Shows the number of each verdict, worst first; a pressed part limits the list to it. */
export function VerdictBar({ counts, only, onOnly }: VerdictBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div className={css.bar} role="group" aria-label="By verdict">
      <VerdictLine counts={counts} />
      {present(counts).map(([word, count]) => {
        const { icon: Icon } = VERDICT_LOOKS[word];
        return (
          <button
            key={word}
            type="button"
            className={css.part}
            data-word={word}
            aria-pressed={only === word}
            style={{ flexGrow: count }}
            onClick={() => onOnly(only === word ? null : word)}
          >
            <i className={css.fill} aria-hidden />
            <span>
              <Icon size={16} stroke={2} aria-hidden />
              <b>{countText(count)}</b> {word.toLowerCase()}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** Shows the same as a line, beside a sentence. */
export function VerdictLine({ counts }: { readonly counts: LibraryCounts }) {
  return (
    <span className={css.line} aria-hidden>
      {present(counts).map(([word, count]) => (
        <i key={word} className={css.fill} data-word={word} style={{ flexGrow: count }} />
      ))}
    </span>
  );
}

function present(counts: LibraryCounts): readonly (readonly [VerdictWord, number])[] {
  return VERDICT_WORDS.flatMap((word) => {
    const count = counts.get(word);
    return count === undefined ? [] : [[word, count] as const];
  });
}
