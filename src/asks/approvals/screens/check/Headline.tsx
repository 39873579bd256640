import { Button, Group, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { visibleText } from '../../../../base/visible.ts';
import { addCountersignatures } from '../../../../ui/data/approvals/countersign.ts';
import type { DecisionCheck } from '../../../../ui/data/approvals/journal.ts';
import { makeFingerprint } from '../../../../ui/data/approvals/keys.ts';
import { keepKeys, useKeptKeys } from '../../../../ui/data/ledgers/kept-keys.ts';
import { useLedgerMarks } from '../../../../ui/data/ledgers/twins.ts';
import { Callout, ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { NoteText } from '../../../../ui/kit/text.tsx';
import { KeyPrint } from '../../../../ui/ledger/KeyPrint.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../../../ui/ledger/values.tsx';
import { lanePath } from '../../../../ui/paths.ts';
import type { SignerLine } from './signers.ts';

interface HeadlineProps {
  readonly people: readonly SignerLine[];
  readonly sound: boolean;
  readonly ledgers: DecisionCheck['ledgers'];
}

/** Says at the top whether the decision holds, who signed it, and whose keys are not known yet. */
export function CheckHeadline({ people, sound, ledgers }: HeadlineProps) {
  const keys = useKeptKeys();
  const findMark = useLedgerMarks();
  const unknown = people.filter(({ isKnown }) => !isKnown);
  const [first] = people;
  if (!first) return null;
  const { verdict, subject, evidence } = first.document;
  return (
    <Callout tone={sound ? (unknown.length === 0 ? 'ok' : 'warn') : 'bad'}>
      <Title order={2} fz="h1" c="var(--tone)">
        {headlineText(people, sound)}
      </Title>
      {verdict === 'approve' ? 'Approved' : 'Denied'}:{' '}
      <b>
        <LedgerText text={subject.title} />
      </b>
      {people.map(({ document }) => (
        <span key={document.journal.public_key}>
          , by <LedgerText text={document.reviewer} />,{' '}
          <TimeText seconds={Date.parse(document.decided_at) / 1000} />
        </span>
      ))}
      {ledgers.map(({ found }) => (
        <span key={found.ledger}>
          {' · '}
          <Link to={lanePath(found.ledger, found.lane, { index: found.entry?.index ?? null })}>
            <LedgerText
              text={`record ${evidence.seq} in ${found.name}`}
              mark={findMark(found.ledger)}
            />
          </Link>
        </span>
      ))}
      {sound &&
        unknown.map(({ document: { journal, reviewer } }) => (
          <Group gap="md" mt="md" key={journal.public_key}>
            <KeyPrint words={makeFingerprint(journal.public_key)} />
            <Button size="compact-sm" onClick={() => keepKeys([...keys, journal.public_key])}>
              {people.length > 1 ? `Pin the key of ${visibleText(reviewer)}` : 'Pin this key'}
            </Button>
            <NoteText span>
              Pin it once they have read these words to you, or you know it from elsewhere.
            </NoteText>
          </Group>
        ))}
      {sound && people.length > 1 && people.some(({ isOwn }) => isOwn) && (
        <AddToJournal people={people} />
      )}
    </Callout>
  );
}

function headlineText(people: readonly SignerLine[], sound: boolean): string {
  const isKnown = people.every((person) => person.isKnown);
  if (!sound) return 'This decision is not to be relied on';
  if (people.length > 1) {
    const keys = isKnown ? 'all of which you know' : 'and not all of them are known to you';
    return `${people.length} keys signed this decision, ${keys}`;
  }
  return isKnown
    ? 'The decision is as it was signed, by a key that you know'
    : 'The decision is as it was signed, by a key that you do not know';
}

/** Where this browser’s key made one of the signatures, its journal can take the others, too. */
function AddToJournal({ people }: { readonly people: readonly SignerLine[] }) {
  const add = useMutation({
    mutationFn: () => addCountersignatures(people.map((one) => one.document)),
  });
  if (add.isSuccess)
    return (
      <NoteText mt="md" role="status">
        {add.data
          ? 'Your journal has the other signatures.'
          : 'Your journal has no decision of yours on this request any more.'}
      </NoteText>
    );
  return (
    <Group gap="md" mt="md">
      <Button size="compact-sm" loading={add.isPending} onClick={() => add.mutate()}>
        Add the other signatures to your journal
      </Button>
      {add.isError && <ErrorCallout title="They were not added" error={add.error} />}
    </Group>
  );
}
