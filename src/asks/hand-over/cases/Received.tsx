import { Button, Group, List, Stack } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AuditCase, ReceivedCase } from '../../../ledger/model/case.ts';
import { importsOfCase, useCaseCheck } from '../../../ui/data/hand-over/cases.ts';
import { isSettled } from '../../../ui/data/imports/import-store.ts';
import { useImports } from '../../../ui/data/imports/imports.ts';
import { libraryQuery } from '../../../ui/data/ledgers/queries.ts';
import { countText } from '../../../ui/format.ts';
import { Callout, ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Running } from '../../../ui/kit/Running.tsx';
import { NoteText } from '../../../ui/kit/text.tsx';
import { CheckedClaims } from '../../../ui/ledger/CheckedClaims.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { takenWords } from '../../../ui/ledger/taken-notes.ts';

interface ReceivedProps {
  readonly one: AuditCase;
  readonly received: ReceivedCase;
}

/**
 * Says where a case came from, and, once its ledgers are here, whether its statements about them
 * hold.
 */
export function ReceivedNote({ one, received }: ReceivedProps) {
  const { jobs } = useImports();
  const { data: held } = useQuery(libraryQuery());
  const check = useCaseCheck();
  const begun = importsOfCase(one.id);
  const running = jobs.filter((job) => begun?.includes(job.job) && !isSettled(job));
  const here = one.ledgers.filter(({ id }) => held?.some((ledger) => ledger.id === id)).length;
  const isReady = held !== undefined && running.length === 0;
  const first = useRef(begun !== null);
  const { mutate } = check;
  useEffect(() => {
    if (!first.current || !isReady) return;
    first.current = false;
    mutate(one.id);
  }, [isReady, mutate, one.id]);
  const isChanged =
    one.title !== received.title ||
    one.question !== received.question ||
    one.conclusion !== received.conclusion;
  return (
    <>
      <Panel title="It came in a file" padded>
        <Stack gap="sm">
          <p>
            <LedgerText text={received.name} />, made by <LedgerText text={received.tool} />. Nobody
            vouches for its question and conclusion but whoever gave it to you.
            {isChanged && ' Something of that was changed here since.'}
          </p>
          {noteWords(received).length > 0 && (
            <List>
              {noteWords(received).map((sentence) => (
                <List.Item key={sentence}>{sentence}</List.Item>
              ))}
            </List>
          )}
          <Group gap="md">
            <Button
              variant="filled"
              leftSection={<IconShieldCheck size={16} aria-hidden />}
              loading={check.isPending}
              disabled={!isReady}
              onClick={() => mutate(one.id)}
            >
              Verify everything again
            </Button>
            {running.length > 0 ? (
              <NoteText role="status">
                {countText(here)} of {countText(one.ledgers.length)} ledgers are here; the others
                are being opened.
              </NoteText>
            ) : check.progress ? (
              <Running {...check.progress} cancel={check.cancel} />
            ) : (
              !check.data && (
                <NoteText>
                  Each ledger is verified again, and compared with what the case says of it.
                </NoteText>
              )
            )}
          </Group>
        </Stack>
      </Panel>
      {check.error && <ErrorCallout title="The case was not checked" error={check.error} />}
      {check.data && <CheckedClaims check={check.data} whole="The case as a whole" />}
      {isReady && here < one.ledgers.length && !check.isPending && (
        <Callout tone="warn" title="Not all of its ledgers are here">
          <p>
            {countText(here)} of {countText(one.ledgers.length)} are held in this browser. Open the
            file of the case again to have the others.
          </p>
        </Callout>
      )}
    </>
  );
}

function noteWords({ notes }: ReceivedCase): readonly string[] {
  const all = Object.values(notes).some((count) => count > 0);
  return all ? takenWords(notes) : [];
}
