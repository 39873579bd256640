import { Button, FileButton, Group, Stack } from '@mantine/core';
import { useRef } from 'react';
import type { CheckedPart, CheckedReport } from '../../core/model/report.ts';
import { useDrops } from '../../data/imports/drops.ts';
import { useReportCheck } from '../../data/reports.ts';
import { Callout, ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Row, Rows } from '../../ui/kit/figures/Rows.tsx';
import { HoldsMark } from '../../ui/kit/HoldsMark.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Dim, Note } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { Running } from './Running.tsx';

/** Checks a report that somebody handed over, claim by claim. */
export function CheckReport() {
  const check = useReportCheck();
  const reset = useRef<() => void>(null);
  const take = (file: File | null) => {
    if (file) check.mutate(file);
    // The same file may be chosen again.
    reset.current?.();
  };
  useDrops('report', ([given]) => given && check.mutate(given.file), false);
  return (
    <Stack gap="lg">
      <Panel title="Check a report that you were given" padded>
        <Group gap="md">
          <FileButton
            resetRef={reset}
            accept=".html,.json,text/html,application/json"
            onChange={take}
            inputProps={{ 'aria-label': 'Choose a report' }}
          >
            {(props) => (
              <Button {...props} loading={check.isPending}>
                Choose the page or its JSON
              </Button>
            )}
          </FileButton>
          {check.progress ? (
            <Running {...check.progress} cancel={check.cancel} />
          ) : (
            <Note span>
              It is compared with the ledgers of it that are held here: open them first.
            </Note>
          )}
        </Group>
      </Panel>
      {check.error && <ErrorCallout title="The report was not checked" error={check.error} />}
      {check.data && <Checked check={check.data} />}
    </Stack>
  );
}

const ANSWERS = new Map([
  [true, { tone: 'ok', title: 'Everything that it says holds' }],
  [false, { tone: 'bad', title: 'It does not hold' }],
  [null, { tone: 'warn', title: 'Not all of it could be checked' }],
] as const);

function Checked({ check }: { readonly check: CheckedReport }) {
  const { tone, title } = ANSWERS.get(check.holds) ?? { tone: 'none', title: '' };
  return (
    <Stack gap="lg" role="status">
      <Callout tone={tone} title={title}>
        <p>
          <LedgerText text={check.title} />, made by <LedgerText text={check.made_by} />
        </p>
      </Callout>
      {check.checked
        .filter(({ claims }) => claims.length > 0)
        .map((part) => (
          <Part key={part.ledger?.id ?? ''} {...part} />
        ))}
    </Stack>
  );
}

function Part({ ledger, claims }: CheckedPart) {
  return (
    <Panel title={ledger ? <LedgerText text={ledger.name} /> : 'The report as a whole'}>
      <Rows lined padded marks="6.5rem">
        {claims.map(({ claim, holds, words }) => (
          <Row
            // Two notes may be of the same moment.
            key={`${claim} ${words}`}
            mark={<HoldsMark holds={holds} yes="holds" no="does not" />}
          >
            <strong>{claim}</strong>
            <Dim display="block">
              <LedgerText text={words} />
            </Dim>
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}
