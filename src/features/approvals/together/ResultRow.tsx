import { Link } from 'react-router';
import type { InboxRequest } from '../../../data/approvals/approvals.ts';
import { Row } from '../../../ui/kit/figures/Rows.tsx';
import { Faint } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { ICONS } from '../Strip.tsx';
import { useRequestLink } from '../url.ts';

interface ResultRowProps {
  readonly request: InboxRequest;
  readonly isRunNamed: boolean;
  readonly tone: keyof typeof ICONS;
  readonly word: string;
  readonly more: string;
  /** null: it cannot be opened yet. */
  readonly onOpen: (() => void) | null;
}

/** What came of one, with the way to it. */
export function ResultRow({ request, isRunNamed, tone, word, more, onOpen }: ResultRowProps) {
  const requestLink = useRequestLink();
  const Icon = ICONS[tone];
  const name = (
    <>
      <LedgerText text={request.title} /> at seq {String(request.seq)}
      {isRunNamed && (
        <>
          {' '}
          of “<LedgerText text={request.laneTitle} mark={request.laneMark} />”
        </>
      )}
    </>
  );
  return (
    <Row tone={tone} mark={<Icon size={14} stroke={2.25} aria-hidden />}>
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
    </Row>
  );
}
