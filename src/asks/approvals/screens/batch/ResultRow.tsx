import { Link } from 'react-router';
import type { InboxRequest } from '../../../../ui/data/approvals/approvals.ts';
import { FigureRowCells } from '../../../../ui/kit/figures/Rows.tsx';
import { Faint } from '../../../../ui/kit/text.tsx';
import { DECISION_ICONS } from '../../../../ui/ledger/decision-icons.ts';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { ICONS } from '../Strip.tsx';
import { useRequestLink } from '../url.ts';
import type { ResultWords } from './results.ts';

interface ResultRowProps {
  readonly request: InboxRequest;
  readonly isRunNamed: boolean;
  readonly tone: ResultWords['tone'];
  readonly verdict: 'approve' | 'deny';
  readonly word: string;
  readonly more: string;
  /** Null when it cannot be opened yet. */
  readonly onOpen: (() => void) | null;
}

/** Shows the result of one request, with the way to it. */
export function ResultRow({
  request,
  isRunNamed,
  tone,
  verdict,
  word,
  more,
  onOpen,
}: ResultRowProps) {
  const requestLink = useRequestLink();
  const isDone = tone === 'done';
  const Icon = isDone ? DECISION_ICONS[verdict] : ICONS[tone];
  const name = (
    <>
      <LedgerText text={request.title} /> at record {String(request.seq)}
      {isRunNamed && (
        <>
          {' '}
          of “<LedgerText text={request.laneTitle} mark={request.laneMark} />”
        </>
      )}
    </>
  );
  return (
    <FigureRowCells
      tone={isDone ? 'none' : tone}
      mark={<Icon size={14} stroke={2.25} aria-hidden />}
    >
      <strong>{word}:</strong>{' '}
      {onOpen ? (
        <Link to={requestLink(request)} onClick={onOpen}>
          {name}
        </Link>
      ) : (
        name
      )}
      {more !== '' && (
        <Faint component="div">
          <LedgerText text={more} />
        </Faint>
      )}
    </FigureRowCells>
  );
}
