import { useRef } from 'react';
import { saveFile } from '../../../data/save.ts';
import { FRAME_COLOURS, framed } from '../../../ui/export/frame.ts';
import type { Picture } from '../../../ui/export/picture.ts';
import { tokenColours } from '../../../ui/export/png.ts';
import { SavePicture } from '../../../ui/export/SavePicture.tsx';
import { utcText } from '../../../ui/format.ts';
import { verdictLook } from '../../../ui/ledger/verdict.tsx';
import { useWorkspace, type Workspace } from '../context.ts';
import { legendIn, shapesIn } from './legend.ts';
import css from './picture.module.css';

/** Saves what the pane that it is in shows, whatever the level. */
export function SaveLane() {
  const workspace = useWorkspace();
  const place = useRef<HTMLSpanElement>(null);
  return (
    <span ref={place} className={css.save}>
      <SavePicture
        draw={() => pictureOf(workspace, place.current?.closest('section') ?? null)}
        name={`${workspace.level}-${workspace.ledger.slice(0, 8)}-${workspace.lane.slice(0, 8)}`}
        onSave={saveFile}
      />
    </span>
  );
}

function pictureOf({ detail, summary }: Workspace, pane: HTMLElement | null): Picture {
  if (!pane) throw new Error('There is nothing to save yet. Wait until the lane is drawn.');
  const { marks, ...part } = shapesIn(pane);
  const { id, name, verdict, verifiedAt } = detail.summary;
  const parts = [...pane.querySelectorAll('[data-range]')];
  const range = parts.map((part) => part.getAttribute('data-range')).join(' · ');
  const when = verifiedAt === null ? '' : `, ${utcText(Math.floor(verifiedAt / 1000))}`;
  return framed({
    ...part,
    id,
    title: `${summary.title || 'without a title'} · ${range}`,
    lines: [
      `${name} · ${verdictLook(verdict).word.toLowerCase()}${when}`,
      `lane ${summary.id} · ${verdictLook(summary.verdict).word.toLowerCase()}`,
    ],
    legend: legendIn(marks),
    colours: tokenColours(FRAME_COLOURS),
  });
}
