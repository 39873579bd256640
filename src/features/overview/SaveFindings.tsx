import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LedgerReport } from '../../core/model/check.ts';
import { manifestOf } from '../../data/ledgers/formats.ts';
import { saveFindings } from '../../data/ledgers/seals.ts';
import { visibleText } from '../../ui/hostile.ts';
import css from './pins.module.css';

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
        <span className={css.fault} role="alert">
          {visibleText(fault)}
        </span>
      )}
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => {
          setFault(null);
          saveFindings({ id: ledger, name }, report, file.suffix).catch((error: unknown) =>
            setFault(error instanceof Error ? error.message : String(error)),
          );
        }}
      >
        {file.label}
      </Button>
    </>
  );
}
