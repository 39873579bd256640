import { changeNote, SIGNS } from '../../../../ledger/diff/change-note.ts';
import type { ResourceChange } from '../../../../ledger/diff/diff.ts';
import { FigureRowCells, Rows } from '../../../../ui/kit/figures/Rows.tsx';
import { Faint } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';

/** Shows a line for each resource: "~ file tides/src/height.ts 18 → 25 lines". */
export function ChangeList({ changes }: { readonly changes: readonly ResourceChange[] }) {
  return (
    <Rows lined label="What changed">
      {changes.map((change) => (
        <FigureRowCells
          key={`${change.kind} ${change.id}`}
          mark={<b>{SIGNS[change.change]}</b>}
          right={<Faint>{changeNote(change)}</Faint>}
        >
          <LedgerText text={change.kind} /> <LedgerText text={change.id} />
        </FigureRowCells>
      ))}
    </Rows>
  );
}
