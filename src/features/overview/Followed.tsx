import { Link } from 'react-router';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { visibleText } from '../../core/visible.ts';
import { type Compared, useFollowed, useServerOf } from '../../data/servers/servers.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Faint, Note } from '../../ui/kit/text.tsx';
import { ComparedMark } from '../../ui/ledger/ComparedMark.tsx';
import { serversPath } from '../../ui/paths.ts';

const LINKS = {
  live: { tone: 'none', word: 'Live' },
  waiting: { tone: 'warn', word: 'Not reached' },
  off: { tone: 'none', word: 'Not connected' },
} as const;

/** For a ledger that is followed from a server: from where, and whether the server agrees with it. */
export function Followed({ summary }: { readonly summary: LedgerSummary }) {
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
  const link = useServerOf(ledger);
  const followed = useFollowed(server, run);
  const { tone, word } = LINKS[link?.state ?? 'off'];
  const comparison = followed?.comparison ?? null;
  return (
    <Panel title="Followed from a server" right={<Badge tone={tone}>{word}</Badge>} padded>
      <p>
        Run <strong>{visibleText(run)}</strong> of{' '}
        <Link to={serversPath}>{visibleText(server)}</Link>.{' '}
        {link?.state === 'off'
          ? 'It is as it was read last. Connect the server to follow it on.'
          : 'It grows here as the run goes on, and is verified each time.'}
      </p>
      {comparison && (
        <>
          <Part name="The server’s state and ours" {...comparison.world} />
          <Part name="The server’s replay report and ours" {...comparison.replay} />
        </>
      )}
    </Panel>
  );
}

function Part({ name, state, note }: Compared & { readonly name: string }) {
  return (
    <div>
      <Faint display="block">{name}</Faint>
      <ComparedMark state={state} /> <Note span>{visibleText(note)}</Note>
    </div>
  );
}
