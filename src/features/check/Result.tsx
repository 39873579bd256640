import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type DecisionCheck, journalQuery } from '../../data/approvals/journal.ts';
import { keepKeys, useKeptKeys } from '../../data/ledgers/kept-keys.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../ui/ledger/values.tsx';
import { lanePath } from '../../ui/paths.ts';
import { Answers } from './Answers.tsx';
import { Bound } from './Bound.tsx';
import css from './check.module.css';

export function Result({ check }: { readonly check: DecisionCheck }) {
  const { document, sound, answers, ledgers, unread } = check;
  const keys = useKeptKeys();
  const { data: journal } = useQuery(journalQuery());
  const key = document.journal.public_key;
  const isOwn = journal?.publicKey === key;
  const isKnown = isOwn || keys.includes(key);
  // Keys may have been pinned since the document was looked at.
  const told = answers.map((answer) =>
    answer.about === 'key' && isKnown
      ? {
          ...answer,
          holds: true,
          words: isOwn
            ? 'It is the key of the journal that is written in this browser.'
            : 'It is one of the keys that you pinned.',
        }
      : answer,
  );
  const isApproval = document.verdict === 'approve';
  return (
    <>
      <section className={css.verdict} data-tone={sound ? (isKnown ? 'ok' : 'warn') : 'bad'}>
        <h2>
          {sound
            ? isKnown
              ? 'The decision is as it was signed, by a key that you know'
              : 'The decision is as it was signed, by a key that you do not know'
            : 'This decision is not to be relied on'}
        </h2>
        <p>
          {isApproval ? 'Approved' : 'Denied'}:{' '}
          <b>
            <LedgerText text={document.subject.title} />
          </b>
          , by <LedgerText text={document.reviewer} />,{' '}
          <TimeText seconds={Date.parse(document.decided_at) / 1000} />
        </p>
        {sound && !isKnown && (
          <div className={css.pin}>
            <HashChip hash={key} prefix="key" length={16} />
            <Button size="compact-sm" variant="default" onClick={() => keepKeys([...keys, key])}>
              Pin this key
            </Button>
            <span>Pin it once you know from elsewhere whose it is.</span>
          </div>
        )}
      </section>
      <div className={css.columns}>
        <section className={css.panel}>
          <h3>The document</h3>
          <Answers answers={told} />
        </section>
        <section className={css.panel}>
          <h3>What it binds</h3>
          <Bound document={document} />
        </section>
      </div>
      {ledgers.length === 0 && (
        <section className={css.panel}>
          <h3>The ledger</h3>
          <p className={css.note}>
            No ledger held in this browser has the lane that was decided on, so that nothing here
            says whether the request is what the document says. Open{' '}
            <b>
              <LedgerText text={document.evidence.ledgerName} />
            </b>{' '}
            in the library and check again.
          </p>
        </section>
      )}
      {ledgers.map(({ found, agrees, answers: compared }) => (
        <section key={found.ledger} className={css.panel}>
          <h3>
            <LedgerText text={found.name} />
            <Badge tone={agrees ? 'ok' : 'bad'}>{agrees ? 'Agrees' : 'Does not agree'}</Badge>
            {found.ledger !== document.evidence.ledger && (
              <span className={css.faint}>another copy than the one that was looked at</span>
            )}
            <Link to={lanePath(found.ledger, found.lane, { index: found.entry?.index ?? null })}>
              Open in the explorer
            </Link>
          </h3>
          <Answers answers={compared} />
        </section>
      ))}
      {unread.length > 0 && (
        <p className={css.note}>
          Not asked, because they could not be read: <LedgerText text={unread.join(', ')} />
        </p>
      )}
    </>
  );
}
