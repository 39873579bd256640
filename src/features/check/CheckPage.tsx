import { Button, Flex, SimpleGrid, Textarea } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { checkDecision } from '../../data/approvals/journal.ts';
import { useDrops } from '../../data/imports/drops.ts';
import { useKeptKeys } from '../../data/ledgers/kept-keys.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { ChooseFile } from '../../ui/kit/ChooseFile.tsx';
import { DropArea } from '../../ui/kit/page/DropArea.tsx';
import { Page, PageHead } from '../../ui/kit/page/Page.tsx';
import { Dim, MONO_INPUT } from '../../ui/kit/text.tsx';
import { Result } from './Result.tsx';

/** Checks a signed decision that somebody handed over. */
export function CheckPage() {
  const keys = useKeptKeys();
  const [text, setText] = useState('');
  const check = useMutation({
    mutationFn: (file: Blob) => checkDecision(file, keys),
  });
  const take = (file: Blob | null) => {
    if (!file) return;
    setText('');
    check.mutate(file);
  };
  useDrops('decision', ([given]) => take(given?.file ?? null));
  return (
    <Page title="Check a decision">
      <PageHead
        title="Check a decision"
        lead={
          check.isIdle &&
          'A decision leaves a review journal as a small signed document. This page says whether the signature holds, by which key, and what exactly was decided. Where the ledger is in this browser, it is compared with the document. Nothing leaves this machine.'
        }
      />
      <Flex
        direction="column"
        gap="xl"
        aria-live="polite"
        pos={check.isIdle ? 'absolute' : undefined}
      >
        {check.isPending && <Dim role="status">Checking…</Dim>}
        {check.isError && (
          <ErrorCallout title="This cannot be checked" detail={check.error.message} />
        )}
        {check.isSuccess && <Result check={check.data} />}
      </Flex>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <DropArea
          label="The signed decision"
          action={
            <ChooseFile
              label="Choose a signed decision"
              accept=".json,application/json"
              onChoose={take}
              variant="filled"
              size="sm"
            >
              Choose a file
            </ChooseFile>
          }
        >
          Drop the document anywhere on this page
        </DropArea>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) check.mutate(new Blob([text.trim()]));
          }}
        >
          <Textarea
            label="Or paste it"
            placeholder='{"format": "signed-decision/1", …}'
            autosize
            minRows={2}
            maxRows={10}
            spellCheck={false}
            value={text}
            styles={MONO_INPUT}
            mb="sm"
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button
            type="submit"
            size="sm"
            disabled={!text.trim()}
            leftSection={<IconSignature size={16} aria-hidden />}
          >
            Check
          </Button>
        </form>
      </SimpleGrid>
    </Page>
  );
}
