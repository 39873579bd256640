import { Button } from '@mantine/core';
import { useRef } from 'react';
import { visibleText } from '../../../base/visible.ts';
import { chosenFile } from '../../../ui/data/imports/import-files.ts';
import { isSettled } from '../../../ui/data/imports/import-store.ts';
import type { Imports } from '../../../ui/data/imports/imports.ts';
import type { MissingLedger } from '../../../ui/data/imports/missing-ledger.ts';
import { Callout } from '../../../ui/kit/Callout.tsx';

export interface MissingProps {
  readonly name: 'A' | 'B';
  readonly missing: MissingLedger;
  readonly imports: Imports;
}

/**
 * Shows a side whose ledger is not in this browser: a demo comes by itself, any other has to be
 * given.
 */
export function Missing({ name, missing: { ledger, demo }, imports }: MissingProps) {
  const picker = useRef<HTMLInputElement>(null);
  const running = imports.jobs.find((job) => !isSettled(job));
  if (demo)
    return (
      <Callout role="status" title={`Opening ${visibleText(demo.file)} for ${name}`}>
        It comes with the app. It is read and verified here, and then compared.
      </Callout>
    );
  return (
    <Callout
      tone="warn"
      title={`The ledger of ${name} is not in this browser`}
      action={
        <Button size="compact-sm" variant="filled" onClick={() => picker.current?.click()}>
          Choose its file
        </Button>
      }
    >
      <p>
        The link names the ledger {visibleText(ledger.slice(0, 8))}. Links carry no ledgers: give
        its file, and it is compared. Any copy of the file will do, whatever it is called. Or choose
        another ledger above.
      </p>
      {running && <p role="status">Reading {visibleText(running.name)}, and verifying it.</p>}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={`Choose the file of ledger ${name}`}
        onChange={(event) => {
          imports.start([...(event.currentTarget.files ?? [])].map(chosenFile));
          event.currentTarget.value = '';
        }}
      />
    </Callout>
  );
}
