import { Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RequestDetail, RequestTrust } from '../../../ledger/model/request.ts';
import { useNeeds } from '../../../ui/data/ledgers/formats.ts';
import { counted } from '../../../ui/format.ts';
import { FigureRowCells, Rows } from '../../../ui/kit/figures/Rows.tsx';
import { Faint, NoteText } from '../../../ui/kit/text.tsx';
import { GiveLink } from '../../../ui/ledger/GiveLink.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { NOT_MADE, VERDICT_STATUSES } from '../../../ui/ledger/verdict.tsx';
import { ledgerPath } from '../../../ui/paths.ts';
import css from './request.module.css';

/** Shows the findings up to this request and, as plainly, the checks that were not made. */
export function Trust({ detail: { summary, trust } }: { readonly detail: RequestDetail }) {
  const { upTo, errorsAfter, errorsElsewhere, warningsElsewhere, checks, completeness } = trust;
  const needs = useNeeds(summary.format, trust.profile);
  const elsewhere = <Link to={ledgerPath(summary.ledger)}>See them</Link>;
  const groups = [
    ['found something', ({ status }) => status === 'fail' || status === 'warning'],
    ['passed', ({ status }) => status === 'pass'],
    ...NOT_MADE.map(
      ([of, , many]) => [`not made: ${many}`, ({ status }: Check) => status === of] as const,
    ),
  ] as const satisfies readonly (readonly [string, (check: Check) => boolean])[];
  return (
    <details className={css.evidence} open={upTo.errors > 0 || undefined}>
      <summary>How the record was checked</summary>
      <Rows>
        {upTo.first && (
          <Found isError={upTo.errors > 0}>
            <LedgerText text={upTo.first.message} lines={4} />
          </Found>
        )}
        {errorsAfter > 0 && (
          <Found isError>
            {counted(errorsAfter, 'error')} in this run after it. The record broke later on.
          </Found>
        )}
        {errorsElsewhere > 0 && (
          <Found isError>
            {counted(errorsElsewhere, 'error')} elsewhere in this ledger. {elsewhere}
          </Found>
        )}
        {warningsElsewhere > 0 && (
          <Found>
            {counted(warningsElsewhere, 'warning')} after it or elsewhere in this ledger.{' '}
            {elsewhere}
          </Found>
        )}
      </Rows>
      {[trust.tamperEvidence, completeness?.reason].map(
        (text) =>
          text && (
            <NoteText key={text} component="div">
              <LedgerText text={text} />
            </NoteText>
          ),
      )}
      {groups.map(([what, fits]) => {
        const some = checks.filter(fits);
        if (some.length === 0) return null;
        return (
          <details key={what}>
            <summary>
              {counted(some.length, 'check')} {what}
            </summary>
            <Rows>
              {some.map(({ check, title, status, reason }) => {
                const { tone, icon: Icon } = VERDICT_STATUSES[status];
                const need = status === 'not asked for' ? needs(check) : null;
                return (
                  <FigureRowCells
                    key={check}
                    tone={tone}
                    mark={<Icon size={14} stroke={2.25} aria-hidden />}
                  >
                    {title}{' '}
                    {reason && (
                      <Faint>
                        <LedgerText text={reason} />
                      </Faint>
                    )}{' '}
                    {need && <GiveLink ledger={summary.ledger} need={need} />}
                  </FigureRowCells>
                );
              })}
            </Rows>
          </details>
        );
      })}
      {trust.verifier !== null && (
        <NoteText>
          Verified here by version {trust.verifier}, {trust.profile} profile.
        </NoteText>
      )}
    </details>
  );
}

type Check = RequestTrust['checks'][number];

interface FoundProps {
  readonly isError?: boolean;
  readonly children: ReactNode;
}

function Found({ isError = false, children }: FoundProps) {
  const Icon = isError ? IconX : IconAlertTriangle;
  return (
    <FigureRowCells
      tone={isError ? 'bad' : 'warn'}
      mark={<Icon size={14} stroke={2.25} aria-hidden />}
    >
      <Text span fw={isError ? 600 : undefined}>
        <VisuallyHidden>{isError ? 'Fails: ' : 'Warning: '}</VisuallyHidden>
        {children}
      </Text>
    </FigureRowCells>
  );
}
