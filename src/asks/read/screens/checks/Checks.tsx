import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import type { Check, CheckOutcome, CheckStatus, Profile } from '../../../../ledger/model/check.ts';
import type { LedgerVerified } from '../../../../ledger/model/ledger.ts';
import { findCheckNeed } from '../../../../ui/data/ledgers/formats.ts';
import { counted, countText } from '../../../../ui/format.ts';
import { Chevron } from '../../../../ui/kit/Chevron.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { Faint } from '../../../../ui/kit/text.tsx';
import { GiveLink } from '../../../../ui/ledger/GiveLink.tsx';
import { CheckStatusMark, NOT_MADE } from '../../../../ui/ledger/verdict.tsx';
import css from '../overview.module.css';

export interface ChecksProps {
  readonly ledger: string;
  readonly report: LedgerVerified | null;
  readonly checks: readonly Check[];
}

/**
 * Lists checks with findings, then passed ones, in the verifier's order; then those not made, by
 * who could change that.
 */
export function CheckTable({ ledger, report, checks }: ChecksProps) {
  const known = new Map(checks.map((check) => [check.id, check]));
  if (!report) {
    return (
      <Panel title="Checks">
        <Empty
          title="Not verified yet"
          text="This ledger was verified by another version of the verifier, or not at all. Press “Verify again” to have every check made."
        />
      </Panel>
    );
  }
  const row = (outcome: CheckOutcome) => (
    <CheckRow
      key={outcome.check}
      ledger={ledger}
      outcome={outcome}
      check={known.get(outcome.check)}
      profile={report.profile}
    />
  );
  const made = MADE.flatMap((status) => report.checks.filter((one) => one.status === status));
  return (
    <Panel
      title="Checks"
      note={`${report.checks.length}, ${report.profile} profile`}
      right={<Faint>places examined</Faint>}
    >
      <ul className={css.checks}>{made.map(row)}</ul>
      {NOT_MADE.map(([status, title]) => {
        const some = report.checks.filter((outcome) => outcome.status === status);
        return (
          some.length > 0 && (
            <section key={status} aria-label={title} className={css.notMade}>
              <h3>
                {title} <Faint>{some.length}</Faint>
              </h3>
              <ul className={css.checks}>{some.map(row)}</ul>
            </section>
          )
        );
      })}
    </Panel>
  );
}

const MADE: readonly CheckStatus[] = ['fail', 'warning', 'pass'];

interface CheckRowProps {
  readonly ledger: string;
  readonly outcome: CheckOutcome;
  readonly check: Check | undefined;
  readonly profile: Profile;
}

function CheckRow({ ledger, outcome, check, profile }: CheckRowProps) {
  const [open, setOpen] = useState(false);
  const isMade = NOT_MADE.every(([status]) => status !== outcome.status);
  const need = outcome.status === 'not asked for' ? findCheckNeed(check, profile) : null;
  return (
    <li>
      <button
        type="button"
        className={css.check}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <CheckStatusMark status={outcome.status} />
        <Text span c={isMade ? undefined : 'dimmed'}>
          {check?.title ?? visibleText(outcome.check)}{' '}
          {outcome.found > 0 && <Faint>{countText(outcome.found)} found</Faint>}
        </Text>
        <Faint title={isMade ? `${countText(outcome.looked)} places examined` : undefined}>
          {isMade && countText(outcome.looked)}
        </Faint>
        <Chevron open={open} />
      </button>
      {(open || need) && (
        <Stack gap="xs" c="dimmed" className={css.checkMore}>
          {open && check && <p>{visibleText(outcome.proves ?? check.proves)}</p>}
          {outcome.reason && (
            <p>
              {visibleText(outcome.reason)} {need && <GiveLink ledger={ledger} need={need} />}
            </p>
          )}
          {isMade && (
            <Faint>
              {counted(outcome.looked, 'place')} examined, {counted(outcome.found, 'finding')}.
            </Faint>
          )}
        </Stack>
      )}
    </li>
  );
}
