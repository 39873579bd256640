import { Flex } from '@mantine/core';
import { useMemo } from 'react';
import type { Check, Finding } from '../../../ledger/model/check.ts';
import { underCauses } from '../../../ledger/model/consequences.ts';
import { counted } from '../../../ui/format.ts';
import { ScrollList } from '../../../ui/kit/figures/ScrollList.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { SeverityMark } from '../../../ui/ledger/verdict.tsx';
import { FindingNotes, FindingPlace, FindingValues } from './finding-parts.tsx';
import css from './overview.module.css';

export type CheckTitles = Pick<Check, 'id' | 'title' | 'fault'>;

/** Says what is wrong; for a mere note, what was examined. */
export function describeFindingTitle(
  { check, severity, fault }: Pick<Finding, 'check' | 'severity' | 'fault'>,
  checks: ReadonlyMap<string, CheckTitles> | undefined,
): string {
  if (!checks) return '';
  const words = checks.get(check);
  return fault ?? (severity === 'info' ? words?.title : words?.fault) ?? check;
}

interface OfLedger {
  readonly ledger: string;
  readonly checks: ReadonlyMap<string, CheckTitles> | undefined;
  readonly lanes: ReadonlyMap<string, string>;
}

/** Lists findings, each with what follows from it; of very many only those in sight. */
export function FindingList({
  findings,
  ...of
}: OfLedger & { readonly findings: readonly Finding[] }) {
  const shown = useMemo(() => underCauses(findings), [findings]);
  return (
    <ScrollList label="Each finding" count={shown.length} height={76} most="min(29rem, 90dvh)">
      {(index) => {
        const caused = shown[index];
        if (!caused) return null;
        const { finding, consequences } = caused;
        return (
          <div className={css.finding}>
            <SeverityMark severity={finding.severity} />
            <div>
              <FindingWords {...of} finding={finding} />
              {consequences.length > 0 && (
                <details>
                  <summary>
                    {counted(consequences.length, 'more follows', 'more follow')} from it
                  </summary>
                  {consequences.map((one, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same
                    <div key={place}>
                      <FindingWords {...of} finding={one} />
                    </div>
                  ))}
                </details>
              )}
            </div>
          </div>
        );
      }}
    </ScrollList>
  );
}

function FindingWords({
  finding,
  ledger,
  checks,
  lanes,
}: OfLedger & { readonly finding: Finding }) {
  return (
    <>
      <Flex component="p" wrap="wrap" align="baseline" columnGap="md">
        <FindingPlace
          ledger={ledger}
          finding={finding}
          title={describeFindingTitle(finding, checks)}
          lanes={lanes}
        />
      </Flex>
      <LedgerText text={finding.message} lines={3} />
      <FindingValues finding={finding} />
      <FindingNotes
        ledger={ledger}
        finding={finding}
        title={describeFindingTitle(finding, checks)}
      />
    </>
  );
}
