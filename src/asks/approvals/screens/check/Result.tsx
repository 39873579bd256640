import { Box, SimpleGrid, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  type DecisionAnswer,
  type DecisionCheck,
  journalQuery,
  type SignedDecision,
} from '../../../../ui/data/approvals/journal.ts';
import { useKeptKeys } from '../../../../ui/data/ledgers/kept-keys.ts';
import { useLedgerMarks } from '../../../../ui/data/ledgers/twins.ts';
import { counted } from '../../../../ui/format.ts';
import { Badge } from '../../../../ui/kit/Badge.tsx';
import { FactList, Facts } from '../../../../ui/kit/figures/Facts.tsx';
import { FigureRowCells, Rows } from '../../../../ui/kit/figures/Rows.tsx';
import { HoldsMark } from '../../../../ui/kit/HoldsMark.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { Dim, NoteText } from '../../../../ui/kit/text.tsx';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { lanePath } from '../../../../ui/paths.ts';
import { CheckHeadline } from './Headline.tsx';
import { identifySigner } from './signers.ts';

export function CheckResult({ check }: { readonly check: DecisionCheck }) {
  const { document, sound, answers, seconds, ledgers, unread } = check;
  const keys = useKeptKeys();
  const { data: journal } = useQuery(journalQuery());
  const own = journal?.publicKey ?? null;
  const people = [{ document, answers }, ...seconds].map((person) =>
    identifySigner(person, own, keys),
  );
  const findMark = useLedgerMarks();
  return (
    <>
      <CheckHeadline people={people} sound={sound} ledgers={ledgers} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Stack gap="xl">
          {people.map(({ document: signed, answers: own }, place) => (
            <Panel
              key={signed.journal.public_key}
              title={
                place === 0 ? (
                  'The document'
                ) : (
                  <>
                    Signed with it by <LedgerText text={signed.reviewer} />
                  </>
                )
              }
            >
              <Answers answers={own} />
            </Panel>
          ))}
          {ledgers.length === 0 && (
            <Panel title="The ledger" padded>
              <p>
                No ledger in this browser has the lane that was decided on, so that nothing here
                says whether the request is what the document says. Open{' '}
                <b>
                  <LedgerText text={document.evidence.ledgerName} />
                </b>{' '}
                in the library and check again.
              </p>
            </Panel>
          )}
          {ledgers.map(({ found, agrees, only, answers: compared }) => (
            <Panel
              key={found.ledger}
              title={
                <>
                  <LedgerText text={found.name} mark={findMark(found.ledger)} />
                  <Badge tone={agrees ? (only ? 'warn' : 'ok') : 'bad'}>
                    {agrees ? `Agrees${only ? ` ${only}` : ''}` : 'Does not agree'}
                  </Badge>
                </>
              }
              right={
                <Link
                  to={lanePath(found.ledger, found.lane, { index: found.entry?.index ?? null })}
                >
                  Open in the explorer
                </Link>
              }
            >
              <Answers answers={compared} />
            </Panel>
          ))}
        </Stack>
        <Panel title="What it binds" padded>
          <Bound document={document} />
        </Panel>
      </SimpleGrid>
      {unread.length > 0 && (
        <NoteText>
          Not asked, because they could not be read: <LedgerText text={unread.join(', ')} />
        </NoteText>
      )}
    </>
  );
}

/** Folds away the answers that hold; an unanswered question is never shown as one of them. */
function Answers({ answers }: { readonly answers: readonly DecisionAnswer[] }) {
  const held = answers.filter(({ holds }) => holds === true);
  const others = answers.filter(({ holds }) => holds !== true);
  return (
    <>
      {others.length > 0 && <AnswerRows answers={others} />}
      {held.length > 0 && (
        <Box component="details" px="md" py="sm">
          <summary>
            <IconCheck size={15} stroke={2.25} color="var(--ls-ok)" aria-hidden />{' '}
            {counted(held.length, 'check')} {held.length === 1 ? 'holds' : 'hold'}
          </summary>
          <AnswerRows answers={held} />
        </Box>
      )}
    </>
  );
}

function AnswerRows({ answers }: { readonly answers: readonly DecisionAnswer[] }) {
  return (
    <Rows lined padded marks="6rem">
      {answers.map(({ about, question, holds, words }) => (
        <FigureRowCells key={about} mark={<HoldsMark holds={holds} yes="yes" no="no" />}>
          <strong>{question}</strong>
          <Dim display="block">
            <LedgerText text={words} />
          </Dim>
        </FigureRowCells>
      ))}
    </Rows>
  );
}

function Bound({ document }: { readonly document: SignedDecision }) {
  const { subject, evidence, journal, verdict, reason } = document;
  const rows: readonly (readonly [label: string, value: string])[] = [
    ['Decision', verdict],
    ['Reason', reason || 'none given'],
    ['Request', subject.title],
    ['Tool', subject.tool ?? 'none'],
    ['Channel', subject.channel ?? 'none'],
    ['Proposal', subject.proposal],
    ['Ledger', evidence.ledgerName],
    ['Ledger id', evidence.ledger],
    ['Lane', evidence.lane],
    ['Record', evidence.entry],
    ['Seq', evidence.seq],
    ['Head then', evidence.head],
    ['Verdict then', evidence.verdict ?? 'not verified'],
    ['By', `${evidence.verifier}, ${evidence.profile} profile`],
    ...(evidence.override === null ? [] : [['Nevertheless', evidence.override] as const]),
    ['Journal', journal.id],
    ['Record', String(journal.seq)],
    ['After', journal.previous],
  ];
  return (
    <Facts names="7rem">
      {rows.map(([label, value]) => (
        <FactList key={label} name={label}>
          {/^[0-9a-f]{64}$/.test(value) ? (
            <HashChip hash={value} label={label} />
          ) : (
            <LedgerText text={value} />
          )}
        </FactList>
      ))}
    </Facts>
  );
}
