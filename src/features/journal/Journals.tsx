import { Button, CopyButton, Tooltip } from '@mantine/core';
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
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../ui/ledger/values.tsx';
import { VerdictBadge } from '../../ui/ledger/verdict.tsx';
import { ledgerPath } from '../../ui/paths.ts';
import css from './journal.module.css';
import { Panel } from './Panel.tsx';

const KEYS = {
  'not extractable': 'Kept by this browser, which hands it out to nobody',
  bytes:
    'Kept as bytes, because this browser knows no Ed25519 of its own: whoever can read its storage can read the key',
} as const;

/** The journals held here: the one that is written to, and those that were restored. */
export function Journals({ journals }: { readonly journals: readonly JournalSummary[] }) {
  return journals.map((journal) => <Journal key={journal.journal} journal={journal} />);
}

function Journal({ journal }: { readonly journal: JournalSummary }) {
  const navigate = useNavigate();
  const open = useMutation({
    networkMode: 'always',
    mutationFn: () => showJournal(journal.journal),
    onSuccess: (ledger) => navigate(ledgerPath(ledger)),
  });
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () => saveJournal(journal.journal),
  });
  const verify = useVerify();
  const again = () =>
    verify.mutate({ ledger: journal.ledger, profile: 'strict', pins: journal.pins });
  const failed = open.error ?? save.error ?? verify.error;
  const id = journal.journal.slice(0, 8);
  return (
    <Panel
      title={journal.key ? 'Your journal' : `Journal ${id}, restored`}
      note={counted(journal.records, 'record')}
    >
      <dl className={css.facts}>
        <div>
          <dt>Verdict</dt>
          <dd>
            <VerdictBadge verdict={journal.verdict} />
          </dd>
        </div>
        {!journal.key && (
          <div>
            <dt>Reviewer</dt>
            <dd>
              {journal.reviewer === null ? 'no name' : <LedgerText text={journal.reviewer} />}
            </dd>
          </div>
        )}
        <div>
          <dt>From</dt>
          <dd>
            <TimeText seconds={Date.parse(journal.firstAt) / 1000} />
          </dd>
        </div>
        <div>
          <dt>Last record</dt>
          <dd>
            <TimeText seconds={Date.parse(journal.lastAt) / 1000} />
          </dd>
        </div>
        <div>
          <dt>Journal</dt>
          <dd>
            <HashChip hash={journal.journal} label="journal" />
          </dd>
        </div>
        <div>
          <dt>Secret key</dt>
          <dd>{journal.key ? KEYS[journal.key] : 'Not here: it can be read, and not added to'}</dd>
        </div>
      </dl>
      <Whole
        label="Public key"
        value={journal.publicKey}
        note="Give it to whoever has to know that a decision is yours."
      />
      <Whole
        label="Id of the last record"
        value={journal.head}
        note="Kept elsewhere, it shows later that nothing was cut off the end."
      />
      <div className={css.actions}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowRight size={14} aria-hidden />}
          loading={open.isPending}
          onClick={() => open.mutate()}
        >
          Open in the explorer
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Export
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={verify.isPending}
          disabled={!journal.isInLibrary}
          title={journal.isInLibrary ? undefined : 'It was forgotten in the library; open it first'}
          onClick={again}
        >
          Verify again
        </Button>
      </div>
      {failed && (
        <div className={css.inset}>
          <ErrorCallout title="That did not work" detail={failed.message} />
        </div>
      )}
    </Panel>
  );
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
    <div className={css.whole}>
      <div className={css.wholeHead}>
        <span>{label}</span>
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
      </div>
      <code>{value}</code>
      <p>{note}</p>
    </div>
  );
}
