import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { checkJournalDecision } from '../../../../ui/data/approvals/journal.ts';
import { useDrops } from '../../../../ui/data/imports/drops.ts';
import { useKeptKeys } from '../../../../ui/data/ledgers/kept-keys.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { DropArea } from '../../../../ui/kit/page/DropArea.tsx';
import { Dim, MONO_INPUT } from '../../../../ui/kit/text.tsx';
import { checkReportPath } from '../../../../ui/paths.ts';
import { CheckReport } from './CheckReport.tsx';
import { CheckScreen } from './CheckScreen.tsx';
import { CheckResult } from './Result.tsx';

/** Checks a signed decision that somebody handed over, or a report. */
export function CheckPage() {
  const [params] = useSearchParams();
  return params.get('of') === 'report' ? <CheckReport /> : <CheckSigned />;
}

function CheckSigned() {
  const keys = useKeptKeys();
  const [text, setText] = useState('');
  const check = useMutation({
    mutationFn: (file: Blob) => checkJournalDecision(file, keys),
  });
  const take = (file: Blob | undefined) => {
    if (!file) return;
    setText('');
    check.mutate(file);
  };
  useDrops('decision', ([given]) => take(given?.file));
  return (
    <CheckScreen
      title="Check a decision"
      lead={
        check.isIdle &&
        'Whether the signature on a decision holds, by which key, and what exactly was decided. A ledger that is in this browser is compared with it.'
      }
      side={
        <>
          <DropArea label="The signed decision" choose="Choose a signed decision" onChoose={take}>
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
              minRows={4}
              maxRows={14}
              spellCheck={false}
              value={text}
              styles={MONO_INPUT}
              mb="sm"
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit" variant="filled" disabled={!text.trim()}>
              Check
            </Button>
          </form>
          <Link to={checkReportPath}>Check a report instead</Link>
        </>
      }
    >
      {check.isPending && <Dim role="status">Checking…</Dim>}
      {check.isError && (
        <ErrorCallout title="This cannot be checked" detail={check.error.message} />
      )}
      {check.isSuccess && <CheckResult check={check.data} />}
    </CheckScreen>
  );
}
