import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRef } from 'react';
import css from './library.module.css';

export interface DropZoneProps {
  /** Tall, for an empty library. */
  readonly roomy: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Says that files may be dropped; the whole window takes them, so this only shows it. */
export function DropZone({ roomy, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className={css.drop} data-roomy={roomy || undefined} aria-label="Open ledgers">
      <IconFileImport size={22} stroke={1.5} aria-hidden className={css.dropIcon} />
      <div className={css.dropText}>
        <strong>Drop ledger files anywhere on this page</strong>
        <span>
          OpenThymos: SQLite database (.db), audit export (.json), JSON Lines (.jsonl). Several at
          once is fine.
        </span>
      </div>
      <Button size="sm" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Choose ledger files to open"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again after it was forgotten.
          event.currentTarget.value = '';
        }}
      />
    </section>
  );
}
