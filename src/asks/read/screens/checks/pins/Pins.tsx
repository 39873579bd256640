import { Button, Flex, Group, Progress, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Pins as PinValues, Profile } from '../../../../../ledger/model/check.ts';
import type { LedgerVerified } from '../../../../../ledger/model/ledger.ts';
import { readAnchorFile } from '../../../../../ui/data/ledgers/anchors.ts';
import type { useVerify } from '../../../../../ui/data/ledgers/commands.ts';
import { checksQuery, findManifest } from '../../../../../ui/data/ledgers/formats.ts';
import { useKeptKeys } from '../../../../../ui/data/ledgers/kept-keys.ts';
import { holdKeys, readKeyringFile, useHeldKeys } from '../../../../../ui/data/ledgers/keyrings.ts';
import { readSealFile } from '../../../../../ui/data/ledgers/seals.ts';
import { counted, countText } from '../../../../../ui/format.ts';
import { ErrorCallout } from '../../../../../ui/kit/Callout.tsx';
import { Panel } from '../../../../../ui/kit/Panel.tsx';
import { Faint, MONO_INPUT, NoteText } from '../../../../../ui/kit/text.tsx';
import { giveId, handOverPath } from '../../../../../ui/paths.ts';
import { PinFile } from './PinFile.tsx';
import { PinKeys } from './PinKeys.tsx';
import { PIN_FIELDS, pinFault, readPinFields, sameRequest } from './pin-fields.ts';

export interface PinsProps {
  readonly ledger: string;
  readonly format: string;
  readonly report: LedgerVerified | null;
  readonly verify: ReturnType<typeof useVerify>;
}

