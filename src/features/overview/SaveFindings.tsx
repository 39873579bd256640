import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LedgerReport } from '../../core/model/check.ts';
import { messageOf } from '../../core/model/error.ts';
import { manifestOf } from '../../data/ledgers/formats.ts';
import { saveFindings } from '../../data/ledgers/seals.ts';
import { visibleText } from '../../ui/hostile.ts';
import { Note } from '../../ui/kit/text.tsx';

export interface SaveFindingsProps {
  readonly ledger: string;
  readonly name: string;
  readonly report: LedgerReport;
}

/** For formats whose findings can be saved as records, in a file next to the ledger. */
export function SaveFindings({ ledger, name, report }: SaveFindingsProps) {
  const [fault, setFault] = useState<string | null>(null);
  const file = manifestOf(report.format)?.findingsFile;
  if (!file || report.verdict === 'verified') return null;
  return (
    <>
      {fault && (
        <Note span c="bad" role="alert">
          {visibleText(fault)}
        </Note>
      )}
      <Button
        size="compact-xs"
        onClick={() => {
          setFault(null);
          saveFindings({ id: ledger, name }, report, file.suffix).catch((error: unknown) =>
            setFault(messageOf(error)),
          );
        }}
      >
        {file.label}
      </Button>
    </>
  );
}
