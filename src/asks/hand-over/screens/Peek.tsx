import { NoteText } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import css from './hand-over.module.css';

/** The beginning of a longer file is shown, in UTF-16 units. */
const MOST = 6000;

export interface PeekProps {
  readonly name: string;
  readonly text: string;
  readonly hasMore?: boolean;
}

/** Shows the content of a file as text. */
export function Peek({ name, text, hasMore = text.length > MOST }: PeekProps) {
  return (
    <article className={css.paper}>
      <h2>
        <LedgerText text={name} />
      </h2>
      <pre>
        <LedgerText text={text.slice(0, MOST)} />
      </pre>
      {hasMore && <NoteText>It goes on.</NoteText>}
    </article>
  );
}
