import { saveFile } from '../../data/save.ts';
import type { LanesView } from '../../layout/index.ts';
import { tokenColours } from '../../ui/export/png.ts';
import { SavePicture } from '../../ui/export/SavePicture.tsx';
import { COLOURS, lanesPicture, type PictureOf } from './picture.ts';

export interface SaveViewProps {
  readonly view: LanesView;
  readonly ledger: PictureOf;
}

/** What is drawn, as a file: with a legend, the ledger's id and its verdict. */
export function SaveView({ view, ledger }: SaveViewProps) {
  return (
    <SavePicture
      draw={() => lanesPicture(view, ledger, tokenColours(COLOURS))}
      name={`lanes-${ledger.id.slice(0, 8)}`}
      onSave={saveFile}
    />
  );
}
