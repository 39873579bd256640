import { ActionIcon, Button, Group, MultiSelect, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AuditCase, CaseLedger } from '../../core/model/case.ts';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { journalQuery } from '../../data/approvals/journal.ts';
import { type CaseEditing, journalForCase, takeDecisions } from '../../data/cases/cases.ts';
import { libraryQuery } from '../../data/ledgers/queries.ts';
import { useLedgerMarks } from '../../data/ledgers/twins.ts';
import { noteCountQuery } from '../../data/notes/notes.ts';
import { counted } from '../../ui/format.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Row, Rows } from '../../ui/kit/figures/Rows.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Faint, Note, TextButton } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { named } from '../../ui/ledger/named.ts';
import { VerdictBadge } from '../../ui/ledger/verdict.tsx';
import { ledgerPath } from '../../ui/paths.ts';

interface LedgersProps {
  readonly one: AuditCase;
  readonly editing: CaseEditing;
}

const MOST_SHOWN = 20;

/** The ledgers that a case is about, as they are held here. */
export function Ledgers({ one, editing }: LedgersProps) {
  const { data: held = [] } = useQuery(libraryQuery());
  const markOf = useLedgerMarks();
  const [isAll, setAll] = useState(false);
  const ids = one.ledgers.map(({ id }) => id);
  const free = held.filter(({ id }) => !ids.includes(id));
  const set = (ledgers: readonly CaseLedger[]) => editing.mutate({ ledgers });
  const add = (added: readonly string[]) => {
    const more = held.filter(({ id }) => added.includes(id));
    set([...one.ledgers, ...more.map(({ id, name }) => ({ id, name, against: null }))]);
  };
  return (
    <Panel title="Ledgers" note={counted(one.ledgers.length, 'ledger')}>
      <Stack gap="sm" pb="md">
        <Rows lined padded label="Ledgers of the case">
          {one.ledgers.slice(0, isAll ? undefined : MOST_SHOWN).map((ledger) => (
            <LedgerRow
              key={ledger.id}
              ledger={ledger}
              held={held.find(({ id }) => id === ledger.id) ?? null}
              onRemove={() => set(one.ledgers.filter(({ id }) => id !== ledger.id))}
            />
          ))}
          {!isAll && one.ledgers.length > MOST_SHOWN && (
            <Row>
              <TextButton onClick={() => setAll(true)}>
                Show all {counted(one.ledgers.length, 'ledger')}
              </TextButton>
            </Row>
          )}
        </Rows>
        <Group px="var(--ls-4)" gap="sm" align="start">
          {free.length > 0 && (
            <MultiSelect
              flex="1 1 16rem"
              aria-label="Add ledgers"
              placeholder="Add ledgers that are held here"
              data={free.map(({ id, name }) => ({ value: id, label: named(name, markOf(id)) }))}
              value={[]}
              onChange={add}
              searchable
            />
          )}
          <AddJournal one={one} onAdd={(ledger) => set([...one.ledgers, ledger])} />
        </Group>
        {held.length === 0 && one.ledgers.length === 0 && (
          <Note px="var(--ls-4)">
            No ledger is held in this browser. Open one in the library first.
          </Note>
        )}
      </Stack>
    </Panel>
  );
}

interface AddJournalProps {
  readonly one: AuditCase;
  readonly onAdd: (ledger: CaseLedger) => void;
}

/** What was decided here is evidence, too. */
function AddJournal({ one, onAdd }: AddJournalProps) {
  const client = useQueryClient();
  const { data } = useQuery(journalQuery());
  const add = useMutation({
    mutationFn: () => journalForCase(client),
    onSuccess: (ledger) => ledger && onAdd(ledger),
  });
  const written = data?.journals.find(({ isWritten }) => isWritten);
  if (!written || one.ledgers.some(({ id }) => id === written.ledger)) return null;
  return (
    <Button loading={add.isPending} onClick={() => add.mutate()}>
      Add the review journal
    </Button>
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
  const { data: notes = 0 } = useQuery(noteCountQuery([id]));
  return (
    <Row
      right={
        <Group gap="sm" wrap="nowrap">
          {held && <VerdictBadge verdict={held.verdict} shrinks />}
          <ActionIcon
            aria-label={`Take ${named(name, undefined)} out of the case`}
            onClick={onRemove}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      }
    >
      {held ? (
        <Link to={ledgerPath(id)}>
          <LedgerText text={held.name} lines={1} />
        </Link>
      ) : (
        <LedgerText text={name} />
      )}
      <Faint display="block">
        {held
          ? [
              held.formatName,
              counted(held.entries, 'entry', 'entries'),
              counted(held.findings.errors + held.findings.warnings, 'finding'),
              ...(notes > 0 ? [counted(notes, 'note')] : []),
            ].join(' · ')
          : 'It is not held in this browser: open the file of the case again, or its own.'}
      </Faint>
      {held?.format === 'journal' && held.origin === null && <TakeDecisions ledger={id} />}
      {against && isPinned(against.pins) && (
        <Faint display="block">The case verifies it against pins of its own.</Faint>
      )}
    </Row>
  );
}

function isPinned(pins: NonNullable<CaseLedger['against']>['pins']): boolean {
  return Object.keys(pins).length > 0;
}
