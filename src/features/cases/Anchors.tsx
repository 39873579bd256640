import { Button, Group, Stack } from '@mantine/core';
import { IconAnchor } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { AuditCase, CheckedAnchors } from '../../core/model/case.ts';
import { saveAnchorsOf, useAnchorsCheck } from '../../data/cases/cases.ts';
import { counted } from '../../ui/format.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { ChooseFile } from '../../ui/kit/ChooseFile.tsx';
import { Row, Rows } from '../../ui/kit/figures/Rows.tsx';
import { HoldsMark } from '../../ui/kit/HoldsMark.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Running } from '../../ui/kit/Running.tsx';
import { Dim, Note } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';

/** Anchors of all ledgers of a case in one step, and all of them compared with such a file in one. */
export function Anchors({ one }: { readonly one: AuditCase }) {
  const ledgers = one.ledgers.map(({ id }) => id);
  const take = useMutation({ mutationFn: () => saveAnchorsOf(ledgers, one.title) });
  const check = useAnchorsCheck();
  return (
    <Panel title="Anchors" padded>
      <Stack gap="md">
        <Note>
          An anchor that is kept elsewhere shows later that nothing was rewritten or cut off up to
          there. The ones inside of the file of a case show less: whoever changes the one can change
          the other.
        </Note>
        <Group gap="md">
          <Button
            leftSection={<IconAnchor size={16} aria-hidden />}
            disabled={ledgers.length === 0}
            loading={take.isPending}
            onClick={() => take.mutate()}
          >
            Save the anchors of all
          </Button>
          <ChooseFile
            label="Choose a file of anchors"
            accept=".json,application/json"
            onChoose={(file) => check.mutate({ ledgers, file })}
            disabled={ledgers.length === 0}
            loading={check.isPending}
          >
            Check against anchors
          </ChooseFile>
          {check.progress && <Running {...check.progress} cancel={check.cancel} />}
          {take.data !== undefined && (
            <Note role="status">
              {take.data > 0
                ? `${counted(take.data, 'anchor')} saved. Keep the file where nobody with the ledgers can change it.`
                : 'None of these ledgers can have anchors: nothing was saved.'}
            </Note>
          )}
        </Group>
        {take.error && <ErrorCallout title="No anchors were saved" error={take.error} />}
        {check.error && <ErrorCallout title="The anchors were not checked" error={check.error} />}
      </Stack>
      {check.data && <Checked {...check.data} />}
    </Panel>
  );
}

function Checked({ anchors, missing, ledgers }: CheckedAnchors) {
  return (
    <Stack gap="xs" mt="md" role="status">
      <Note>
        {counted(anchors, 'anchor')} in the file
        {missing > 0 &&
          `, ${counted(missing, 'lane')} of which ${missing === 1 ? 'is' : 'are'} in none of these ledgers: cut off, or of another case`}
        .
      </Note>
      <Rows lined marks="6.5rem" label="Ledgers compared with the anchors">
        {ledgers.map(({ ledger, name, holds, words }) => (
          <Row key={ledger} mark={<HoldsMark holds={holds} yes="holds" no="does not" />}>
            <strong>
              <LedgerText text={name} />
            </strong>
            <Dim display="block">
              <LedgerText text={words} />
            </Dim>
          </Row>
        ))}
      </Rows>
    </Stack>
  );
}
