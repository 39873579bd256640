import { LedgerText } from '../ledger/LedgerText.tsx';
import { linesOf, useMore } from './bounded.ts';
import css from './code.module.css';
import { MoreButton } from './MoreButton.tsx';
import { type PatchLine, patchCounts, patchLines } from './patch.ts';

export interface PatchViewProps {
  readonly title: string;
  /** A unified diff, as the ledger has it. */
  readonly text: string;
}

const TONES = { added: 'ok', removed: 'bad', same: undefined, meta: undefined } as const;
const SIGNS: Record<PatchLine['type'], string> = { added: '+', removed: '−', same: ' ', meta: ' ' };

/** A patch, line by line. The sign is text: colour alone would not do. */
export function PatchView({ title, text }: PatchViewProps) {
  const lines = patchLines(text);
  const { added, removed } = patchCounts(lines);
  const { shown, left, next, more } = useMore(lines.length, 200, 500);
  return (
    <figure className={css.code}>
      <figcaption className={css.codeTitle}>
        <LedgerText text={title} lines={1} />
        <span className={css.codeCount}>
          +{added} −{removed}
        </span>
      </figcaption>
      <div className={css.codeBody}>
        {lines.slice(0, shown).map(({ type, text: words }, place) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never move
            key={place}
            className={css.line}
            data-tone={TONES[type]}
            data-change={type}
          >
            <span className={css.sign}>{SIGNS[type]}</span>
            <LedgerText text={words} />
          </div>
        ))}
      </div>
      <MoreButton left={left} next={next} what="lines" onMore={more} />
    </figure>
  );
}

/** A plain text of a ledger, in monospace, a piece at a time. */
export function TextBlock({ title, text }: PatchViewProps) {
  const lines = linesOf(text);
  const { shown, left, next, more } = useMore(lines.length, 60, 500);
  return (
    <figure className={css.code}>
      <figcaption className={css.codeTitle}>
        <LedgerText text={title} lines={1} />
      </figcaption>
      <div className={css.codeBody}>
        {lines.slice(0, shown).map((words, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never move
          <div key={place} className={css.line}>
            <LongLine text={words} />
          </div>
        ))}
      </div>
      <MoreButton left={left} next={next} what="lines" onMore={more} />
    </figure>
  );
}

function LongLine({ text }: { readonly text: string }) {
  const { shown, left, next, more } = useMore(text.length, 4000, 8000);
  return (
    <>
      <LedgerText text={text.slice(0, shown)} />
      <MoreButton left={left} next={next} what="characters" onMore={more} />
    </>
  );
}
