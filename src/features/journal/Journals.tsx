import { Button, CopyButton, Group, Tooltip } from '@mantine/core';
import {
  IconArrowRight,
  IconCheck,
  IconCopy,
  IconDownload,
  IconRefresh,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type JournalSummary, saveJournal, showJournal } from '../../data/approvals/journal.ts';
import { useVerify } from '../../data/ledgers/commands.ts';
import { counted } from '../../ui/format.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Fact, Facts } from '../../ui/kit/figures/Facts.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Faint, Note } from '../../ui/kit/text.tsx';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../ui/ledger/values.tsx';
import { VerdictBadge } from '../../ui/ledger/verdict.tsx';
import { ledgerPath } from '../../ui/paths.ts';

/** The journals in this browser: the one that is written to, and those that were restored. */
export function Journals({ journals }: { readonly journals: readonly JournalSummary[] }) {
  return journals.map((journal) => <Journal key={journal.journal} journal={journal} />);
}

function Journal({ journal }: { readonly journal: JournalSummary }) {
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => showJournal(journal.journal),
    onSuccess: (ledger) => navigate(ledgerPath(ledger)),
  });
  const save = useMutation({
    mutationFn: () => saveJournal(journal.journal),
  });
  const verify = useVerify();
  const again = () =>
    verify.mutate({ ledger: journal.ledger, profile: 'strict', pins: journal.pins });
  const behind = journal.shown === null ? 0 : journal.records - journal.shown;
  const failed = open.error ?? save.error ?? verify.error;
  return (
    <Panel title={titleOf(journal)} note={counted(journal.records, 'record')} padded>
      <Facts>
        <Fact name="Verdict">
          <VerdictBadge verdict={journal.verdict} />
          {behind > 0 && <Faint> {counted(behind, 'new record')} being verified</Faint>}
        </Fact>
        {!journal.key && (
          <Fact name="Reviewer">
            {journal.reviewer === null ? 'no name' : <LedgerText text={journal.reviewer} />}
          </Fact>
        )}
        <Fact name="From">
          <TimeText seconds={Date.parse(journal.firstAt) / 1000} />
        </Fact>
        <Fact name="Last record">
          <TimeText seconds={Date.parse(journal.lastAt) / 1000} />
        </Fact>
        <Fact name="Journal">
          <HashChip hash={journal.journal} label="journal" />
        </Fact>
        {journal.revoked ? (
          <Fact name="Key">
            revoked <TimeText seconds={Date.parse(journal.revoked.at) / 1000} />
            {journal.revoked.successor !== null && (
              <>
                , replaced by <HashChip hash={journal.revoked.successor} label="next key" />
              </>
            )}
          </Fact>
        ) : (
          !journal.key && <Fact name="Key">not here: it can be read, and not added to</Fact>
        )}
      </Facts>
      <Whole
        label="Id of the last record"
        value={journal.head}
        note="Kept elsewhere, it shows later that nothing was cut off the end."
      />
      <Group gap="sm">
        <Button
          size="xs"
          leftSection={<IconArrowRight size={14} aria-hidden />}
          loading={open.isPending}
          onClick={() => open.mutate()}
        >
          Open in the explorer
        </Button>
        <Button
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Export
        </Button>
        <Button
          size="xs"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={verify.isPending}
          disabled={journal.shown === null}
          title={journal.shown === null ? 'It is not in the library yet' : undefined}
          onClick={again}
        >
          Verify again
        </Button>
      </Group>
      {failed && <ErrorCallout title="That did not work" detail={failed.message} />}
    </Panel>
  );
}

function titleOf({ journal, key, isWritten, revoked }: JournalSummary): string {
  if (isWritten) return 'Your journal';
  const id = `Journal ${journal.slice(0, 8)}`;
  if (revoked) return `${id}, ended`;
  return key ? `${id}, of another key here` : `${id}, restored`;
}

/** A value that has to be read and taken away whole. */
function Whole({
  label,
  value,
  note,
}: {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}) {
  return (
    <div>
      <Group justify="space-between">
        <Faint>{label}</Faint>
        <CopyButton value={value} timeout={1200}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? 'Copied' : note} multiline maw={260}>
              <Button
                size="compact-xs"
                variant="subtle"
                leftSection={
                  copied ? <IconCheck size={13} aria-hidden /> : <IconCopy size={13} aria-hidden />
                }
                aria-label={`Copy: ${label}`}
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            </Tooltip>
          )}
        </CopyButton>
      </Group>
      <code>{value}</code>
      <Note mt="xs">{note}</Note>
    </div>
  );
}