/** Asks for values that the person knows from elsewhere, to compare the ledger with. */
export function PinFields({ ledger, format, report, verify }: PinsProps) {
  const [profile, setProfile] = useState<Profile>(report?.profile ?? 'reference');
  const [values, setValues] = useState<PinValues>(report?.pins ?? {});
  // A report that answers another request brings it along. One that answers the same, as of a run
  // that goes on, leaves alone what is being typed.
  const [shown, setShown] = useState(report);
  if (report !== shown) {
    setShown(report);
    if (report && !(shown && sameRequest(shown, report))) {
      setProfile(report.profile);
      setValues(report.pins);
    }
  }
  const { data: checks } = useQuery(checksQuery(format));
  const manifest = findManifest(format);
  const known = manifest?.pins ?? [];
  // Where one profile has every check, there is nothing to choose.
  const twofold = new Set(checks?.map((check) => check.profile)).size !== 1;
  const fields = PIN_FIELDS.filter(({ pin }) => known.includes(pin));
  const faulty = fields.some((field) => pinFault(field, values[field.pin] ?? '') !== null);
  const keys = useKeptKeys();
  const given = useHeldKeys(ledger);
  useGiven(checks !== undefined);
  const takesKeys = known.includes('keys');
  const pins = readPinFields({ ...values, ...(takesKeys && { keys }) });
  const run = () => {
    if (faulty || verify.isPending) return;
    verify.mutate({ ledger, profile, pins, ...(given && { keyring: given.keys }) });
  };
  const same = report !== null && sameRequest(report, { profile, pins });
  return (
    <Panel title="Verify against" padded>
      <Flex
        component="form"
        direction="column"
        gap="md"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          run();
        }}
      >
        {twofold && (
          <Group gap="md">
            <SegmentedControl
              id={giveId('profile')}
              size="xs"
              aria-label="Profile"
              value={profile}
              onChange={(value) => setProfile(value === 'strict' ? 'strict' : 'reference')}
              data={[
                { value: 'reference', label: 'Reference' },
                { value: 'strict', label: 'Strict' },
              ]}
            />
            <NoteText>
              {profile === 'reference'
                ? manifest?.reference
                : 'All of that, and everything that can be checked beyond it.'}
            </NoteText>
          </Group>
        )}
        {fields.map((field) => (
          <TextInput
            key={field.pin}
            id={giveId(field.pin)}
            size="xs"
            label={field.label}
            placeholder="not asked for"
            value={values[field.pin] ?? ''}
            error={pinFault(field, values[field.pin] ?? '')}
            spellCheck={false}
            autoComplete="off"
            styles={field.input === 'text' ? {} : MONO_INPUT}
            onChange={(event) => setValues({ ...values, [field.pin]: event.currentTarget.value })}
          />
        ))}
        {known.includes('anchors') && (
          <PinFile
            id={giveId('anchors')}
            label="Anchors"
            file="an anchor file"
            hint="Kept elsewhere, an anchor over all records shows later what was cut off or rewritten."
            given={values.anchors ? counted(values.anchors.length, 'anchor') : null}
            read={readAnchorFile}
            onChange={(anchors) =>
              setValues(({ anchors: _, ...rest }) => (anchors ? { ...rest, anchors } : rest))
            }
          />
        )}
        {known.includes('seal') && (
          <PinFile
            id={giveId('seal')}
            label="Seal"
            file="a seal file"
            hint="This format has no hashes. A seal kept elsewhere shows what is changed, put in or taken out after it was saved."
            given={values.seal ? counted(values.seal.lines.length, 'sealed line') : null}
            read={readSealFile}
            onChange={(seal) =>
              setValues(({ seal: _, ...rest }) => (seal ? { ...rest, seal } : rest))
            }
          />
        )}
        {known.includes('keys') && <PinKeys />}
        {manifest?.takesKeys && (
          <PinFile
            id={giveId('keyring')}
            label="Keys"
            file="a file of keys"
            accept=".json,.pem,application/json"
            hint="Public keys and secrets of HMAC or CMAC, as JSON or PEM. They stay in the memory of this page, for the replay, the drift and the bench too, and are kept nowhere else."
            given={given && counted(given.keys.length, 'key')}
            read={readKeyringFile}
            onChange={(keys) => holdKeys(ledger, keys ?? null)}
          />
        )}
        <NoteText>
          A pin is worth something only if you have it from somewhere else than this ledger.{' '}
          <Link to={handOverPath(ledger, 'anchor')}>
            Save what a later copy can be compared with
          </Link>
        </NoteText>
        <Group gap="md">
          <Button
            variant="filled"
            type="submit"
            size="xs"
            loading={verify.isPending}
            disabled={faulty}
          >
            Verify again
          </Button>
          <Running verify={verify} same={same} />
        </Group>
        {verify.isError && (
          <ErrorCallout title="The verification stopped" error={verify.error} onRetry={run} />
        )}
      </Flex>
    </Panel>
  );
}

/** A link to one of the fields leads into it once the fields are there. */
function useGiven(isReady: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => {
    if (!isReady || !hash.startsWith(`#${giveId('')}`)) return;
    // A screen that was just opened takes the focus first.
    const frame = requestAnimationFrame(() => {
      const field = document.getElementById(hash.slice(1));
      field?.scrollIntoView({ block: 'center' });
      const input = field?.matches('input') ? field : field?.querySelector('input, button');
      if (input instanceof HTMLElement) input.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, hash, key]);
}

interface RunningProps {
  readonly verify: PinsProps['verify'];
  readonly same: boolean;
}

function Running({ verify, same }: RunningProps) {
  const { progress } = verify;
  if (progress) {
    const { done, total } = progress;
    return (
      <Group gap="md" flex={1} role="status">
        <Progress
          size="sm"
          flex={1}
          value={total > 0 ? (done / total) * 100 : 0}
          aria-label="Verification progress"
        />
        <Faint>{total > 0 ? `${countText(done)} of ${countText(total)}` : 'starting'}</Faint>
      </Group>
    );
  }
  return same ? null : <NoteText span>The report on this page is not about these yet.</NoteText>;
}
