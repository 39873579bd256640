import { Modal } from '@mantine/core';
import { IconDatabaseOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import { type InboxRequest, useInbox } from '../../../../ui/data/approvals/approvals.ts';
import {
  decisionsQuery,
  journalQuery,
  type RecordedDecision,
  restoreJournal,
  useShownJournals,
} from '../../../../ui/data/approvals/journal.ts';
import { useStorageState } from '../../../../ui/data/kept.ts';
import { type NamedLedger, useLedgerMarks } from '../../../../ui/data/ledgers/twins.ts';
import { counted } from '../../../../ui/format.ts';
import { Callout } from '../../../../ui/kit/Callout.tsx';
import { ChooseFile } from '../../../../ui/kit/ChooseFile.tsx';
import { ScrollList } from '../../../../ui/kit/figures/ScrollList.tsx';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { Loaded } from '../../../../ui/kit/page/Loaded.tsx';
import { PageHead, WindowTitle } from '../../../../ui/kit/page/Page.tsx';
import { useIsNarrow } from '../../../../ui/use-narrow.ts';
import { InboxScreen } from '../InboxScreen.tsx';
import css from '../inbox.module.css';
import { JournalDecisionRow } from './DecisionRow.tsx';
import { Journal } from './Journal.tsx';
import { YourKey } from './YourKey.tsx';

/** Shows what people decided here: signed, chained, and theirs to take away. */
export function JournalPage() {
  const inbox = useInbox();
  const journal = useQuery(journalQuery());
  const decisions = useQuery(decisionsQuery());
  // Its verdict is shown here, so it is verified here.
  useShownJournals({ missing: true });
  const fault = 'The journal could not be read';
  return (
    <InboxScreen
      view="journal"
      inbox={inbox}
      label="Keys and journals"
      side={
        <div className={css.parts}>
          <Loaded query={journal} fault={fault} padded>
            {(state) => (
              <>
                <YourKey state={state} />
                {state.journals.map((one) => (
                  <Journal key={one.journal} journal={one} />
                ))}
              </>
            )}
          </Loaded>
          <Restore />
        </div>
      }
    >
      <div className={css.reading} data-list>
        <WindowTitle of="Journal" />
        <PageHead
          title="Journal"
          lead="Every decision made here, signed with your key and chained to the one before it. Forgetting ledgers never loses it."
        />
        <InMemory />
        <Loaded query={decisions} fault={fault}>
          {(read) => <Decisions decisions={read} requests={inbox.requests} />}
        </Loaded>
      </div>
    </InboxScreen>
  );
}

interface DecisionsProps {
  readonly decisions: readonly RecordedDecision[];
  readonly requests: readonly InboxRequest[];
}

function Decisions({ decisions, requests }: DecisionsProps) {
  const findMark = useLedgerMarks(useMemo(() => decisions.map(nameLedger), [decisions]));
  const isNarrow = useIsNarrow();
  const places = useMemo(
    () => new Map(requests.map(({ ledger, lane, id, index }) => [key(ledger, lane, id), index])),
    [requests],
  );
  if (decisions.length === 0)
    return (
      <Empty
        title="Nothing was decided yet"
        text="The first decision, or a name given here, opens the journal."
      />
    );
  return (
    <ScrollList
      label="Decisions, latest first"
      count={decisions.length}
      height={96}
      most={isNarrow ? '75dvh' : '100%'}
    >
      {(place) => {
        const decision = decisions.at(-1 - place);
        if (!decision) return null;
        const { ledger, lane, entry } = decision.document.evidence;
        const at = places.get(key(ledger, lane, entry)) ?? null;
        return <JournalDecisionRow decision={decision} at={at} mark={findMark(ledger)} />;
      }}
    </ScrollList>
  );
}

/** The ledger that was decided on may not be here. */
function nameLedger({ document: { evidence } }: RecordedDecision): NamedLedger {
  return { id: evidence.ledger, name: evidence.ledgerName };
}

function key(...ids: readonly string[]): string {
  return JSON.stringify(ids);
}

function InMemory() {
  const { state } = useStorageState();
  if (state !== 'memory') return null;
  return (
    <Callout tone="warn" icon={IconDatabaseOff} title="This journal is in memory only">
      <p>Its records and its key are gone when this tab is closed: export it before.</p>
    </Callout>
  );
}

function Restore() {
  const restore = useMutation({ mutationFn: (file: File) => restoreJournal(file) });
  const { data, error } = restore;
  return (
    <>
      <ChooseFile
        label="Choose an exported journal"
        accept=".jsonl,.json,.ndjson,.txt"
        onChoose={restore.mutate}
        variant="subtle"
        loading={restore.isPending}
      >
        Restore an exported journal…
      </ChooseFile>
      <Modal
        opened={data !== undefined || error !== null}
        onClose={() => restore.reset()}
        title={error ? 'The journal was not restored' : 'The journal was restored'}
      >
        {error && <p>{visibleText(error.message)}</p>}
        {data && (
          <p>
            {data.added === 0
              ? 'All of its records were here already'
              : `${counted(data.added, 'record')} ${data.added === 1 ? 'was' : 'were'} added`}
            ; the journal has {counted(data.records, 'record')}.
          </p>
        )}
      </Modal>
    </>
  );
}
