import { saveFile } from '../../../../ui/data/save.ts';
import { FRAME_COLOURS, framePicture } from '../../../../ui/export/frame.ts';
import type { Picture } from '../../../../ui/export/picture.ts';
import { tokenColours } from '../../../../ui/export/png.ts';
import { SavePicture } from '../../../../ui/export/SavePicture.tsx';
import { nameWithMark } from '../../../../ui/ledger/named.ts';
import { verdictLook, verdictText } from '../../../../ui/ledger/verdict.tsx';
import { useWorkspace, type WorkspaceValue } from '../context.ts';
import { legendIn } from './legend.ts';
import { partsInSight } from './parts.ts';
import css from './picture.module.css';

/** Saves the visible part of the lane, at any level. */
export function SaveLane() {
  const workspace = useWorkspace();
  return (
    <span className={css.save}>
      <SavePicture
        draw={() => makePicture(workspace)}
        name={`${workspace.level}-${workspace.ledger.slice(0, 8)}-${workspace.lane.slice(0, 8)}`}
        onSave={saveFile}
      />
    </span>
  );
}

function makePicture({ detail, summary }: WorkspaceValue): Picture {
  const parts = partsInSight();
  const ranges = parts.flatMap((part) => part.ranges);
  if (ranges.length === 0)
    throw new Error('There is nothing to save yet. Wait until the lane is drawn.');
  const { id, name, verdict, verifiedAt } = detail.summary;
  return framePicture({
    parts,
    id,
    title: `${nameWithMark(summary.title || 'without a title', summary.mark)} · ${ranges.join(' · ')}`,
    lines: [
      `${name} · ${verdictText(verdict, verifiedAt)}`,
      `lane ${summary.id} · ${verdictLook(summary.verdict).word.toLowerCase()}`,
    ],
    legend: legendIn(new Set(parts.flatMap((part) => [...part.marks]))),
    colours: tokenColours(FRAME_COLOURS),
  });
}
