import { Group } from '@mantine/core';
import { useState } from 'react';
import type { RequestEditView } from '../../../ledger/model/request.ts';
import { LineDiff, PatchView, TextBlock } from '../../../ui/inspect/Code.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Faint, Mono, TextButton } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { MaskedText } from './Masked.tsx';
import { hasSecret } from './secrets.ts';

/** Compares the texts that the request would write with the folded state. */
export function Edits({ edits }: { readonly edits: readonly RequestEditView[] }) {
  return edits.map((edit, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: edits of one request never move
    <Edit key={place} edit={edit} />
  ));
}

function Edit({ edit }: { readonly edit: RequestEditView }) {
  const [asAsked, setAsAsked] = useState(false);
  return (
    <Panel
      title={edit.how === 'patch' ? 'The patch' : 'The text it would write'}
      padded
      right={
        edit.lines && (
          <TextButton onClick={() => setAsAsked(!asAsked)}>
            {asAsked ? 'Compared with the state' : 'As asked'}
          </TextButton>
        )
      }
    >
      <EditText edit={edit} asAsked={asAsked} />
    </Panel>
  );
}

interface EditTextProps {
  readonly edit: RequestEditView;
  readonly asAsked?: boolean;
}

/** Shows the subject of one of them, and its lines. */
export function EditText({ edit: { id, how, text, lines, note }, asAsked = false }: EditTextProps) {
  const isCompared = lines !== null && !asAsked;
  return (
    <>
      <Group justify="space-between" gap="sm">
        {id !== '' && isCompared && (
          <Mono>
            <LedgerText text={id} />
          </Mono>
        )}
        <Faint>{asAsked ? 'As the arguments have it.' : note}</Faint>
      </Group>
      <MaskedText isSecret={hasSecret(text)} what="It is" name={id === '' ? 'the text' : id}>
        {isCompared ? (
          <LineDiff lines={lines} />
        ) : how === 'patch' ? (
          <PatchView title={id === '' ? 'patch' : id} text={text} />
        ) : (
          <TextBlock title={id} text={text} />
        )}
      </MaskedText>
    </>
  );
}
