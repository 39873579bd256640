import { Button, Group } from '@mantine/core';
import { type ChangeEvent, useRef } from 'react';

import { chosenFile, type NamedBlob } from '../../data/imports/import-files.ts';
import { MANIFESTS } from '../../data/ledgers/formats.ts';
import { Fact, Facts } from '../../ui/kit/figures/Facts.tsx';
import { DropArea } from '../../ui/kit/page/DropArea.tsx';
import { LinkButton, Note } from '../../ui/kit/text.tsx';
import { serversPath } from '../../ui/paths.ts';

export interface DropZoneProps {
  /** Tall, for an empty library. */
  readonly roomy: boolean;
  readonly onFiles: (files: readonly NamedBlob[]) => void;
}

/** Browsers know it by this name only, React's types by none. */
const FOLDER = { webkitdirectory: '' };

/** Says that files may be dropped; the whole window takes them, so this only shows it. */
export function DropZone({ roomy, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.currentTarget.files ?? [])].map(chosenFile));
    // The same file may be chosen again after it was forgotten.
    event.currentTarget.value = '';
  };
  return (
    <>
      <DropArea
        label="Open ledgers"
        roomy={roomy}
        action={
          <Group gap="sm">
            <Button variant="filled" size="sm" onClick={() => input.current?.click()}>
              Choose files
            </Button>
            <Button size="sm" onClick={() => folder.current?.click()}>
              Choose a folder
            </Button>
            <LinkButton variant="default" size="sm" to={serversPath}>
              Connect a server
            </LinkButton>
          </Group>
        }
      >
        <strong>Drop ledger files anywhere on this page</strong>
        <Note mb={roomy ? 'md' : 0}>
          {roomy
            ? 'Any of these; '
            : `Ledgers of ${MANIFESTS.map(({ name }) => name).join(', ')}; `}
          a folder, a zip or a gzip of them is fine.
        </Note>
        {roomy && (
          <Facts>
            {MANIFESTS.map(({ name, opens }) => (
              <Fact key={name} name={name}>
                <Note>{opens}</Note>
              </Fact>
            ))}
          </Facts>
        )}
      </DropArea>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Choose ledger files to open"
        onChange={take}
      />
      <input
        ref={folder}
        type="file"
        {...FOLDER}
        hidden
        aria-label="Choose a folder of ledgers to open"
        onChange={take}
      />
    </>
  );
}
