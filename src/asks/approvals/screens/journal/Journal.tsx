import { Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import {
  type JournalSummary,
  saveJournal,
  showJournal,
} from '../../../../ui/data/approvals/journal.ts';
import { useVerify } from '../../../../ui/data/ledgers/commands.ts';
import { counted } from '../../../../ui/format.ts';
import { ActionsMenu } from '../../../../ui/kit/ActionsMenu.tsx';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { Faint, NoteText } from '../../../../ui/kit/text.tsx';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../../../ui/ledger/values.tsx';
import { VerdictBadge } from '../../../../ui/ledger/verdict.tsx';
import { ledgerPath } from '../../../../ui/paths.ts';
import css from '../inbox.module.css';

/** Shows a journal in this browser: the one that is written to, or one that was restored. */
export function Journal({ journal }: { readonly journal: JournalSummary }) {
  const { journal: id, records, shown, head, revoked, key, reviewer, verdict } = journal;
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => showJournal(id),
    onSuccess: (ledger) => navigate(ledgerPath(ledger)),
  });
  const save = useMutation({ mutationFn: () => saveJournal(id) });
  const verify = useVerify();
  const again = () =>
    verify.mutate({ ledger: journal.ledger, profile: 'strict', pins: journal.pins });
  const behind = shown === null ? 0 : records - shown;
  const failed = open.error ?? save.error ?? verify.error;
  const title = nameJournal(journal);
  return (
    <section className={css.part} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <ActionsMenu label={`Actions for ${title}`}>
          <Menu.Item onClick={() => open.mutate()}>Open it as a ledger</Menu.Item>
          <Menu.Item onClick={() => save.mutate()}>Export</Menu.Item>
          <Menu.Item disabled={shown === null} onClick={again}>
            Verify again
          </Menu.Item>
        </ActionsMenu>
      </header>
      <p>
        <VerdictBadge verdict={verdict} /> {counted(records, 'record')},{' '}
        <TimeText seconds={Date.parse(journal.firstAt) / 1000} /> to{' '}
        <TimeText seconds={Date.parse(journal.lastAt) / 1000} />
        {behind > 0 && <Faint> {counted(behind, 'new record')} being verified</Faint>}
      </p>
      {key === null && reviewer !== null && <LedgerText text={reviewer} />}
      {revoked ? (
        <p>
          Its key was revoked <TimeText seconds={Date.parse(revoked.at) / 1000} />
          {revoked.successor !== null && (
            <>
              , replaced by <HashChip hash={revoked.successor} label="next key" />
            </>
          )}
        </p>
      ) : (
        key === null && <p>Its key is not here: it can be read, and not added to.</p>
      )}
      <NoteText component="div">
        Last record <HashChip hash={head} label="last record" />. Kept elsewhere, it shows later
        that nothing was cut off the end.
      </NoteText>
      {failed && <ErrorCallout title="That did not work" detail={failed.message} />}
    </section>
  );
}

function nameJournal({ journal, key, isWritten, revoked }: JournalSummary): string {
  if (isWritten) return 'Your journal';
  const id = `Journal ${journal.slice(0, 8)}`;
  if (revoked) return `${id}, ended`;
  return key ? `${id}, of another key here` : `${id}, restored`;
}
