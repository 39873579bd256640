import { useEffect, useRef } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import type { ReplayStop } from '../../../../ledger/model/replay.ts';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import prove from '../../../../ui/prove/prove.module.css';
import css from '../replay.module.css';
import { FoldWorldHash } from './FoldView.tsx';

export interface WorldPanelProps {
  readonly stop: ReplayStop;
  readonly isFolded: boolean;
  readonly hasWorld: boolean;
}

const WAITS = {
  added: 'joins',
  changed: 'changes',
  retracted: 'is withdrawn',
  removed: 'goes',
  restored: 'comes back',
} as const;

export function WorldPanel({ stop, isFolded, hasWorld }: WorldPanelProps) {
  const { row, previous, before, after, changes, others, moreChanges } = stop;
  const seq = String(row.seq);
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another entry is at hand
  useEffect(() => {
    // Changes are at the end of the list.
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [stop.index]);
  const isAfter = isFolded || changes.length === 0;
  // Two kinds may have the same name.
  const ids = [...others, ...changes].map(({ id }) => id);
  const isTwice = (id: string) => ids.indexOf(id) !== ids.lastIndexOf(id);
  return (
    <section className={prove.panel} aria-label="The world">
      <header>
        <h2>The world</h2>
        <span className={prove.note}>
          {isAfter ? `after record ${seq}` : previous ? `after record ${previous.seq}` : 'empty'}
        </span>
      </header>
      {hasWorld ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
        <ul ref={list} className={css.world} aria-label="Resources" tabIndex={0}>
          {others.length + changes.length === 0 && <li>Nothing is in it yet.</li>}
          {others.map(({ kind, id, words, seq: by }) => (
            <li key={`${kind}:${id}`}>
              <Name kind={kind} id={id} isTwice={isTwice(id)} by={by === null ? '' : String(by)} />
              <p>
                <LedgerText text={words} lines={1} />
              </p>
            </li>
          ))}
          {changes.map((change) => (
            <li
              key={`${change.kind}:${change.id}`}
              data-change={isFolded ? 'done' : 'waits'}
              data-gone={isFolded && change.words === null ? true : undefined}
            >
              <Name kind={change.kind} id={change.id} isTwice={isTwice(change.id)} by={seq} />
              <p>
                {!isFolded ? (
                  `${WAITS[change.change]} at record ${seq}`
                ) : change.words === null ? (
                  'gone'
                ) : (
                  <LedgerText text={change.words} lines={1} />
                )}
              </p>
            </li>
          ))}
          {moreChanges > 0 && <li>and {moreChanges} more that change</li>}
        </ul>
      ) : (
        <p className={prove.note}>This format records no state: there is nothing to rebuild.</p>
      )}
      {hasWorld && (
        <p className={css.worldHash}>
          World now <FoldWorldHash world={isAfter ? after : before} />
        </p>
      )}
    </section>
  );
}

interface NameProps {
  readonly kind: string;
  readonly id: string;
  readonly isTwice: boolean;
  readonly by: string;
}

function Name({ kind, id, isTwice, by }: NameProps) {
  return (
    <h3 title={`${visibleText(kind)}${by && `, of record ${by}`}`}>
      <LedgerText text={isTwice ? `${kind}: ${id}` : id} lines={1} />
    </h3>
  );
}
