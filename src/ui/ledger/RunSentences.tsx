import { Link } from 'react-router';
import type {
  Clause,
  Evidence,
  RunSummary,
  SummaryPiece,
  VerdictClause,
} from '../../ledger/model/summary.ts';
import { countText } from '../format.ts';
import { Faint } from '../kit/text.tsx';
import { checksPath, lanePath } from '../paths.ts';
import { LedgerText } from './LedgerText.tsx';
import css from './run-sentences.module.css';

interface OfLane {
  readonly ledger: string;
  readonly lane: string;
}

export interface RunSentencesProps extends OfLane {
  readonly run: RunSummary;
}

/**
 * Shows a lane in plain sentences; each leads to the entries that it is made from, and the last to
 * the findings.
 */
export function RunSentences({ run, ...of }: RunSentencesProps) {
  return (
    <ul className={css.sentences}>
      {run.clauses.map((clause, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences stay where they are
        <li key={place} data-clause={clause.kind}>
          <RunSentence clause={clause} of={of} /> <Entries of={clause} {...of} />
        </li>
      ))}
      <li data-clause="verdict">
        <VerdictSentence verdict={run.verdict} {...of} />
      </li>
    </ul>
  );
}

export interface SentenceProps {
  readonly clause: Clause;
  /**
   * The target of its parts; without it they lead nowhere, and the parentheses are left out, too.
   */
  readonly of?: OfLane;
}

export function RunSentence({ clause: { pieces }, of }: SentenceProps) {
  return (
    <>
      {pieces.map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces stay where they are
        <PieceText key={place} piece={piece} lane={of} />
      ))}
      .
    </>
  );
}

const ASIDE = / \([^()]*\)/g;
/** More of a quotation is shown when it is asked for. */
const LINES = 3;
const SHORT = 160;

interface PieceProps {
  readonly piece: SummaryPiece;
  readonly lane: OfLane | undefined;
}

function PieceText({ piece: { text, as, of }, lane }: PieceProps) {
  if (!lane && !as) return text.replace(ASIDE, '');
  const [first] = (lane && of?.at) ?? [];
  // A button that shows the rest cannot be in a link.
  const lines = !lane || of || text.length <= SHORT ? {} : { lines: LINES };
  const words = as ? <LedgerText text={text} {...lines} /> : text;
  const shown = as === 'quote' ? <>“{words}”</> : words;
  return lane && first ? <Link to={lanePath(lane.ledger, lane.lane, first)}>{shown}</Link> : shown;
}

function Entries({ of: { entries, at }, ledger, lane }: OfLane & { readonly of: Evidence }) {
  const left = entries - at.length;
  return (
    <Faint>
      {entries === 1 ? 'Entry' : 'Entries'}{' '}
      {at.map((one, place) => (
        <span key={one.index}>
          {place > 0 && ', '}
          <Link to={lanePath(ledger, lane, one)}>{String(one.seq)}</Link>
        </span>
      ))}
      {left > 0 && ` and ${countText(left)} more`}
    </Faint>
  );
}

function VerdictSentence({ verdict, ledger, lane }: OfLane & { readonly verdict: VerdictClause }) {
  const { at, text } = verdict;
  const to = at ? lanePath(ledger, lane, { ...at, tab: 'why' }) : checksPath(ledger);
  return (
    <Link to={to}>
      <LedgerText text={text} />
    </Link>
  );
}
