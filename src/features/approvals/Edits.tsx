import { useState } from 'react';
import type { RequestEditView } from '../../core/model/request.ts';
import { LineDiff } from '../../ui/inspect/LineDiff.tsx';
import { PatchView, TextBlock } from '../../ui/inspect/PatchView.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { Panel } from './Panel.tsx';
import css from './request.module.css';
import shared from './shared.module.css';

/** Texts that it would write, against what the folded state holds. */
export function Edits({ edits }: { readonly edits: readonly RequestEditView[] }) {
  return edits.map((edit, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: edits of one request never move
    <Edit key={place} edit={edit} />
  ));
}

function Edit({ edit: { id, how, text, lines, note } }: { readonly edit: RequestEditView }) {
  const [asAsked, setAsAsked] = useState(false);
  const compared = lines !== null && !asAsked;
  return (
    <Panel
      title={how === 'patch' ? 'The patch' : 'The text it would write'}
      note={
        lines && (
          <button type="button" className={shared.textButton} onClick={() => setAsAsked(!asAsked)}>
            {asAsked ? 'Against the state' : 'As asked'}
          </button>
        )
      }
    >
      <p className={css.editNote}>
        {id !== '' && <LedgerText text={id} className={shared.mono ?? ''} />}
        <span className={shared.faint}>{asAsked ? 'As it stands in the arguments.' : note}</span>
      </p>
      {compared ? (
        <LineDiff lines={lines} />
      ) : how === 'patch' ? (
        <PatchView title={id === '' ? 'patch' : id} text={text} />
      ) : (
        <TextBlock title={id} text={text} />
      )}
    </Panel>
  );
}
