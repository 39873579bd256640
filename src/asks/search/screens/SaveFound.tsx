import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type FoundFormat, saveFound } from '../../../ui/data/search/export.ts';
import type { SearchState } from '../../../ui/data/search/running.ts';
import { countText } from '../../../ui/format.ts';
import { NoteText } from '../../../ui/kit/text.tsx';

export interface SaveFoundProps {
  readonly query: string;
  readonly state: SearchState;
}

/** Saves all hits as a file; very many with the progress. */
export function SaveFound({ query, state }: SaveFoundProps) {
  const [saved, setSaved] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const save = async (format: FoundFormat) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFailed(false);
    setSaved(0);
    try {
      await saveFound(query, state, format, signal, setSaved);
    } catch {
      setFailed(!signal.aborted);
    } finally {
      setSaved(null);
    }
  };
  if (saved !== null)
    return (
      <Button onClick={() => running.current?.abort()}>
        Saving {countText(saved)} of {countText(state.found)} · Cancel
      </Button>
    );
  return (
    <>
      <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void save('csv')}>
        Save as CSV
      </Button>
      <Button onClick={() => void save('jsonl')}>Save as JSON Lines</Button>
      {hasFailed && (
        <NoteText role="alert" c="bad">
          It could not be saved: a record could not be read.
        </NoteText>
      )}
    </>
  );
}
