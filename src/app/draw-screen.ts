import { FRAME_COLOURS, framePicture } from '../ui/export/frame.ts';
import { offeredPicture } from '../ui/export/offered.ts';
import { shapesOfPage } from '../ui/export/page.ts';
import type { Picture } from '../ui/export/picture.ts';
import { pictureFile, tokenColours } from '../ui/export/png.ts';

export async function drawScreen(ledger: string | null, type: 'svg' | 'png') {
  const offered = offeredPicture();
  const picture = offered ? offered.draw() : pictureOfScreen(ledger);
  return { file: await pictureFile(picture, type), name: `${offered?.name ?? 'view'}.${type}` };
}

/** A screen without a picture of its own is drawn with its address. */
function pictureOfScreen(ledger: string | null): Picture {
  // The picture has all of the screen, not only the part that the window has room for.
  const screen = document.querySelector<HTMLElement>('#screen > *');
  if (!screen) throw new Error('There is nothing to save yet.');
  return framePicture({
    parts: [shapesOfPage(screen, () => null)],
    title: document.title,
    lines: [window.location.pathname],
    id: ledger,
    legend: [],
    colours: tokenColours(FRAME_COLOURS),
  });
}
