import { saveFile } from '../../data/save.ts';
import type { LanesView } from '../../layout/index.ts';
import { type PagePart, shapesOfPage } from '../../ui/export/page.ts';
import { tokenColours } from '../../ui/export/png.ts';
import { SavePicture } from '../../ui/export/SavePicture.tsx';
import { COLOURS, lanesPicture, type PictureOf } from './picture.ts';

export interface SaveViewProps {
  readonly view: LanesView;
  readonly of: PictureOf;
}

/** What is drawn, as a file: with a legend, and of which ledger or ledgers it is. */
export function SaveView({ view, of }: SaveViewProps) {
  return (
    <SavePicture
      draw={() => lanesPicture(view, of, tokenColours(COLOURS), chipsInSight)}
      name={`lanes-${of.id?.slice(0, 8) ?? 'of-all-ledgers'}`}
      onSave={saveFile}
    />
  );
}

/** All of them: what is not in sight is only scrolled away. */
function chipsInSight(): PagePart {
  const list = document.querySelector<HTMLElement>('[data-pictured]');
  if (!list) throw new Error('There is nothing to save yet. Wait until the lanes are drawn.');
  return shapesOfPage(list, () => null);
}
