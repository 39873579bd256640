import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { MONO_INPUT, NoteText } from '../../../../ui/kit/text.tsx';
import { ProfileError } from '../../profile/read.ts';
import { nameProfile } from '../../studio/draft.ts';
import { readProfileRules } from '../data/rules.ts';
import { ChooseWrite } from './Choose.tsx';
import type { ProfileDraft } from './use-draft.ts';

/** The profile as data: what the controls do not show can be written here. */
export function ProfileText({ draft }: { readonly draft: ProfileDraft }) {
  const { profile, text, take, change } = draft;
  // null: as the controls have it.
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : readProfileRules(typed);
  const use = () => {
    if (!read || read instanceof ProfileError) return;
    take(read);
    setTyped(null);
  };
  return (
    <Panel title="As JSON" padded>
      <ChooseWrite
        label="What you call this kind of log"
        value={profile.name}
        onWrite={(name) => change(nameProfile(profile, name))}
      />
      <Textarea
        size="xs"
        label="Log profile"
        styles={MONO_INPUT}
        autosize
        minRows={6}
        maxRows={20}
        spellCheck={false}
        value={typed ?? text}
        error={read instanceof ProfileError ? visibleText(`${read.message}.`) : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed !== null && (
        <Group gap="xs" mt="xs">
          <Button size="compact-sm" onClick={use} disabled={!read || read instanceof ProfileError}>
            Use this text
          </Button>
          <Button size="compact-sm" onClick={() => setTyped(null)}>
            Back to the controls
          </Button>
        </Group>
      )}
      <NoteText>
        The command reads the same file: ./ledgerscope verify LOG --profile-file FILE. It is data,
        and never run.
      </NoteText>
    </Panel>
  );
}
