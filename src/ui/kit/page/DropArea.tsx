import { Box } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ChooseFile } from '../ChooseFile.tsx';
import css from './drop-area.module.css';

export interface DropAreaProps {
  readonly label: string;
  readonly choose: string;
  readonly accept?: string;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** Says that a document may be dropped: the whole window takes it, so this only shows it. */
export function DropArea({
  label,
  choose,
  accept = '.json,application/json',
  onChoose,
  children,
}: DropAreaProps) {
  return (
    <section className={css.drop} aria-label={label}>
      <IconFileImport size={22} stroke={1.5} aria-hidden />
      <Box flex="1 1 12rem" miw={0}>
        {children}
      </Box>
      <ChooseFile label={choose} accept={accept} onChoose={onChoose}>
        Choose a file
      </ChooseFile>
    </section>
  );
}
