import { counted } from '../../ui/format.ts';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { named } from '../../ui/ledger/named.ts';
import type { LanePath } from './path.ts';
import css from './time.module.css';

/** A lane as it is folded: its source first, then its own entries, as wide as they are many. */
export function PathStrip({ path }: { readonly path: LanePath }) {
  const { parts, total } = path;
  return (
    <ol className={css.path} aria-label="In the order in which it is folded">
      {parts.map(({ lane, title, mark, entries }, place) => {
        const isOwn = place === parts.length - 1;
        return (
          <li
            key={lane}
            data-own={isOwn || undefined}
            style={{ flexGrow: Math.max(entries, total / 12) }}
          >
            <b>
              {parts.length === 1
                ? 'Lane'
                : isOwn
                  ? 'Then the branch'
                  : place === 0
                    ? 'First its source'
                    : 'Then its source'}
            </b>
            <LedgerText text={named(title, mark)} lines={1} />
            <small>{counted(entries, 'entry', 'entries')}</small>
          </li>
        );
      })}
    </ol>
  );
}
