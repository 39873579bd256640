import { useQuery } from '@tanstack/react-query';
import type { ComparedLine } from '../../../ledger/compare/view.ts';
import type { ComparedNames } from '../../../ledger/compare/words.ts';
import type { TimelineRow } from '../../../ledger/model/timeline.ts';
import { counted } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/kit/page/Loaded.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { type AskedLanes, comparedPairQuery } from '../queries.ts';
import { ROW_WORDS } from './kinds.ts';
import css from './line.module.css';
import { ComparePair } from './Pair.tsx';

export interface CompareLineProps {
  readonly asked: AskedLanes;
  readonly names: ComparedNames;
  readonly hasStates: boolean;
  /** Undefined while it is not there. */
  readonly line: ComparedLine | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly open: number | null;
  readonly onOpen: (row: number | null) => void;
  readonly onUnfold: ((row: number) => void) | null;
}

/** Shows one line of the list: a row, an open part of it, or a long run of equal rows. */
export function CompareLine(props: CompareLineProps) {
  const { asked, names, hasStates, line, open, onOpen, onUnfold, isFirst, isLast } = props;
  if (!line) return <div className={css.waiting} aria-hidden />;
  const ends = { 'data-first': isFirst || undefined, 'data-last': isLast || undefined };
  if (line.folded) {
    return (
      <button
        type="button"
        className={css.fold}
        {...ends}
        disabled={!onUnfold}
        title={onUnfold ? 'Show them' : undefined}
        onClick={() => onUnfold?.(line.row)}
      >
        <span className={css.lane} />
        <span className={css.foldWords}>{counted(line.folded, 'row')} the same</span>
        <span className={css.lane} />
      </button>
    );
  }
  const isOpen = open === line.row;
  return (
    <>
      <Row line={line} ends={ends} isOpen={isOpen} onOpen={onOpen} />
      {isOpen && <Opened asked={asked} names={names} row={line.row} hasStates={hasStates} />}
    </>
  );
}

interface RowProps {
  readonly line: ComparedLine;
  readonly ends: object;
  readonly isOpen: boolean;
  readonly onOpen: CompareLineProps['onOpen'];
}

function Row({ line, ends, isOpen, onOpen }: RowProps) {
  const { kind, a, b, row } = line;
  const { sign, word } = ROW_WORDS[kind];
  const isElsewhere = kind === 'same' && a?.seq !== b?.seq;
  const isOtherwise = kind === 'same' && a !== null && b !== null && a.id !== b.id;
  return (
    <button
      type="button"
      className={css.row}
      data-kind={kind}
      {...ends}
      aria-expanded={isOpen}
      onClick={() => onOpen(isOpen ? null : row)}
    >
      <Entry name="A" entry={a} isBoth={kind === 'same'} />
      <Node entry={a} />
      <span className={css.tie}>
        <span className={css.word}>
          <span aria-hidden>{sign}</span> {isOtherwise ? 'same, other id' : word}
          {isElsewhere && <span className={css.elsewhere}>, record {String(b?.seq)} in B</span>}
        </span>
      </span>
      <Node entry={b} />
      <Entry name="B" entry={b} />
    </button>
  );
}

interface EntryProps {
  readonly name: string;
  readonly entry: TimelineRow | null;
  readonly isBoth?: boolean;
}

function Entry({ name, entry, isBoth = false }: EntryProps) {
  if (!entry) return <span className={css.none} data-name={name} />;
  const { seq, line } = entry;
  return (
    <span className={css.entry} data-name={name}>
      <span className={css.name}>{isBoth ? 'A B' : name}</span>
      <span className={css.seq}>{String(seq)}</span>
      <span className={css.title}>
        <LedgerText text={line.title} lines={1} />
      </span>
      {line.note && (
        <span className={css.note}>
          <LedgerText text={line.note} lines={1} />
        </span>
      )}
    </span>
  );
}

function Node({ entry }: { readonly entry: TimelineRow | null }) {
  return (
    <span className={css.lane} data-none={!entry || undefined}>
      {entry && (
        <span className={css.node}>
          <KindMark shape={entry.line.shape} label={entry.line.kind} />
        </span>
      )}
    </span>
  );
}

function Opened({
  row,
  ...props
}: Pick<CompareLineProps, 'asked' | 'names' | 'hasStates'> & { readonly row: number }) {
  const pair = useQuery(comparedPairQuery(props.asked, row));
  return (
    <div className={css.opened}>
      <Loaded query={pair} fault="What differs here could not be read" rows={3}>
        {(data) => <ComparePair {...props} pair={data} />}
      </Loaded>
    </div>
  );
}
