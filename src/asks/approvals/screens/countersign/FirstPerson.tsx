import { Button, Group } from '@mantine/core';
import type { DecisionAnswer, SignedDecision } from '../../../../ui/data/approvals/journal.ts';
import { makeFingerprint } from '../../../../ui/data/approvals/keys.ts';
import { keepKeys, useKeptKeys } from '../../../../ui/data/ledgers/kept-keys.ts';
import { FactList, Facts } from '../../../../ui/kit/figures/Facts.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { NoteText } from '../../../../ui/kit/text.tsx';
import { KeyPrint } from '../../../../ui/ledger/KeyPrint.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../../../ui/ledger/values.tsx';

interface FirstPersonProps {
  readonly decision: SignedDecision;
  readonly answers: readonly DecisionAnswer[];
}

/** Says who decided it first, how, and how their key is recognised. */
export function FirstPerson({ decision, answers }: FirstPersonProps) {
  const keys = useKeptKeys();
  const { reviewer, verdict, reason, decided_at, evidence, journal } = decision;
  const isPinned = keys.includes(journal.public_key);
  const holds = answers.every(({ about, holds: held }) => about === 'key' || held !== false);
  return (
    <Panel title={verdict === 'approve' ? 'Approved by' : 'Denied by'} padded>
      <Facts names="6.5rem">
        <FactList name="Name">
          <LedgerText text={reviewer} />
        </FactList>
        <FactList name="When">
          <TimeText seconds={Date.parse(decided_at) / 1000} />
        </FactList>
        <FactList name="Reason">{reason ? <LedgerText text={reason} /> : 'none given'}</FactList>
        {evidence.override !== null && (
          <FactList name="Nevertheless">
            <LedgerText text={evidence.override} />
          </FactList>
        )}
        <FactList name="Key in words">
          <KeyPrint words={makeFingerprint(journal.public_key)} />
        </FactList>
      </Facts>
      {isPinned ? (
        <NoteText>You pinned this key.</NoteText>
      ) : (
        <>
          <NoteText>
            Anyone can type a name. Ask them to read their key’s words to you, and compare.
          </NoteText>
          {holds && (
            <Group>
              <Button
                size="compact-sm"
                h="auto"
                py={4}
                styles={{ label: { whiteSpace: 'normal' } }}
                onClick={() => keepKeys([...keys, journal.public_key])}
              >
                The words are the same: pin the key
              </Button>
            </Group>
          )}
        </>
      )}
    </Panel>
  );
}
