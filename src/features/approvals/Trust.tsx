import { Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RequestDetail, RequestTrust } from '../../core/model/request.ts';
import { recordsOf, useNeeds } from '../../data/ledgers/formats.ts';
import { counted } from '../../ui/format.ts';
import { Row, Rows } from '../../ui/kit/figures/Rows.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Faint, Note } from '../../ui/kit/text.tsx';
import type { Tone } from '../../ui/kit/tone.ts';
import { GiveLink } from '../../ui/ledger/GiveLink.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { NOT_MADE, STATUSES } from '../../ui/ledger/verdict.tsx';
import { ledgerPath } from '../../ui/paths.ts';
import { trustTone } from './answers.ts';

/** What verifying found up to this request, and, as plainly, what was not checked. */
export function Trust({ detail: { summary, trust } }: { readonly detail: RequestDetail }) {
  const { upTo, errorsAfter, errorsElsewhere, checks, completeness, signatures, verifier } = trust;
  const passed = checks.filter(({ status }) => status === 'pass');
  const wrong = checks.filter(({ status }) => status === 'fail' || status === 'warning');
  const needs = useNeeds(summary.format, trust.profile);
  return (
    <Panel title="Can this record be trusted?" tone={trustTone(trust)} padded>
      <Rows>
        <UpTo trust={trust} seq={String(summary.seq)} />
        {upTo.first && (
          <Line tone={upTo.errors > 0 ? 'bad' : 'warn'} quiet>
            <LedgerText text={upTo.first.message} lines={4} />
          </Line>
        )}
        {errorsAfter > 0 && (
          <Line tone="bad">
            {counted(errorsAfter, 'error')} in this run after it. The record broke later on.
          </Line>
        )}
        {errorsElsewhere > 0 && (
          <Line tone="bad">
            {counted(errorsElsewhere, 'error')} elsewhere in this ledger.{' '}
            <Link to={ledgerPath(summary.ledger)}>See them</Link>
          </Line>
        )}
        {trust.warningsElsewhere > 0 && (
          <Line tone="warn">
            {counted(trust.warningsElsewhere, 'warning')} after it or elsewhere in this ledger.{' '}
            <Link to={ledgerPath(summary.ledger)}>See them</Link>
          </Line>
        )}
        {trust.tamperEvidence !== null && (
          <Line tone="none">
            <LedgerText text={trust.tamperEvidence} />
          </Line>
        )}
        {signatures && recordsOf(summary.format).signed && <Signed signatures={signatures} />}
        {completeness && (
          <Line tone={WHOLE[completeness.state].tone}>
            {WHOLE[completeness.state].words}: <LedgerText text={completeness.reason} />
          </Line>
        )}
      </Rows>
      <Checks title={counted(passed.length, 'check')} what="passed" checks={passed} />
      <Checks title={counted(wrong.length, 'check')} what="found something" checks={wrong} />
      {NOT_MADE.map(([status, title, many]) => {
        const some = checks.filter((one) => one.status === status);
        return (
          <Checks
            key={status}
            title={counted(some.length, 'check')}
            what={`not made: ${some.length === 1 ? title.toLowerCase() : many}`}
            checks={some}
            way={(check) => {
              const need = status === 'not asked for' ? needs(check) : null;
              return need && <GiveLink ledger={summary.ledger} need={need} />;
            }}
          />
        );
      })}
      {verifier !== null && (
        <Note>
          Verified here by version {verifier}, {trust.profile} profile.
        </Note>
      )}
    </Panel>
  );
}

const WHOLE = {
  'not proven': { tone: 'none', words: 'Whole: not proven' },
  proven: { tone: 'ok', words: 'Whole: proven' },
  cut: { tone: 'bad', words: 'Cut off' },
} as const;

function UpTo({ trust: { ledger, upTo }, seq }: { trust: RequestTrust; seq: string }) {
  const { verdict, errors, warnings } = upTo;
  const [tone, words] = ((): [Tone, string] => {
    if (ledger === null)
      return ['none', 'This ledger is not verified. Nothing is known about its record.'];
    switch (verdict) {
      case null:
        return [
          'none',
          `This run has more findings than are kept: whether any is before seq ${seq} is not known.`,
        ];
      case 'failed':
        return ['bad', `${counted(errors, 'error')} up to seq ${seq}.`];
      case 'drift':
        return ['bad', `${counted(errors, 'difference')} from what you pinned, up to seq ${seq}.`];
      case 'verified with warnings':
      case 'consistent with warnings':
        return ['warn', `No errors up to seq ${seq}, but ${counted(warnings, 'warning')}.`];
      case 'verified':
      case 'consistent':
        return ['ok', `Nothing wrong was found up to seq ${seq}.`];
    }
  })();
  return <Line tone={tone}>{words}</Line>;
}

function Signed({ signatures }: { signatures: NonNullable<RequestTrust['signatures']> }) {
  const { unsigned, malformed, unknown, byKey } = signatures;
  const known = byKey.reduce((sum, { commits }) => sum + commits, 0);
  const parts = [
    known > 0
      ? `${counted(known, 'entry', 'entries')} signed by ${counted(byKey.length, 'pinned key')}`
      : '',
    unknown > 0 ? `${counted(unknown, 'signature')} by no pinned key` : '',
    malformed > 0 ? `${counted(malformed, 'signature')} malformed` : '',
    unsigned > 0 ? `${counted(unsigned, 'entry', 'entries')} unsigned` : '',
  ].filter((part) => part !== '');
  const tone = malformed > 0 ? 'bad' : known > 0 && unknown + unsigned === 0 ? 'ok' : 'none';
  return <Line tone={tone}>Signatures: {parts.length > 0 ? parts.join(', ') : 'none here'}</Line>;
}

const ICONS = { ok: IconCheck, warn: IconAlertTriangle, bad: IconX, none: IconCircle } as const;
const SPOKEN = { ok: 'Holds: ', warn: 'Warning: ', bad: 'Fails: ', none: 'Not known: ' } as const;

interface LineProps {
  readonly tone: Tone;
  /** Goes on from the line before it. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

function Line({ tone, quiet = false, children }: LineProps) {
  const Icon = ICONS[tone];
  return (
    <Row tone={tone} mark={!quiet && <Icon size={14} stroke={2.25} aria-hidden />}>
      <Text
        span
        fw={tone === 'bad' && !quiet ? 600 : undefined}
        c={tone === 'none' || quiet ? 'dimmed' : undefined}
      >
        {!quiet && <VisuallyHidden>{SPOKEN[tone]}</VisuallyHidden>}
        {children}
      </Text>
    </Row>
  );
}

interface ChecksProps {
  readonly title: string;
  readonly what: string;
  readonly checks: RequestTrust['checks'];
  /** The way to what a check needs. */
  readonly way?: (check: string) => ReactNode;
}

function Checks({ title, what, checks, way }: ChecksProps) {
  if (checks.length === 0) return null;
  return (
    <details>
      <summary>
        {title} {what}
      </summary>
      <Rows>
        {checks.map(({ check, title: name, status, reason }) => {
          const { tone, icon: Icon } = STATUSES[status];
          return (
            <Row key={check} tone={tone} mark={<Icon size={14} stroke={2.25} aria-hidden />}>
              {name}
              {reason && (
                <Faint>
                  {' '}
                  {way ? '' : `${status}: `}
                  <LedgerText text={reason} />
                </Faint>
              )}{' '}
              {way?.(check)}
            </Row>
          );
        })}
      </Rows>
    </details>
  );
}
