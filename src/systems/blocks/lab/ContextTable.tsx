import { useState } from 'react';
import { counted } from '../../../ui/format.ts';
import { Empty } from '../../../ui/kit/Empty.tsx';
import { LabScroll } from '../../../ui/lab/LabFrame.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../../ui/ledger/values.tsx';
import css from '../../lab/lab-page.module.css';
import type { LabKey, LabWrite } from '../data/lab.ts';

/** Every key with where its value comes from; opened, with everybody who wrote it. */
export function ContextTable({ keys }: { readonly keys: readonly LabKey[] }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <LabScroll label="Keys of the context">
      {keys.length === 0 ? (
        <Empty title="The context is empty" text="Nobody has set a key yet." />
      ) : (
        <ul className={css.keys}>
          {keys.map((key) => (
            <li key={key.key} data-gone={key.value === null || undefined}>
              <button
                type="button"
                aria-expanded={open === key.key}
                onClick={() => setOpen(open === key.key ? null : key.key)}
              >
                <LedgerText text={key.key} lines={1} className={css.key ?? ''} />
                {key.value === null ? (
                  <span className={css.gone}>does not stand</span>
                ) : (
                  <LedgerText text={key.value} lines={1} className={css.value ?? ''} />
                )}
                <span className={css.source}>
                  {key.value === null ? '' : <LedgerText text={key.source} lines={1} />}
                </span>
                <span className={css.count}>{counted(key.history.length, 'write')}</span>
              </button>
              {open === key.key && <History writes={key.history} />}
            </li>
          ))}
        </ul>
      )}
    </LabScroll>
  );
}

function History({ writes }: { readonly writes: readonly LabWrite[] }) {
  return (
    <ol className={css.history} reversed aria-label="Writes, the newest first">
      {writes.map(({ seq, operation, value, source, timestamp, orphaned }) => (
        <li key={seq} data-gone={orphaned || undefined}>
          <span className={css.op}>
            {seq} {operation.toLowerCase()}
          </span>
          <span>
            {value === null ? <i>deleted</i> : <LedgerText text={value} lines={4} />}
            <span className={css.by}>
              <LedgerText text={source} /> · <TimeText seconds={timestamp} />
              {orphaned && ' · a rollback went back before it'}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
