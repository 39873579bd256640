import { Box, Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { JsonValue } from '../../../base/json/value.ts';
import { visibleText } from '../../../base/visible.ts';
import { counted, countText } from '../../../ui/format.ts';
import { splitMiddle } from '../../../ui/inspect/middle.ts';
import { Faint, NoteText } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { type ArgRow, argRows, portion, readArgs } from './args.ts';
import { type ComparedArgs, comparedArgs } from './compared.ts';
import { lastWord } from './last-word.ts';
import { MaskedText } from './Masked.tsx';
import css from './request.module.css';
import { Struck } from './Struck.tsx';
import { isSecretArgument } from './secrets.ts';
import { useRequestLink } from './url.ts';
import type { Granted } from './use-granted.ts';
import { useInView } from './use-in-view.ts';

export interface ArgumentsProps {
  readonly args: JsonValue | null;
  readonly edits?: readonly { readonly text: string }[];
  /** The last granted request of the same tool; null when there is none. */
  readonly granted?: Granted | null;
  readonly isChanged?: boolean;
  readonly onWhole: (isWhole: boolean) => void;
  /** Called when its end was in view, with all of it shown. */
  readonly onSeen?: () => void;
}

/** The first view of a request has this many rows; the rest is opened. */
const FIRST = 8;
const LINES_OF_ROW = 3;
/** This many values that are no longer given are listed; the foot counts all of them. */
const MAX_GONE = 50;

/** Counts the first rows that fit; all of them where only a few are left. */
function countFirst(rows: readonly ArgRow[]): number {
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

/** Returns whether the value is carried out as it is written: it stands large, and whole. */
export function isCommand({ name, value, as, depth }: ArgRow): boolean {
  return depth === 0 && as !== 'group' && value !== null && COMMANDS.has(lastWord(name));
}

/** Returns "Shown whole: 3 values, 69 characters". */
function wholeText(rows: readonly ArgRow[]): string {
  const characters = rows.reduce((sum, { value }) => sum + (value?.length ?? 0), 0);
  return `Shown whole: ${counted(rows.length, 'value')}, ${counted(characters, 'character')}`;
}

/** Shows all arguments, or a button that shows the rest. */
export function Arguments(props: ArgumentsProps) {
  const { args, edits = [], granted = null, isChanged = false, onWhole, onSeen } = props;
  const requestLink = useRequestLink();
  const rows = useMemo(() => readArgs(args), [args]);
  const [shown, setShown] = useState(() => countFirst(rows));
  const isWhole = shown >= rows.length;
  useEffect(() => onWhole(isWhole), [isWhole, onWhole]);
  const compared = useMemo(
    () => (granted === null ? null : comparedArgs(rows, argRows(granted.args))),
    [rows, granted],
  );
  const heading = useId();
  const { seen, box } = useInView<HTMLElement>(isWhole);
  const onInView = useEffectEvent(() => onSeen?.());
  useEffect(() => {
    if (seen.size > 0) onInView();
  }, [seen]);
  const commands = rows.filter((row) => isCommand(row) && !isSecretArgument(row));
  const command = commands.length === 1 ? commands[0] : undefined;
  if (args === null) return null;
  return (
    <section
      ref={box}
      className={css.runs}
      aria-labelledby={heading}
      data-changed={isChanged || undefined}
      data-command={command !== undefined || undefined}
    >
      {/* A command or an edit says by itself what it would do. */}
      <h2 id={heading} data-hidden={command !== undefined || edits.length > 0 || undefined}>
        What it would do
      </h2>
      <Struck isChanged={isChanged} where="this record">
        {rows.length === 0 && <NoteText>It is asked for with no arguments.</NoteText>}
        {command && <Command of={command} was={compared?.changed.get(rows.indexOf(command))} />}
        <dl className={css.args}>
          {rows.slice(0, shown).map((row, place) =>
            row === command ? null : (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of one value never move
                key={place}
                row={row}
                was={compared?.changed.get(place)}
                isAbove={edits.some(({ text }) => text === row.value)}
              />
            ),
          )}
          {isWhole &&
            compared?.gone.slice(0, MAX_GONE).map(({ name, row }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Gone key={place} name={name} row={row} />
            ))}
        </dl>
      </Struck>
      {/* An observer watches this element; it takes no room. */}
      <Box component="span" pos="absolute" data-end="whole" />
      {!isWhole && (
        <Button size="compact-sm" onClick={() => setShown(portion(rows, shown))}>
          +{countText(rows.length - shown)} more
        </Button>
      )}
      <footer>
        {granted && compared && (
          <span>
            {comparedText(compared)}{' '}
            <Link to={requestLink(granted.request)}>the last one that was granted</Link>.
          </span>
        )}
        <span>
          {isWhole ? wholeText(rows) : `${shown} of ${counted(rows.length, 'value')} shown`}
        </span>
      </footer>
    </section>
  );
}

/** Returns "2 values differ from", before the one that it is compared with. */
function comparedText({ changed, gone }: ComparedArgs): string {
  const count = changed.size + gone.length;
  if (count === 0) return 'Every value is the same as in';
  return `${counted(count, 'value')} ${count === 1 ? 'differs' : 'differ'} from`;
}

interface CommandProps {
  readonly of: ArgRow;
  /**
   * The row that was granted in its place; null when there was none, undefined when it is the same
   * or was not compared.
   */
  readonly was: ArgRow | null | undefined;
}

function Command({ of: { value }, was }: CommandProps) {
  const now = value ?? '';
  const [start, middle, end] = was?.value ? splitMiddle(now, was.value) : [now, '', ''];
  return (
    <div className={css.command}>
      <p>
        {start !== '' && <LedgerText text={start} />}
        {middle !== '' && (
          <mark>
            <LedgerText text={middle} />
          </mark>
        )}
        {end !== '' && <LedgerText text={end} />}
      </p>
      {was && <Was row={{ ...was, as: 'word' }} />}
    </div>
  );
}

interface RowProps {
  readonly row: ArgRow;
  /**
   * The row that was granted in its place; null when there was none, undefined when it is the same
   * or was not compared.
   */
  readonly was: ArgRow | null | undefined;
  readonly isAbove: boolean;
}

function Row({ row, was, isAbove }: RowProps) {
  const { depth, as } = row;
  const style: React.CSSProperties & Record<'--depth', number> = { '--depth': Math.min(depth, 12) };
  const name = row.name === '' ? 'value' : row.name;
  return (
    <>
      {was && <Gone name={name} row={was} style={style} />}
      <div
        data-as={isAbove ? undefined : as}
        data-changed={was !== undefined || undefined}
        style={style}
      >
        <dt>
          <LedgerText text={name} />
        </dt>
        <dd>{isAbove ? <Faint>as it is above</Faint> : <ArgumentCell row={row} />}</dd>
      </div>
    </>
  );
}

interface GoneProps {
  readonly name: string;
  readonly row: ArgRow;
  readonly style?: React.CSSProperties;
}

function Gone({ name, row, style }: GoneProps) {
  return (
    <div data-gone style={style}>
      <dt>
        <LedgerText text={name} />
      </dt>
      <dd>
        <Was row={row} />
      </dd>
    </div>
  );
}

function Was({ row }: { readonly row: ArgRow }) {
  return (
    <s>
      <VisuallyHidden>was </VisuallyHidden>
      {row.value === null ? (
        'a group of values'
      ) : (
        <ArgumentCell row={row.as === 'lines' ? { ...row, as: 'text' } : row} />
      )}
    </s>
  );
}

/** Shows one value whole; a value like a secret is masked. */
export function ArgumentCell({ row }: { readonly row: ArgRow }) {
  const { name, value, as } = row;
  if (value === null) return null;
  return (
    <MaskedText
      isSecret={isSecretArgument(row)}
      what="Its value is"
      name={name === '' ? 'value' : name}
    >
      {as === 'lines' ? (
        // A region that scrolls has to take the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        <section className={css.lines} tabIndex={0} aria-label={`Text of ${visibleText(name)}`}>
          <LedgerText text={value} />
        </section>
      ) : (
        <LedgerText text={as === 'text' ? `"${value}"` : value} />
      )}
    </MaskedText>
  );
}
