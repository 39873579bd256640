import { Button, Progress, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LedgerReport, Pins as PinValues, Profile } from '../../core/model/check.ts';
import type { useVerify } from '../../data/ledgers/commands.ts';
import { formatsQuery } from '../../data/ledgers/formats.ts';
import { useKeptKeys } from '../../data/ledgers/kept-keys.ts';
import { countText } from '../../ui/format.ts';
import { useKeys } from '../../ui/keys.ts';
import { ErrorState } from '../../ui/states.tsx';
import { Kbd } from '../../ui/values.tsx';
import page from './overview.module.css';
import { Panel } from './Panel.tsx';
import { PinAnchors } from './PinAnchors.tsx';
import { PinKeys } from './PinKeys.tsx';
import { PinSeal } from './PinSeal.tsx';
import { PIN_FIELDS, pinFault, pinsOf, sameRequest } from './pin-fields.ts';
import css from './pins.module.css';

export interface PinsProps {
  readonly ledger: string;
  /** The format's id: it says what it can be told to expect. */
  readonly format: string;
  /** The ledger's name, for files that are saved. */
  readonly name: string;
  readonly report: LedgerReport | null;
  readonly verify: ReturnType<typeof useVerify>;
}

/** What the person knows from elsewhere and wants the ledger held against. */
export function Pins({ ledger, format, name, report, verify }: PinsProps) {
  const [profile, setProfile] = useState<Profile>(report?.profile ?? 'reference');
  const [values, setValues] = useState<PinValues>(report?.pins ?? {});
  const formats = useQuery(formatsQuery());
  const info = formats.data?.find(({ id }) => id === format);
  const known = info?.pins ?? [];
  // Where one profile has every check, there is nothing to choose.
  const twofold = new Set(info?.checks.map((check) => check.profile)).size !== 1;
  const fields = PIN_FIELDS.filter(({ pin }) => known.includes(pin));
  const faulty = fields.some((field) => pinFault(field, values[field.pin] ?? '') !== null);
  const keys = useKeptKeys();
  const pins = pinsOf({ ...values, keys });
  const run = () => {
    if (!faulty && !verify.isPending) verify.mutate({ ledger, profile, pins });
  };
  useKeys([{ keys: 'v', what: 'Verify again with these pins', group: 'Overview', run }]);
  const told = report !== null && sameRequest(report, { profile, pins });
  return (
    <Panel title="Verify against">
      <form
        className={css.pins}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        {twofold && (
          <div className={css.profile}>
            <SegmentedControl
              size="xs"
              aria-label="Profile"
              value={profile}
              onChange={(value) => setProfile(value === 'strict' ? 'strict' : 'reference')}
              data={[
                { value: 'reference', label: 'Reference' },
                { value: 'strict', label: 'Strict' },
              ]}
            />
            <p className={css.hint}>
              {profile === 'reference'
                ? "Exactly what the originating system's own verifier checks."
                : 'All of that, and everything that can be checked beyond it.'}
            </p>
          </div>
        )}
        <div className={css.pinFields}>
          {fields.map((field) => (
            <TextInput
              key={field.pin}
              size="xs"
              label={field.label}
              placeholder={field.placeholder}
              value={values[field.pin] ?? ''}
              error={pinFault(field, values[field.pin] ?? '')}
              spellCheck={false}
              autoComplete="off"
              classNames={{ input: field.mono ? page.mono : '' }}
              onChange={(event) => setValues({ ...values, [field.pin]: event.currentTarget.value })}
            />
          ))}
        </div>
        {known.includes('anchors') && (
          <PinAnchors
            ledger={name}
            report={report}
            anchors={values.anchors}
            onChange={(anchors) =>
              setValues(({ anchors: _, ...rest }) => (anchors ? { ...rest, anchors } : rest))
            }
          />
        )}
        {known.includes('seal') && (
          <PinSeal
            ledger={ledger}
            name={name}
            seal={values.seal}
            onChange={(seal) =>
              setValues(({ seal: _, ...rest }) => (seal ? { ...rest, seal } : rest))
            }
          />
        )}
        {known.includes('keys') && <PinKeys />}
        <p className={css.hint}>
          A pin is worth something only if you have it from somewhere else than this ledger.
        </p>
        <div className={css.pinsFoot}>
          <Button type="submit" size="xs" loading={verify.isPending} disabled={faulty}>
            Verify again
          </Button>
          <Running verify={verify} told={told} />
        </div>
        {verify.isError && (
          <ErrorState
            title="The verification stopped"
            detail={verify.error.message}
            onRetry={run}
          />
        )}
      </form>
    </Panel>
  );
}

function Running({
  verify,
  told,
}: {
  readonly verify: PinsProps['verify'];
  readonly told: boolean;
}) {
  const { progress } = verify;
  if (progress) {
    const { done, total } = progress;
    return (
      <div className={css.running} role="status">
        <Progress
          size="sm"
          value={total > 0 ? (done / total) * 100 : 0}
          aria-label="Verification progress"
        />
        <span className={page.faint}>
          {total > 0 ? `${countText(done)} of ${countText(total)}` : 'starting'}
        </span>
      </div>
    );
  }
  return told ? (
    <Kbd keys="v" />
  ) : (
    <span className={css.hint}>The report above is not about these yet.</span>
  );
}
