// This page replaces a screen of a ledger that is not in this browser, which is shown as soon as
// the ledger is.

import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { describeAppError } from '../../../base/error.ts';
import { visibleText } from '../../../base/visible.ts';
import { useDrops } from '../../../ui/data/imports/drops.ts';
import { chosenFile } from '../../../ui/data/imports/import-files.ts';
import { isSettled } from '../../../ui/data/imports/import-store.ts';
import type { Imports } from '../../../ui/data/imports/imports.ts';
import type { MissingLedger } from '../../../ui/data/imports/missing-ledger.ts';
import { Callout, ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { Page } from '../../../ui/kit/page/Page.tsx';
import { LinkButton } from '../../../ui/kit/text.tsx';
import { ledgerPath, libraryPath } from '../../../ui/paths.ts';

type Job = Imports['jobs'][number];

export interface MissingPageProps {
  readonly missing: MissingLedger;
  readonly imports: Imports;
}

export function MissingPage({ missing, imports }: MissingPageProps) {
  const { ledger, demo } = missing;
  const { jobs, start, mayRetry, retry, dismiss } = imports;
  const own = useOwnJobs(jobs, dismiss);
  const picker = useRef<HTMLInputElement>(null);
  useDrops('ledger', start);
  const [running] = own.filter((job) => !isSettled(job));
  return (
    <Page title={demo ? demo.title : 'A ledger that is not here'} width="narrow">
      <Empty
        page
        title={demo ? `Opening “${demo.title}”` : 'This ledger is not in this browser'}
        text={
          demo
            ? 'It comes with the app. It is read and verified here, and then you are where the link leads.'
            : `The link leads into the ledger ${ledger.slice(0, 8)}. Links carry no ledgers: give its file, and the link is followed. Any copy of the file will do, whatever it is called. It stays on this machine.`
        }
        action={
          !demo && (
            <Group gap="sm" justify="center">
              <Button variant="filled" onClick={() => picker.current?.click()}>
                Choose its file
              </Button>
              <LinkButton variant="default" to={libraryPath}>
                Go to the library
              </LinkButton>
            </Group>
          )
        }
      />
      <div role="status">
        {running && <Callout>Reading {visibleText(running.name)}, and verifying it.</Callout>}
      </div>
      {own.map((job) => (
        <Outcome
          key={job.job}
          job={job}
          missing={ledger}
          mayRetry={mayRetry(job.job)}
          onRetry={() => retry(job.job)}
        />
      ))}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Choose the file of this ledger"
        onChange={(event) => {
          start([...(event.currentTarget.files ?? [])].map(chosenFile));
          event.currentTarget.value = '';
        }}
      />
    </Page>
  );
}

function Outcome({
  job,
  missing,
  mayRetry,
  onRetry,
}: {
  readonly job: Job;
  readonly missing: string;
  readonly mayRetry: boolean;
  readonly onRetry: () => void;
}) {
  const name = visibleText(job.name);
  if (job.phase === 'failed' && job.error) {
    const { title, detail, todo } = describeAppError(job.error);
    const words = { detail: `${title}. ${detail}`, todo };
    return (
      <ErrorCallout title={`${name} was not opened`} {...words} {...(mayRetry && { onRetry })} />
    );
  }
  const { ledger } = job;
  if (job.phase !== 'done' || !ledger || ledger === missing) return null;
  return (
    <Callout
      tone="warn"
      role="alert"
      title={`${name} is another ledger`}
      action={<LinkButton to={ledgerPath(ledger)}>Open it</LinkButton>}
    >
      The link leads into {missing.slice(0, 8)}, and this is {ledger.slice(0, 8)}. Ledgers are
      called by the hash of their bytes: another byte, another ledger.
    </Callout>
  );
}

/** Outcomes of imports that were started here are not said again elsewhere. */
function useOwnJobs(jobs: readonly Job[], dismiss: (job: string) => void): readonly Job[] {
  const [before] = useState(() => new Set(jobs.filter(isSettled).map(readJob)));
  const own = jobs.filter(({ job }) => !before.has(job));
  const latest = useRef(own);
  useEffect(() => {
    latest.current = own;
  });
  useEffect(
    () => () => {
      for (const { job } of latest.current) dismiss(job);
    },
    [dismiss],
  );
  return own;
}

const readJob = ({ job }: Job) => job;
