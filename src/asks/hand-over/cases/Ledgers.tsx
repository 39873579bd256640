import { ActionIcon, Button, MultiSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CaseLedger } from '../../../ledger/model/case.ts';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import { journalQuery } from '../../../ui/data/approvals/journal.ts';
import { journalForCase, takeDecisions } from '../../../ui/data/hand-over/cases.ts';
import { libraryQuery } from '../../../ui/data/ledgers/queries.ts';
import { useLedgerMarks } from '../../../ui/data/ledgers/twins.ts';
import { counted } from '../../../ui/format.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Faint, TextButton } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { nameWithMark } from '../../../ui/ledger/named.ts';
import { VerdictMark, verdictLook } from '../../../ui/ledger/verdict.tsx';
import { ledgerPath } from '../../../ui/paths.ts';
import css from './case.module.css';
import type { CasePartProps } from './case-part.ts';

const MOST_SHOWN = 8;

/** Lists the ledgers of a case, as they are held here. */
export function Ledgers({ one, editing }: CasePartProps) {
  const { data: held = [] } = useQuery(libraryQuery());
  const findMark = useLedgerMarks();
  const [isAll, setAll] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const ids = one.ledgers.map(({ id }) => id);
  const free = held.filter(({ id }) => !ids.includes(id));
  const set = (ledgers: readonly CaseLedger[]) => editing.mutate({ ledgers });
  const add = (added: readonly string[]) => {
    const more = held.filter(({ id }) => added.includes(id));
    set([...one.ledgers, ...more.map(({ id, name }) => ({ id, name, against: null }))]);
  };
  return (
    <section aria-labelledby="ledgers">
      <h2 id="ledgers">Ledgers</h2>
      <ul className={css.list} aria-label="Ledgers of the case">
        {one.ledgers.slice(0, isAll ? undefined : MOST_SHOWN).map((ledger) => (
          <LedgerRow
            key={ledger.id}
            ledger={ledger}
            held={held.find(({ id }) => id === ledger.id) ?? null}
            onRemove={() => set(one.ledgers.filter(({ id }) => id !== ledger.id))}
          />
        ))}
      </ul>
      {!isAll && one.ledgers.length > MOST_SHOWN && (
        <TextButton size="sm" onClick={() => setAll(true)}>
          Show all {counted(one.ledgers.length, 'ledger')}
        </TextButton>
      )}
      {isAdding ? (
        <MultiSelect
          aria-label="Add a ledger"
          placeholder="Ledgers that are held here"
          autoFocus
          data={free.map(({ id, name }) => ({
            value: id,
            label: nameWithMark(name, findMark(id)),
          }))}
          value={[]}
          onChange={add}
          searchable
          nothingFoundMessage="No other ledger is held here."
        />
      ) : (
        <TextButton size="sm" onClick={() => setAdding(true)}>
          Add a ledger
        </TextButton>
      )}
      {isAdding && <AddJournal ids={ids} onAdd={(ledger) => set([...one.ledgers, ledger])} />}
    </section>
  );
}

interface AddJournalProps {
  readonly ids: readonly string[];
  readonly onAdd: (ledger: CaseLedger) => void;
}

/** A decision here is evidence, too. */
function AddJournal({ ids, onAdd }: AddJournalProps) {
  const client = useQueryClient();
  const { data } = useQuery(journalQuery());
  const add = useMutation({
    mutationFn: () => journalForCase(client),
    onSuccess: (ledger) => ledger && onAdd(ledger),
  });
  const written = data?.journals.find(({ isWritten }) => isWritten);
  if (!written || ids.includes(written.ledger)) return null;
  return (
    <TextButton size="sm" disabled={add.isPending} onClick={() => add.mutate()}>
      Add the review journal
    </TextButton>
  );
}

function TakeDecisions({ ledger }: { readonly ledger: string }) {
  const take = useMutation({ mutationFn: () => takeDecisions(ledger) });
  return (
    <>
      {take.data === undefined ? (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          Show its decisions on the requests here
        </Button>
      ) : (
        <Faint role="status">
          Its {counted(take.data, 'record')} are among the review journals of this browser now.
        </Faint>
      )}
      {take.error && <ErrorCallout title="Its decisions were not taken in" error={take.error} />}
    </>
  );
}

interface LedgerRowProps {
  readonly ledger: CaseLedger;
  readonly held: LedgerSummary | null;
  readonly onRemove: () => void;
}

function LedgerRow({ ledger: { id, name, against }, held, onRemove }: LedgerRowProps) {
  return (
    <li>
      {held ? (
        <Link to={ledgerPath(id)}>
          <LedgerText text={held.name} lines={1} />
        </Link>
      ) : (
        <LedgerText text={name} lines={1} />
      )}
      <VerdictMark word={held ? verdictLook(held.verdict).word : 'Not read'} />
      <ActionIcon
        size="sm"
        aria-label={`Take ${nameWithMark(name, undefined)} out of the case`}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
      {!held && (
        <Faint>It is not held in this browser: open the file of the case again, or its own.</Faint>
      )}
      {held?.format === 'journal' && held.origin === null && <TakeDecisions ledger={id} />}
      {against && Object.keys(against.pins).length > 0 && (
        <Faint>The case verifies it against pins of its own.</Faint>
      )}
    </li>
  );
}
