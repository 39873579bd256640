import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { JsonValue } from '../../core/json/value.ts';
import { counted } from '../../ui/format.ts';
import { Fact, Facts } from '../../ui/kit/figures/Facts.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Faint, Mono, Note, TextButton } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import css from './approvals.module.css';
import { type ArgRow, argRows, portion } from './args.ts';
import { lifted } from './lifted.ts';
import { isSecret } from './secrets.ts';

export interface ArgumentsProps {
  readonly args: JsonValue | null;
  readonly onWhole: (isWhole: boolean) => void;
}

/** So few are read at once: nothing has to be lifted out of them. */
const FEW = 4;

/** What it would be done with: all of it, or a button that shows the rest. */
export function Arguments({ args, onWhole }: ArgumentsProps) {
  const rows = useMemo(() => (args === null ? [] : argRows(args)), [args]);
  const [shown, setShown] = useState(() => portion(rows, 0));
  const isWhole = shown >= rows.length;
  useEffect(() => onWhole(isWhole), [isWhole, onWhole]);
  const first = useMemo(() => lifted(rows, isSecret), [rows]);
  if (args === null) return null;
  return (
    <Panel
      title="Arguments, whole"
      padded
      note={
        isWhole ? counted(rows.length, 'value') : `${shown} of ${counted(rows.length, 'value')}`
      }
    >
      {rows.length === 0 && <Note>It is asked for with no arguments.</Note>}
      {rows.length > FEW && first.length > 0 && (
        <Facts names="6.5rem">
          {first.map(({ what, value }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: values of one request never move
            <Fact key={place} name={what}>
              <Mono fw={600}>
                <LedgerText text={value} />
              </Mono>
            </Fact>
          ))}
        </Facts>
      )}
      <dl className={css.args}>
        {rows.slice(0, shown).map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one value never move
          <Row key={place} row={row} />
        ))}
      </dl>
      {!isWhole && (
        <Button size="compact-sm" onClick={() => setShown(portion(rows, shown))}>
          Show the next values
        </Button>
      )}
    </Panel>
  );
}

function Row({ row }: { readonly row: ArgRow }) {
  const { depth, name, value, as } = row;
  const [isMasked, setMasked] = useState(() => isSecret(row));
  return (
    <div data-as={as} style={{ '--depth': Math.min(depth, 12) } as React.CSSProperties}>
      <dt>
        <LedgerText text={name === '' ? 'value' : name} />
      </dt>
      <dd>
        {value !== null &&
          (isMasked ? (
            <>
              <Faint>{counted(value.length, 'character')}, hidden as it looks like a secret</Faint>{' '}
              <TextButton aria-label={`Show ${name}`} onClick={() => setMasked(false)}>
                Show
              </TextButton>
            </>
          ) : as === 'lines' ? (
            // A region that scrolls has to take the keyboard.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
            <section className={css.lines} tabIndex={0} aria-label={`Text of ${name}`}>
              <LedgerText text={value} />
            </section>
          ) : (
            <LedgerText text={as === 'text' ? `"${value}"` : value} />
          ))}
      </dd>
    </div>
  );
}
