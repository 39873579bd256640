import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { ChooseFile } from '../../../../ui/kit/ChooseFile.tsx';
import { CopyLink } from '../../../../ui/kit/CopyLink.tsx';
import { ProfileError } from '../../profile/read.ts';
import type { RulesHead } from '../../studio/query.ts';
import { readProfileRules, saveRules, useKeepRules } from '../data/rules.ts';
import { writeProfileFragment } from './address.ts';
import type { ProfileDraft } from './use-draft.ts';

export interface RulesToolsProps {
  readonly ledger: string;
  readonly head: RulesHead;
  readonly draft: ProfileDraft;
}

/** Keeps the rules with the log; saves, opens and shares them. */
export function RulesTools({ ledger, head, draft }: RulesToolsProps) {
  const keep = useKeepRules(ledger);
  const [refused, setRefused] = useState<string | null>(null);
  const { profile, text, isChanged, take } = draft;
  const fragment = writeProfileFragment(profile);
  const open = async (file: File) => {
    const read = readProfileRules(await file.text());
    setRefused(read instanceof ProfileError ? `${file.name}: ${read.message}.` : null);
    if (!(read instanceof ProfileError)) take(read);
  };
  return (
    <>
      <Group gap="sm">
        <Button
          variant="filled"
          size="compact-sm"
          disabled={!isChanged}
          loading={keep.isPending}
          title={isChanged ? undefined : 'The log is read by these rules'}
          onClick={() => keep.mutate(text)}
        >
          Verify by these rules
        </Button>
        {head.origin === 'given' && (
          <Button size="compact-sm" loading={keep.isPending} onClick={() => keep.mutate(null)}>
            As it was recognised
          </Button>
        )}
        <Button size="compact-sm" onClick={() => saveRules(text, profile)}>
          Save JSON
        </Button>
        <ChooseFile
          label="Open a profile"
          accept=".json,application/json"
          size="compact-sm"
          onChoose={open}
        >
          Open JSON
        </ChooseFile>
        {fragment !== null && (
          <CopyLink
            label="Copy a link to these rules"
            link={() => new URL(fragment, window.location.href).href}
          />
        )}
      </Group>
      {refused !== null && <ErrorCallout title="This file is no profile" detail={refused} />}
      {keep.error && (
        <ErrorCallout title="The log could not be read by these rules" error={keep.error} />
      )}
    </>
  );
}
