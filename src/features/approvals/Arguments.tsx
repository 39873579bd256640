import { Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import type { JsonValue } from '../../core/json/value.ts';
import { counted, countText } from '../../ui/format.ts';
import { Faint, Note } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import css from './approvals.module.css';
import { type ArgRow, argRows, portion } from './args.ts';
import { type ComparedArgs, comparedArgs } from './compared.ts';
import { lastWord } from './last-word.ts';
import { Masked } from './Masked.tsx';
import top from './request.module.css';
import { Struck } from './Struck.tsx';
import { isSecret } from './secrets.ts';
import { useInView } from './use-in-view.ts';

export interface ArgumentsProps {
  readonly args: JsonValue | null;
  /** The last granted request of the same tool, and a link to it; null: there is none. */
  readonly granted?: { readonly args: JsonValue; readonly link: ReactNode } | null;
  /** Its record does not say what was recorded. */
  readonly isChanged?: boolean;
  readonly onWhole: (isWhole: boolean) => void;
  /** Its end was in view, with all of it shown. */
  readonly onSeen?: () => void;
}

/** Rows that are read in the first view of a request; the rest is opened. */
const FIRST = 8;
/** A text of several lines takes the room of some. */
const LINES_OF_ROW = 3;

/** So many of the first as fit; the whole where only a few are left. */
function first(rows: readonly ArgRow[]): number {
  if (rows.length <= FIRST + 2) return portion(rows, 0);
  let [room, count] = [FIRST, 0];
  for (const { as } of rows) {
    room -= as === 'lines' ? LINES_OF_ROW : 1;
    if (room < 0) break;
    count++;
  }
  return Math.max(1, Math.min(count, portion(rows, 0)));
}

const COMMANDS: ReadonlySet<string> = new Set(['command', 'cmd', 'script']);

/** What is carried out as it is written stands large, and whole. */
function isCommand({ name, value, as, depth }: ArgRow): boolean {
  return depth === 0 && as !== 'group' && value !== null && COMMANDS.has(lastWord(name));
}

/** "Shown whole: 3 values, 69 characters" */
function wholeText(rows: readonly ArgRow[]): string {
  const characters = rows.reduce(
    (sum, { value, as }) => sum + (as === 'group' ? 0 : (value?.length ?? 0)),
    0,
  );
  return `Shown whole: ${counted(rows.length, 'value')}, ${counted(characters, 'character')}`;
}

/** What it would be done with: all of it, or a button that shows the rest. */
export function Arguments(props: ArgumentsProps) {
  const { args, granted = null, isChanged = false, onWhole, onSeen } = props;
  const rows = useMemo(() => (args === null ? [] : argRows(args)), [args]);
  const [shown, setShown] = useState(() => first(rows));
  const isWhole = shown >= rows.length;
  useEffect(() => onWhole(isWhole), [isWhole, onWhole]);
  const before = granted?.args ?? null;
  const compared = useMemo(
    () => (before === null ? null : comparedArgs(rows, argRows(before))),
    [rows, before],
  );
  const heading = useId();
  const { seen, box } = useInView<HTMLElement>(isWhole);
  const onInView = useEffectEvent(() => onSeen?.());
  useEffect(() => {
    if (seen.size > 0) onInView();
  }, [seen]);
  const [command, ...others] = useMemo(() => rows.filter(isCommand), [rows]);
  const big = others.length === 0 && command && !isSecret(command) ? command : null;
  if (args === null) return null;
  return (
    <section
      ref={box}
      className={top.runs}
      aria-labelledby={heading}
      data-changed={isChanged || undefined}
    >
      <VisuallyHidden component="h2" id={heading}>
        What would run
      </VisuallyHidden>
      <Struck isChanged={isChanged} where="this record">
        {rows.length === 0 && <Note>It is asked for with no arguments.</Note>}
        {big && (
          <div className={css.command}>
            <p>
              <LedgerText text={big.value ?? ''} />
            </p>
            {compared?.changed.has(rows.indexOf(big)) && (
              <Was was={compared.changed.get(rows.indexOf(big)) ?? null} />
            )}
          </div>
        )}
        <dl className={css.args}>
          {rows.slice(0, shown).map((row, place) =>
            row === big ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of one value never move
              <Row key={place} row={row} was={compared?.changed.get(place)} />
            ),
          )}
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
      </Struck>
      <span data-end="whole" className={css.end} />
      {!isWhole && (
        <Button size="compact-sm" onClick={() => setShown(portion(rows, shown))}>
          +{countText(rows.length - shown)} more
        </Button>
      )}
      <footer>
        <span>
          {granted && compared && (
            <>
              {comparedText(compared)} {granted.link}.
            </>
          )}
        </span>
        <span>
          {isWhole ? wholeText(rows) : `${shown} of ${counted(rows.length, 'value')} shown`}
        </span>
      </footer>
    </section>
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
