// What can be taken away from any screen: a link to it, its picture, and the replay of what it is about.

import { useState } from 'react';
import { saveFile } from '../../data/save.ts';
import { FRAME_COLOURS, framed } from '../../ui/export/frame.ts';
import { offeredPicture } from '../../ui/export/offered.ts';
import { shapesOfPage } from '../../ui/export/page.ts';
import type { Picture } from '../../ui/export/picture.ts';
import { pictureFile, tokenColours } from '../../ui/export/png.ts';

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
        const offered = offeredPicture();
        const picture = offered ? offered.draw() : pictureOfScreen(ledger);
        await saveFile(await pictureFile(picture, type), `${offered?.name ?? 'view'}.${type}`);
        setSaid(null);
      } catch (error) {
        say(error instanceof Error ? error.message : String(error), true);
      }
    },
  };
}

/** Of a screen that has no picture of its own: what it shows, with its address. */
function pictureOfScreen(ledger: string | null): Picture {
  // All of it, not only what the window has room for.
  const screen = document.querySelector<HTMLElement>('#screen > *');
  if (!screen) throw new Error('There is nothing to save yet.');
  return framed({
    parts: [shapesOfPage(screen, () => null)],
    title: document.title,
    lines: [window.location.pathname],
    id: ledger,
    legend: [],
    colours: tokenColours(FRAME_COLOURS),
  });
}
