import { CloseButton, Group, Input } from '@mantine/core';
import { useState } from 'react';
import { readMessage } from '../../../../../base/error.ts';
import { visibleText } from '../../../../../base/visible.ts';
import { Badge } from '../../../../../ui/kit/Badge.tsx';
import { ChooseFile } from '../../../../../ui/kit/ChooseFile.tsx';
import { NoteText } from '../../../../../ui/kit/text.tsx';

export interface PinFileProps<Pin> {
  readonly id: string;
  readonly label: string;
  readonly file: string;
  readonly hint: string;
  /** The default is JSON. */
  readonly accept?: string;
  /** Names the given value; null when there is none yet. */
  readonly given: string | null;
  readonly read: (file: File) => Promise<Pin>;
  readonly onChange: (pin: Pin | undefined) => void;
}

const JSON_FILES = '.json,application/json';

/** A pin that is kept in a file. */
export function PinFile<Pin>(props: PinFileProps<Pin>) {
  const { id, label, file, hint, given, read, onChange, accept = JSON_FILES } = props;
  const [fault, setFault] = useState<string | null>(null);
  const take = (chosen: File) => {
    setFault(null);
    read(chosen)
      .then(onChange)
      .catch((error: unknown) => setFault(readMessage(error)));
  };
  return (
    <Input.Wrapper id={id} size="xs" label={label} labelElement="div">
      <Group gap="sm">
        {given === null ? (
          <ChooseFile accept={accept} onChoose={take} size="compact-xs">
            Choose {file}
          </ChooseFile>
        ) : (
          <>
            <Badge>{given}</Badge>
            <CloseButton
              size="xs"
              aria-label={`Take the ${label.toLowerCase()} away`}
              onClick={() => onChange(undefined)}
            />
          </>
        )}
        <NoteText span>{hint}</NoteText>
      </Group>
      {fault && (
        <NoteText c="bad" role="alert">
          {visibleText(fault)}
        </NoteText>
      )}
    </Input.Wrapper>
  );
}
