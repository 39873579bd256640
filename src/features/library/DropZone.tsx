import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';

import { chosenFile, type NamedBlob } from '../../data/imports/import-files.ts';
import { MANIFESTS } from '../../data/ledgers/formats.ts';
import { Chevron } from '../../ui/kit/Chevron.tsx';
import { Fact, Facts } from '../../ui/kit/figures/Facts.tsx';
import { LinkButton, Note } from '../../ui/kit/text.tsx';
import { serversPath } from '../../ui/paths.ts';
import css from './landing/landing.module.css';

export interface DropZoneProps {
  /** Files are about to be given. */
  readonly onNear: () => void;
  readonly onFiles: (files: readonly NamedBlob[]) => void;
}

/** Browsers know it by this name only, React's types by none. */
const FOLDER = { webkitdirectory: '' };

/** Says that files may be dropped; the whole window takes them, so this only shows it. */
export function DropZone({ onNear, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.currentTarget.files ?? [])].map(chosenFile));
    // The same file may be chosen again after it was forgotten.
    event.currentTarget.value = '';
  };
  return (
    <section className={css.drop} aria-label="Open ledgers">
      <IconDownload size={30} stroke={1.6} aria-hidden />
      <div className={css.dropWords}>
        <strong>Have a ledger? Drop it anywhere on this page</strong>
        <p>
          A file, several, a folder or a zip.{' '}
          <button
            type="button"
            className={css.more}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron open={isOpen} /> What can be opened
          </button>
        </p>
      </div>
      <Group gap="sm" onPointerEnter={onNear} onFocus={onNear}>
        <Button size="md" variant="default" onClick={() => input.current?.click()}>
          Choose files
        </Button>
        <Button size="md" variant="default" onClick={() => folder.current?.click()}>
          Choose a folder
        </Button>
        <LinkButton variant="default" size="md" to={serversPath}>
          Connect a server
        </LinkButton>
      </Group>
      <div id={id} className={css.formats} hidden={!isOpen}>
        <Facts>
          {MANIFESTS.map(({ name, opens }) => (
            <Fact key={name} name={name}>
              <Note>{opens}</Note>
            </Fact>
          ))}
        </Facts>
      </div>
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
    </section>
  );
}
