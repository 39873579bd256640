import { Button, Checkbox, Group, MultiSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { appErrorOf } from '../../core/model/error.ts';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import type { ReportAsk } from '../../core/model/report.ts';
import { libraryQuery } from '../../data/ledgers/queries.ts';
import { useLedgerMarks } from '../../data/ledgers/twins.ts';
import { DEFAULT_TITLE, useReport } from '../../data/reports.ts';
import { queryFault } from '../../data/search/language.ts';
import { countText } from '../../ui/format.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { Page, PageHead } from '../../ui/kit/page/Page.tsx';
import { Running } from '../../ui/kit/Running.tsx';
import { MONO_INPUT, Note } from '../../ui/kit/text.tsx';
import { named } from '../../ui/ledger/named.ts';
import { reportParams } from '../../ui/paths.ts';
import { CheckReport } from './CheckReport.tsx';
import { Made } from './Made.tsx';

/** One page over ledgers that are held here, for somebody else to check. */
export function ReportPage() {
  const library = useQuery(libraryQuery());
  return (
    <Page width="narrow">
      <PageHead
        title="Report"
        lead="What was verified, as one page that needs no network and runs no script, and the same as JSON. Whoever has the ledgers can check each claim of it. It is made in this browser, and goes nowhere."
      />
      <Loaded query={library} fault="The ledgers could not be listed">
        {(ledgers) =>
          ledgers.length > 0 ? (
            <Form ledgers={ledgers} />
          ) : (
            <Empty title="No ledger is held here" text="Open one in the library first." />
          )
        }
      </Loaded>
      <CheckReport />
    </Page>
  );
}

function Form({ ledgers }: { readonly ledgers: readonly LedgerSummary[] }) {
  const [params, setParams] = useSearchParams();
  const markOf = useLedgerMarks();
  const chosen = ledgers.filter(({ id }) => params.getAll('ledger').includes(id));
  const [title, setTitle] = useState(DEFAULT_TITLE);
  const [query, setQuery] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [withNotes, setWithNotes] = useState(true);
  const [leaveOut, setLeaveOut] = useState('');
  const report = useReport();
  // What was made is of what was asked then.
  const changed = () => report.reset();
  const choose = (ids: readonly string[]) => {
    changed();
    setParams(reportParams(ids), { replace: true });
  };
  const make = (event: FormEvent) => {
    event.preventDefault();
    const found = queryFault(query);
    setFault(found);
    if (found !== null) return;
    const ask: ReportAsk = {
      ledgers: chosen.map(({ id }) => id),
      title: title.trim() || DEFAULT_TITLE,
      query: query.trim() || null,
      withNotes,
      leaveOut: leaveOut.split('\n'),
    };
    report.mutate(ask);
  };
  const isStopped = report.error !== null && appErrorOf(report.error).code === 'cancelled';
  return (
    <Stack gap="lg">
      <Panel title="What is in it" padded>
        <form onSubmit={make} onChange={changed}>
          <Stack gap="md">
            <MultiSelect
              label="Ledgers"
              placeholder={chosen.length ? undefined : 'Choose one or more'}
              data={ledgers.map((one) => ({
                value: one.id,
                label: named(one.name, markOf(one.id)),
              }))}
              value={chosen.map(({ id }) => id)}
              onChange={choose}
              searchable
              clearable
              hidePickedOptions
            />
            {chosen.length < ledgers.length && ledgers.length > 1 && (
              <Group>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  onClick={() => choose(ledgers.map(({ id }) => id))}
                >
                  All {countText(ledgers.length)} that are held here
                </Button>
              </Group>
            )}
            <TextInput
              label="Title"
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <TextInput
              label="Entries to show whole"
              description="A query, as in the search. Entries with findings, and those with notes, are shown anyway."
              placeholder="kind:denied"
              styles={MONO_INPUT}
              value={query}
              spellCheck={false}
              error={fault}
              onBlur={() => setFault(queryFault(query))}
              onChange={(event) => {
                setFault(null);
                setQuery(event.currentTarget.value);
              }}
            />
            <Checkbox
              label="With the notes on these ledgers"
              checked={withNotes}
              onChange={(event) => setWithNotes(event.currentTarget.checked)}
            />
            <Textarea
              label="Leave out"
              description="One rule a line: text:TEXT, /PATTERN/, field:NAME, resource:KIND ID, entry:LANE:SEQ. It is taken out wherever it is; whoever has the ledger can still check what it was."
              placeholder="field:token"
              autosize
              minRows={2}
              maxRows={8}
              styles={MONO_INPUT}
              value={leaveOut}
              spellCheck={false}
              onChange={(event) => setLeaveOut(event.currentTarget.value)}
            />
            <Group gap="md">
              <Button
                type="submit"
                variant="filled"
                disabled={chosen.length === 0}
                loading={report.isPending}
              >
                Make the report
              </Button>
              {report.progress && <Running {...report.progress} cancel={report.cancel} />}
              {isStopped && <Note role="status">Stopped. Nothing was saved.</Note>}
            </Group>
          </Stack>
        </form>
      </Panel>
      {report.error !== null && !isStopped && (
        <ErrorCallout title="The report was not made" error={report.error} />
      )}
      {report.data && <Made report={report.data} />}
    </Stack>
  );
}
