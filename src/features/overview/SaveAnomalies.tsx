import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LedgerReport } from '../../core/model/check.ts';
import { saveAnomalies } from '../../data/ledgers/seals.ts';
import { visibleText } from '../../ui/hostile.ts';
import css from './pins.module.css';

export interface SaveAnomaliesProps {
  readonly ledger: string;
  readonly name: string;
  readonly report: LedgerReport;
}

/** For formats that report anomalies as events of their own, in a file beside the ledger. */
export function SaveAnomalies({ ledger, name, report }: SaveAnomaliesProps) {
  const [fault, setFault] = useState<string | null>(null);
  if (report.format !== 'holon' || report.verdict === 'verified') return null;
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
          saveAnomalies({ id: ledger, name }, report).catch((error: unknown) =>
            setFault(error instanceof Error ? error.message : String(error)),
          );
        }}
      >
        Save as events
      </Button>
    </>
  );
}
