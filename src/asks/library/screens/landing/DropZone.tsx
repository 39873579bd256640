import { Box, Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';

import type { NamedBlob } from '../../../../ui/data/imports/import-files.ts';
import { MANIFESTS } from '../../../../ui/data/ledgers/formats.ts';
import { Chevron } from '../../../../ui/kit/Chevron.tsx';
import { FactList, Facts } from '../../../../ui/kit/figures/Facts.tsx';
import { LinkButton, NoteText } from '../../../../ui/kit/text.tsx';
import { serversPath } from '../../../../ui/paths.ts';
import { ChooseFiles } from '../ChooseFiles.tsx';
import css from './landing.module.css';

export interface DropZoneProps {
  readonly onNear: () => void;
  readonly onFiles: (files: readonly NamedBlob[]) => void;
}

/** Says that files may be dropped; the whole window takes them, so this only shows it. */
export function DropZone({ onNear, onFiles }: DropZoneProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={css.drop} aria-label="Open ledgers">
      <IconDownload size={24} stroke={1.5} aria-hidden />
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
      <ChooseFiles onNear={onNear} onFiles={onFiles}>
        {(choose) => (
          <Group gap="xs">
            <Button variant="default" onClick={choose.files}>
              Choose files
            </Button>
            <Button variant="default" onClick={choose.folder}>
              Choose a folder
            </Button>
            <LinkButton variant="default" to={serversPath}>
              Connect a server
            </LinkButton>
          </Group>
        )}
      </ChooseFiles>
      <Box id={id} flex="1 1 100%" hidden={!isOpen}>
        <Facts>
          {MANIFESTS.map(({ name, opens }) => (
            <FactList key={name} name={name}>
              <NoteText>{opens}</NoteText>
            </FactList>
          ))}
        </Facts>
      </Box>
    </section>
  );
}
