import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import { attemptText, updateCompared } from '../../../ui/data/servers/run-state.ts';
import {
  type ComparedRun,
  type FollowState,
  useFollowed,
  useLedgerServer,
} from '../../../ui/data/servers/servers.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Faint, NoteText } from '../../../ui/kit/text.tsx';
import { ComparedMark } from '../../../ui/ledger/ComparedMark.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { lanePath, serversPath } from '../../../ui/paths.ts';

const LINKS = {
  live: { tone: 'none', word: 'Live' },
  waiting: { tone: 'warn', word: 'Not reached' },
  off: { tone: 'none', word: 'Not connected' },
} as const;

const GROWS = 'It grows here as the run goes on, and is verified each time.';
const NEWS: Readonly<Record<FollowState['feed'], string>> = {
  stream: GROWS,
  polling: GROWS,
  ended: 'The run has ended. Should it be resumed, it is read on.',
  forgotten: 'Nothing more is read of it.',
};

/** Says which server a ledger is followed from, and whether the server agrees with it. */
export function FollowedRun({ summary }: { readonly summary: LedgerSummary }) {
  const { origin } = summary;
  return origin?.kind === 'server' ? (
    <FollowedFrom ledger={summary.id} server={origin.server} run={origin.run} />
  ) : null;
}

interface FollowedFromProps {
  readonly ledger: string;
  readonly server: string;
  readonly run: string;
}

function FollowedFrom({ ledger, server, run }: FollowedFromProps) {
  const link = useLedgerServer(ledger);
  const followed = useFollowed(server, run);
  const { tone, word } = LINKS[link?.state ?? 'off'];
  const comparison = followed?.comparison ?? null;
  const follow = link?.follow ?? null;
  return (
    <Panel title="Followed from a server" right={<Badge tone={tone}>{word}</Badge>} padded>
      <p>
        Run <strong>{visibleText(run)}</strong> of{' '}
        <Link to={serversPath}>{visibleText(server)}</Link>.{' '}
        {link && link.state !== 'off'
          ? NEWS[follow?.feed ?? 'polling']
          : 'It is as it was read last. Connect the server to follow it on.'}
      </p>
      {follow?.note && <Text c="warn">{visibleText(follow.note)}</Text>}
      <Attempts ledger={ledger} follow={follow} />
      {comparison && (
        <>
          <Part name="The server’s state and ours" {...updateCompared(comparison.world, follow)} />
          <Part
            name="The server’s replay report and ours"
            {...updateCompared(comparison.replay, follow)}
          />
        </>
      )}
    </Panel>
  );
}

function Attempts({
  ledger,
  follow,
}: {
  readonly ledger: string;
  readonly follow: FollowState | null;
}) {
  const own = follow?.trajectories ?? [];
  if (own.length < 2) return null;
  return (
    <div>
      <p>
        The server resumed this run: it has {own.length} attempts, each a lane of its own that
        begins on an empty state. Nothing in the ledger links them; that they belong together is the
        server’s word.
      </p>
      <ul aria-label="Attempts">
        {own.map((lane) => (
          <li key={lane}>
            <Link to={lanePath(ledger, lane)}>{attemptText(follow, lane)}</Link>{' '}
            <HashChip hash={lane} label="trajectory" />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Part({ name, state, note }: ComparedRun & { readonly name: string }) {
  return (
    <div>
      <Faint display="block">{name}</Faint>
      <ComparedMark state={state} />
      <NoteText>{visibleText(note)}</NoteText>
    </div>
  );
}
