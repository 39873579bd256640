import { Text } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../../../ui/format.ts';
import { FigureRowCells, Rows } from '../../../../ui/kit/figures/Rows.tsx';
import { Scroll } from '../../../../ui/kit/Panel.tsx';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { Faint, Mono } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../../../ui/ledger/values.tsx';
import type { LabKey, LabWrite } from '../data/lab.ts';
import css from './context.module.css';

/** Every key with where its value comes from; opened, with everybody who wrote it. */
export function ContextTable({ keys }: { readonly keys: readonly LabKey[] }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Scroll label="Keys of the context">
      {keys.length === 0 ? (
        <Empty title="The context is empty" text="Nobody has set a key yet." />
      ) : (
        keys.map(({ key, value, source, history }) => (
          <div key={key}>
            <button
              type="button"
              className={css.key}
              aria-expanded={open === key}
              onClick={() => setOpen(open === key ? null : key)}
            >
              <strong className={value === null ? css.gone : undefined}>
                <LedgerText text={key} lines={1} />
              </strong>
              {value === null ? (
                <Faint>is not set</Faint>
              ) : (
                <Mono miw={0}>
                  <LedgerText text={value} lines={1} />
                </Mono>
              )}
              <Faint miw={0}>{value !== null && <LedgerText text={source} lines={1} />}</Faint>
              <Faint ta="end">{counted(history.length, 'write')}</Faint>
            </button>
            {open === key && <History writes={history} />}
          </div>
        ))
      )}
    </Scroll>
  );
}

function History({ writes }: { readonly writes: readonly LabWrite[] }) {
  return (
    <div className={css.history}>
      <Rows ordered marks="6rem" label="Writes, the newest first">
        {writes.map(({ seq, operation, value, source, timestamp, rolledBack }) => (
          <FigureRowCells
            key={seq}
            mark={<Mono c="dimmed">{`${seq} ${operation.toLowerCase()}`}</Mono>}
          >
            <Mono c={rolledBack ? 'faint' : undefined}>
              {value === null ? <i>deleted</i> : <LedgerText text={value} lines={4} />}
            </Mono>
            <Text size="xs" c="faint">
              <LedgerText text={source} /> · <TimeText seconds={timestamp} />
              {rolledBack && ' · rolled back'}
            </Text>
          </FigureRowCells>
        ))}
      </Rows>
    </div>
  );
}
