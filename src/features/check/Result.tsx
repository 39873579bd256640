import { Box, Button, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  type DecisionAnswer,
  type DecisionCheck,
  journalQuery,
  type SignedDecision,
} from '../../data/approvals/journal.ts';
import { keepKeys, useKeptKeys } from '../../data/ledgers/kept-keys.ts';
import { useLedgerMarks } from '../../data/ledgers/twins.ts';
import { counted } from '../../ui/format.ts';
import { Badge, Mark } from '../../ui/kit/Badge.tsx';
import { Callout } from '../../ui/kit/Callout.tsx';
import { Fact, Facts } from '../../ui/kit/figures/Facts.tsx';
import { Row, Rows } from '../../ui/kit/figures/Rows.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Dim, Note } from '../../ui/kit/text.tsx';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../ui/ledger/values.tsx';
import { lanePath } from '../../ui/paths.ts';

export function Result({ check }: { readonly check: DecisionCheck }) {
  const { document, sound, answers, ledgers, unread } = check;
  const keys = useKeptKeys();
  const { data: journal } = useQuery(journalQuery());
  const key = document.journal.public_key;
  const isOwn = journal?.publicKey === key;
  const isKnown = isOwn || keys.includes(key);
  // Keys may have been pinned since the document was looked at.
  const known = answers.map((answer) =>
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
  const markOf = useLedgerMarks();
  return (
    <>
      <Callout tone={sound ? (isKnown ? 'ok' : 'warn') : 'bad'}>
        <Title order={2} fz="h1" c="var(--tone)">
          {sound
            ? isKnown
              ? 'The decision is as it was signed, by a key that you know'
              : 'The decision is as it was signed, by a key that you do not know'
            : 'This decision is not to be relied on'}
        </Title>
        {isApproval ? 'Approved' : 'Denied'}:{' '}
        <b>
          <LedgerText text={document.subject.title} />
        </b>
        , by <LedgerText text={document.reviewer} />,{' '}
        <TimeText seconds={Date.parse(document.decided_at) / 1000} />
        {ledgers.map(({ found }) => (
          <span key={found.ledger}>
            {' · '}
            <Link to={lanePath(found.ledger, found.lane, { index: found.entry?.index ?? null })}>
              <LedgerText
                text={`seq ${document.evidence.seq} in ${found.name}`}
                mark={markOf(found.ledger)}
              />
            </Link>
          </span>
        ))}
        {sound && !isKnown && (
          <Group gap="md" mt="md">
            <HashChip hash={key} prefix="key" length={16} />
            <Button size="compact-sm" onClick={() => keepKeys([...keys, key])}>
              Pin this key
            </Button>
            <Note span>Pin it once you know from elsewhere whose it is.</Note>
          </Group>
        )}
      </Callout>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Stack gap="xl">
          <Panel title="The document">
            <Answers answers={known} />
          </Panel>
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
                  <LedgerText text={found.name} mark={markOf(found.ledger)} />
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
        <Note>
          Not asked, because they could not be read: <LedgerText text={unread.join(', ')} />
        </Note>
      )}
    </>
  );
}

const YES = { tone: 'ok', icon: IconCheck, children: 'yes' } as const;
const NO = { tone: 'bad', icon: IconX, children: 'no' } as const;
const UNKNOWN = { icon: IconQuestionMark, children: 'not known' } as const;

/**
 * Questions with their answers, those that hold folded away; what could not be asked is never shown
 * as a yes.
 */
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
        <Row key={about} mark={<Mark {...(holds === null ? UNKNOWN : holds ? YES : NO)} />}>
          <strong>{question}</strong>
          <Dim display="block">
            <LedgerText text={words} />
          </Dim>
        </Row>
      ))}
    </Rows>
  );
}

/** Everything that the document says, field by field. */
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
    ['Entry', evidence.entry],
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
        <Fact key={label} name={label}>
          {/^[0-9a-f]{64}$/.test(value) ? (
            <HashChip hash={value} label={label} />
          ) : (
            <LedgerText text={value} />
          )}
        </Fact>
      ))}
    </Facts>
  );
}
