// Typed text is kept in this browser at once, and in the case soon after.

import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useDraft } from '../../../ui/draft.ts';

const SAVE_AFTER_MS = 500;

/** `key` names the text in this browser; `saved` is the text of the case. */
export function useKeptText(key: string, saved: string, save: (text: string) => Promise<unknown>) {
  const draft = useDraft(key);
  const [text, setText] = useState(() => draft.read() ?? saved);
  const keep = useDebouncedCallback(
    (next: string) => {
      // A text that could not be saved stays in the draft, and is there when the page is opened
      // again.
      save(next)
        .then(() => draft.drop(next))
        .catch(() => undefined);
    },
    { delay: SAVE_AFTER_MS, flushOnUnmount: true },
  );
  return {
    text,
    write(next: string) {
      setText(next);
      draft.write(next);
      keep(next);
    },
    flush: () => keep.flush(),
  };
}
