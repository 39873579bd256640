// What can be taken away from any screen: a link to it, and its picture.

import { useState } from 'react';
import { saveFile } from '../../data/save.ts';

export interface TakeAway {
  /** What came of the last one, in a sentence; null: nothing to say. */
  readonly said: { readonly text: string; readonly isFault: boolean } | null;
  forget(): void;
  copyLink(): void;
  savePicture(type: 'svg' | 'png'): void;
}

export function useTakeAway(ledger: string | null): TakeAway {
  const [said, setSaid] = useState<TakeAway['said']>(null);
  const say = (text: string, isFault = false) => setSaid({ text, isFault });
  return {
    said,
    forget: () => setSaid(null),
    copyLink() {
      navigator.clipboard
        ?.writeText(window.location.href)
        .then(() => say('The link to this place was copied.'))
        .catch(() =>
          say('The browser did not let it be copied. The link is in its address bar.', true),
        );
    },
    async savePicture(type) {
      try {
        const { drawScreen } = await import('./draw-screen.ts');
        const { file, name } = await drawScreen(ledger, type);
        await saveFile(file, name);
        setSaid(null);
      } catch (error) {
        say(error instanceof Error ? error.message : String(error), true);
      }
    },
  };
}
