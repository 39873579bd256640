import { Button, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { COMMAND } from '../../core/command.ts';
import { saveJson, savePage } from '../../data/reports.ts';
import { counted } from '../../ui/format.ts';
import { Callout } from '../../ui/kit/Callout.tsx';
import { Row, Rows } from '../../ui/kit/figures/Rows.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Mono, Note } from '../../ui/kit/text.tsx';
import type { MadeReport } from '../../worker/rpc/protocol.ts';

/** What a report came to, and what cannot be checked by it any more, before it is saved. */
export function Made({ report }: { readonly report: MadeReport }) {
  const { ledgers, entries, notes, hidden, leftOut } = report;
  // Two rules may be called the same: what they leave out is not repeated.
  const rules = leftOut.map((one, number) => ({ ...one, number }));
  const unmet = leftOut.filter(({ places }) => places === 0);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Some browsers return a promise, which is no clean-up.
    top.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Stack gap="lg" ref={top} role="status">
      {unmet.length > 0 && (
        <Callout tone="warn" title="A rule leaves nothing out">
          <p>
            {unmet.map(({ what }) => what).join(', ')}: it is nowhere in the report. Is it written
            as the ledger has it?
          </p>
        </Callout>
      )}
      <Panel
        title="The report is made"
        note={`${counted(ledgers, 'ledger')}, ${counted(entries, 'entry', 'entries')} shown whole, ${counted(notes, 'note')}`}
      >
        <Rows lined padded label="What was left out">
          {rules.map(({ what, places, number }) => (
            <Row key={number} right={counted(places, 'place')}>
              Left out: {what}
            </Row>
          ))}
          {hidden > 0 && (
            <Row>
              {counted(hidden, 'entry', 'entries')} shown without a part
              <Note>
                The hash of what they say cannot be made again from the report alone, only by
                somebody who has the ledger. Everything else checks as before.
              </Note>
            </Row>
          )}
          <Row
            right={
              <Group gap="sm" wrap="nowrap">
                <Button
                  size="compact-sm"
                  leftSection={<IconDownload size={16} aria-hidden />}
                  onClick={() => savePage(report)}
                >
                  Save the page
                </Button>
                <Button size="compact-sm" onClick={() => saveJson(report)}>
                  Save the JSON
                </Button>
              </Group>
            }
          >
            report.html and report.json
            <Note>The same ledgers and the same choices make the same bytes, anywhere.</Note>
          </Row>
          <Row right={<Mono>{COMMAND} check-report report.html LEDGER…</Mono>}>
            To check it
            <Note>Each ledger is verified again, and compared with it claim by claim.</Note>
          </Row>
        </Rows>
      </Panel>
    </Stack>
  );
}
