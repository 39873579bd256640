import { Button, Group, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconDeviceFloppy, IconLink } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { HandOver as Ways } from '../../../../ui/data/approvals/countersign.ts';
import { MONO_INPUT, NoteText } from '../../../../ui/kit/text.tsx';

interface HandOverProps {
  readonly ways: Ways;
  readonly save: string;
}

/** Offers a link to copy, and the same as a file. */
export function CountersignHandOver({ ways: { link, save: onSave }, save }: HandOverProps) {
  const { copy, copied, error } = useClipboard({ timeout: 2000 });
  const first = useRef<HTMLButtonElement>(null);
  // It is there later than the dialog is.
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      {link !== null && (
        <TextInput
          label="Link"
          readOnly
          value={link}
          styles={MONO_INPUT}
          onFocus={({ currentTarget }) => currentTarget.select()}
          error={
            error ? 'The browser did not let it be copied: select it, and copy it yourself.' : null
          }
        />
      )}
      <Group gap="sm">
        {link !== null && (
          <Button
            variant="filled"
            leftSection={
              copied ? <IconCheck size={15} aria-hidden /> : <IconLink size={15} aria-hidden />
            }
            ref={first}
            onClick={() => copy(link)}
          >
            {copied ? 'Copied' : 'Copy the link'}
          </Button>
        )}
        <Button leftSection={<IconDeviceFloppy size={15} aria-hidden />} onClick={onSave}>
          {save}
        </Button>
      </Group>
      <NoteText>
        {link === null
          ? 'It is too large for a link. The file has the request and your signature; it is opened by dropping it anywhere in Ledgerscope.'
          : 'All of it is in the link, behind the #, which browsers send to no server. Whoever has the link can read the request.'}
      </NoteText>
    </>
  );
}
