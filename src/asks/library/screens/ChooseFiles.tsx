import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { chosenFile, type NamedBlob } from '../../../ui/data/imports/import-files.ts';

/** Each function opens the browser's dialog for choosing. */
export interface FileChoice {
  readonly files: () => void;
  readonly folder: () => void;
}

export interface ChooseFilesProps {
  readonly onNear: () => void;
  readonly onFiles: (files: readonly NamedBlob[]) => void;
  readonly children: (choose: FileChoice) => ReactNode;
}

/** Browsers know it by this name only, React's types by none. */
const FOLDER = { webkitdirectory: '' };

export function ChooseFiles({ onNear, onFiles, children }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.currentTarget.files ?? [])].map(chosenFile));
    // The same file may be chosen again after it was forgotten.
    event.currentTarget.value = '';
  };
  const choose = (picker: HTMLInputElement | null) => {
    onNear();
    picker?.click();
  };
  return (
    <>
      {children({
        files: () => choose(input.current),
        folder: () => choose(folder.current),
      })}
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
