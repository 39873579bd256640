import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { saveFile } from '../../../ui/data/save.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { NoteText } from '../../../ui/kit/text.tsx';
import css from './hand-over.module.css';

export interface SaveProps {
  readonly label: string;
  /** Null when there is nothing to save yet, or never. */
  readonly make: (() => Promise<readonly File[]>) | null;
  readonly instead?: string;
  readonly size?: ReactNode;
  readonly children?: ReactNode;
}

/** Saves what was chosen; it is the only such button. */
export function Save({ label, make, instead, size, children }: SaveProps) {
  const save = useMutation({
    async mutationFn(from: NonNullable<SaveProps['make']>) {
      for (const file of await from()) await saveFile(file, file.name, instead);
    },
  });
  return (
    <div className={css.save}>
      <div>
        <Button
          variant="filled"
          size="md"
          leftSection={<IconDownload size={17} aria-hidden />}
          disabled={make === null}
          loading={save.isPending}
          onClick={() => make && save.mutate(make)}
        >
          {label}
        </Button>
        {children}
      </div>
      <NoteText>{size} Nothing is sent.</NoteText>
      {save.error && <ErrorCallout title="It was not saved" error={save.error} />}
    </div>
  );
}
