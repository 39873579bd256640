import { visibleText } from '../../../../../base/visible.ts';
import type { LedgerSummary } from '../../../../../ledger/model/ledger.ts';
import { saveFile } from '../../../../../ui/data/save.ts';
import { FRAME_COLOURS, framePicture } from '../../../../../ui/export/frame.ts';
import { shapesOfPage } from '../../../../../ui/export/page.ts';
import type { Picture } from '../../../../../ui/export/picture.ts';
import { tokenColours } from '../../../../../ui/export/png.ts';
import { SavePicture } from '../../../../../ui/export/SavePicture.tsx';
import { countText } from '../../../../../ui/format.ts';
import { recordCanvas } from '../../../../../ui/graph/map/record.ts';
import { verdictText } from '../../../../../ui/ledger/verdict.tsx';
import { captionAt, cascadeCaptionText } from '../caption.ts';
import { type CascadeState, useCascade } from '../context.ts';
import { LEGEND_COLOURS, makeCascadeLegend } from './legend.ts';

type Ledger = Pick<LedgerSummary, 'id' | 'name' | 'verdict' | 'verifiedAt'>;

/** Saves the topology and the score as they are at the playhead. */
export function SaveCascade({ ledger }: { readonly ledger: Ledger }) {
  const cascade = useCascade();
  return (
    <SavePicture
      draw={() => makePicture(cascade, ledger)}
      name={`cascade-${ledger.id.slice(0, 8)}-${cascade.at + 1}`}
      onSave={saveFile}
    />
  );
}

function makePicture({ trail, at }: CascadeState, ledger: Ledger): Picture {
  const { id, name, verdict, verifiedAt } = ledger;
  const { survey } = trail;
  // Whose work the drawing is says the page; a picture is of the ledger alone.
  for (const one of document.querySelectorAll('.react-flow__attribution'))
    one.setAttribute('data-unsaved', '');
  const elements = [...document.querySelectorAll<HTMLElement>('[data-pictured]')];
  const parts = elements.map((element) => shapesOfPage(element, recordCanvas));
  return framePicture({
    parts,
    id,
    title: `${survey.beats?.title || name} · receipt ${countText(at + 1)} of ${countText(survey.frames.count)}`,
    lines: [
      visibleText(cascadeCaptionText(captionAt(trail, at))),
      `${name} · ${verdictText(verdict, verifiedAt)}`,
    ],
    legend: makeCascadeLegend(
      new Set(parts.flatMap((part) => [...part.marks])),
      tokenColours(LEGEND_COLOURS),
    ),
    colours: tokenColours(FRAME_COLOURS),
  });
}
