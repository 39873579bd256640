import { Button, Flex, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconGitBranch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import type { EntryDetail } from '../../../../ledger/model/timeline.ts';
import { whyNoBranch } from '../../../../ui/data/servers/run-state.ts';
import {
  type LiveFault,
  liveStore,
  type ServerLink,
  useLedgerServer,
} from '../../../../ui/data/servers/servers.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { NoteText } from '../../../../ui/kit/text.tsx';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { useInspected } from '../context.ts';

/** Asks for a branch from a commit, while the run's server is connected. */
export function BranchAsk({ detail: { row, view, links } }: { readonly detail: EntryDetail }) {
  const { ledger, lane, detail } = useInspected();
  const server = useLedgerServer(ledger);
  const commit = view.facts.find(({ label, as }) => label === 'Commit' && as === 'hash')?.value;
  if (!server || server.state === 'off' || row.line.kind !== 'commit' || !commit) return null;
  const has = links.some(({ kind, to }) => kind === 'branch' && to.lane === lane);
  return (
    <Ask
      key={commit}
      server={server}
      commit={commit}
      seq={String(row.seq)}
      why={whyNoBranch(server.record, lane, has)}
      isHere={(made) => detail.lanes.some(({ id }) => id === made)}
    />
  );
}

interface AskProps {
  readonly server: ServerLink;
  readonly commit: string;
  readonly seq: string;
  /** Says why the server would refuse; null when it can be asked. */
  readonly why: string | null;
  readonly isHere: (lane: string) => boolean;
}

function Ask({ server, commit, seq, why, isHere }: AskProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [fault, setFault] = useState<LiveFault | null>(null);
  const ask = async () => {
    setIsBusy(true);
    setFault(null);
    const outcome = await liveStore.branch(server, commit, note.trim());
    setIsBusy(false);
    if (!outcome.ok) {
      setFault(outcome.fault);
      return;
    }
    setMade(outcome.value);
    setIsOpen(false);
  };
  return (
    <Stack gap="sm" align="flex-start">
      {made !== null && (
        <p role="status">
          The server made the branch <HashChip hash={made} label="trajectory" />.{' '}
          {isHere(made)
            ? 'It is a lane of this ledger now.'
            : 'Its first record has not arrived yet: until it does, nothing shows that it is there.'}
        </p>
      )}
      {why === null ? (
        <Button size="xs" leftSection={<IconGitBranch size={15} />} onClick={() => setIsOpen(true)}>
          Ask the server for a branch from here
        </Button>
      ) : (
        made === null && <NoteText>{why}</NoteText>
      )}
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={`Branch from record ${seq}?`}>
        <Flex
          component="form"
          direction="column"
          gap="lg"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void ask();
          }}
        >
          <Text c="dimmed">
            {visibleText(server.server)} begins a new trajectory from the state after this commit.
            The run itself is not changed.
          </Text>
          <TextInput
            label="Note"
            description="Recorded as the branch’s first words"
            autoFocus
            data-autofocus
            value={note}
            autoComplete="off"
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {fault && <ErrorCallout title={fault.title} detail={fault.detail} todo={fault.todo} />}
          <Group justify="flex-end" gap="sm">
            <Button onClick={() => setIsOpen(false)}>Not now</Button>
            <Button variant="filled" type="submit" loading={isBusy}>
              Ask for the branch
            </Button>
          </Group>
        </Flex>
      </Modal>
    </Stack>
  );
}
