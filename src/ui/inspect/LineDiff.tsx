import { useState } from 'react';
import type { LineChange } from '../../core/diff/diff.ts';
import { counted } from '../format.ts';
import { LedgerText } from '../ledger/LedgerText.tsx';
import { useMore } from './bounded.ts';
import css from './code.module.css';
import { diffRows } from './line-diff.ts';
import { MoreButton } from './MoreButton.tsx';

const TONES = { added: 'ok', removed: 'bad', same: undefined } as const;
const SIGNS = { added: '+', removed: '−', same: ' ' } as const;

/** Two texts, line by line; unchanged stretches fold. */
export function LineDiff({ lines }: { readonly lines: readonly LineChange[] }) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const rows = diffRows(lines, opened);
  const { shown, left, next, more } = useMore(rows.length, 200, 500);
  return (
    <div className={css.code}>
      <div className={css.codeBody}>
        {rows.slice(0, shown).map((row) =>
          row.type === 'fold' ? (
            <button
              key={`fold ${row.at}`}
              type="button"
              className={css.foldLine}
              onClick={() => setOpened(new Set([...opened, row.at]))}
            >
              {counted(row.lines, 'unchanged line')}
            </button>
          ) : (
            <div key={row.at} className={css.line} data-tone={TONES[row.change]}>
              <span className={css.sign}>{SIGNS[row.change]}</span>
              <LedgerText text={row.text} />
            </div>
          ),
        )}
      </div>
      <MoreButton left={left} next={next} what="lines" onMore={more} />
    </div>
  );
}
