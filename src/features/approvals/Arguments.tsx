import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { JsonValue } from '../../core/json/value.ts';
import { counted } from '../../ui/format.ts';
import { Fact, Facts } from '../../ui/kit/figures/Facts.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Faint, Mono, Note } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import css from './approvals.module.css';
import { type ArgRow, argRows, portion } from './args.ts';
import { type ComparedArgs, comparedArgs } from './compared.ts';
import { lifted } from './lifted.ts';
import { Masked } from './Masked.tsx';
import { isSecret } from './secrets.ts';

export interface ArgumentsProps {
  readonly args: JsonValue | null;
  /** The last granted request of the same tool, and a link to it; null: there is none. */
  readonly granted?: { readonly args: JsonValue; readonly link: ReactNode } | null;
  readonly onWhole: (isWhole: boolean) => void;
}

/** So few are read at once: nothing has to be lifted out of them. */
const FEW = 4;

/** What it would be done with: all of it, or a button that shows the rest. */
export function Arguments({ args, granted = null, onWhole }: ArgumentsProps) {
  const rows = useMemo(() => (args === null ? [] : argRows(args)), [args]);
  const [shown, setShown] = useState(() => portion(rows, 0));
  const isWhole = shown >= rows.length;
  useEffect(() => onWhole(isWhole), [isWhole, onWhole]);
  const first = useMemo(() => lifted(rows, isSecret), [rows]);
  const before = granted?.args ?? null;
  const compared = useMemo(
    () => (before === null ? null : comparedArgs(rows, argRows(before))),
    [rows, before],
  );
  if (args === null) return null;
  return (
    <Panel
      title="Arguments, whole"
      padded
      note={
        isWhole ? counted(rows.length, 'value') : `${shown} of ${counted(rows.length, 'value')}`
      }
    >
      {granted && compared && (
        <Note>
          {comparedText(compared)} {granted.link}.
        </Note>
      )}
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
          <Row key={place} row={row} was={compared?.changed.get(place)} />
        ))}
        {isWhole &&
          compared?.gone.slice(0, MAX_GONE).map(({ name, row }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <div key={place} data-gone>
              <dt>
                <LedgerText text={name} />
              </dt>
              <dd>
                <Faint>not given now; it was </Faint>
                <Value row={row} />
              </dd>
            </div>
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

/** What is no longer given is listed up to here, and counted. */
const MAX_GONE = 50;

/** "2 values differ from", before the one that it is compared with. */
function comparedText({ changed, gone }: ComparedArgs): string {
  const count = changed.size + gone.length;
  if (count === 0) return 'Every value is the same as in';
  return `${counted(count, 'value')} ${count === 1 ? 'differs' : 'differ'} from`;
}

interface RowProps {
  readonly row: ArgRow;
  /** What was granted at its place; null: nothing; undefined: the same, or not compared. */
  readonly was: ArgRow | null | undefined;
}

function Row({ row, was }: RowProps) {
  const { depth, name, value, as } = row;
  return (
    <div
      data-as={as}
      data-changed={was !== undefined || undefined}
      style={{ '--depth': Math.min(depth, 12) } as React.CSSProperties}
    >
      <dt>
        <LedgerText text={name === '' ? 'value' : name} />
      </dt>
      <dd>
        {value !== null && <Value row={row} />}
        {was !== undefined && <Was was={was} />}
      </dd>
    </div>
  );
}

function Was({ was }: { readonly was: ArgRow | null }) {
  return (
    <Faint>
      {' '}
      {was === null ? (
        'not given then'
      ) : was.value === null ? (
        'a group of values then'
      ) : (
        <>
          was <Value row={was.as === 'lines' ? { ...was, as: 'text' } : was} />
        </>
      )}
    </Faint>
  );
}

/** One value, whole; what looks like a secret is masked. */
export function Value({ row }: { readonly row: ArgRow }) {
  const { name, value, as } = row;
  if (value === null) return null;
  return (
    <Masked isSecret={isSecret(row)} what="Its value is" name={name === '' ? 'value' : name}>
      {as === 'lines' ? (
        // A region that scrolls has to take the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        <section className={css.lines} tabIndex={0} aria-label={`Text of ${name}`}>
          <LedgerText text={value} />
        </section>
      ) : (
        <LedgerText text={as === 'text' ? `"${value}"` : value} />
      )}
    </Masked>
  );
}
