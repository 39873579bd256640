import { Group, Stack } from '@mantine/core';
import { useDrops } from '../../data/imports/drops.ts';
import { useReportCheck } from '../../data/reports.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { ChooseFile } from '../../ui/kit/ChooseFile.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Running } from '../../ui/kit/Running.tsx';
import { Note } from '../../ui/kit/text.tsx';
import { CheckedClaims } from '../../ui/ledger/CheckedClaims.tsx';

/** Checks a report that somebody handed over, claim by claim. */
export function CheckReport() {
  const check = useReportCheck();
  useDrops('report', ([given]) => given && check.mutate(given.file), false);
  return (
    <Stack gap="lg">
      <Panel title="Check a report that you were given" padded>
        <Group gap="md">
          <ChooseFile
            label="Choose a report"
            accept=".html,.json,text/html,application/json"
            onChoose={check.mutate}
            loading={check.isPending}
          >
            Choose the page or its JSON
          </ChooseFile>
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
      {check.data && <CheckedClaims check={check.data} whole="The report as a whole" />}
    </Stack>
  );
}
