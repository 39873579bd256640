import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type FoundFormat, saveFound } from '../../data/search/export.ts';
import type { SearchState } from '../../data/search/running.ts';
import { countText } from '../../ui/format.ts';
import { Note } from '../../ui/kit/text.tsx';

export interface SaveFoundProps {
  readonly query: string;
  readonly state: SearchState;
}

/** Saves all that was found as a file; of very much, with how far it is. */
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
      <Menu position="bottom-end">
        <Menu.Target>
          <Button leftSection={<IconDownload size={16} aria-hidden />}>Save what was found</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void save('csv')}>CSV, a row for each entry</Menu.Item>
          <Menu.Item onClick={() => void save('jsonl')}>
            JSON Lines, with every place that matches
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {hasFailed && (
        <Note role="alert" c="bad">
          It could not be saved: an entry could not be read.
        </Note>
      )}
    </>
  );
}
