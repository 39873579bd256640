import { saveFile } from '../../../ui/data/save.ts';
import { FRAME_COLOURS, framePicture } from '../../../ui/export/frame.ts';
import { shapesOfPage } from '../../../ui/export/page.ts';
import type { Picture } from '../../../ui/export/picture.ts';
import { tokenColours } from '../../../ui/export/png.ts';
import { SavePicture } from '../../../ui/export/SavePicture.tsx';
import { recordCanvas } from '../../../ui/graph/map/record.ts';

/** Saves the visible part as a file. `said` is its subject. */
export function SaveRuns({ said }: { readonly said: string }) {
  return <SavePicture draw={() => draw(said)} name="runs-of-all-ledgers" onSave={saveFile} />;
}

function draw(said: string): Picture {
  const drawn = document.querySelector<HTMLElement>('[data-pictured]');
  if (!drawn) throw new Error('There is nothing to save yet. Wait until the runs are drawn.');
  const part = shapesOfPage(drawn, recordCanvas);
  return framePicture({
    parts: [part],
    id: null,
    title: 'Runs',
    lines: [said],
    legend: [],
    colours: tokenColours(FRAME_COLOURS),
  });
}
