import { Button, Table } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { visibleText } from '../../../../base/visible.ts';
import {
  type FollowState,
  type LiveFault,
  liveStore,
  type ServerState,
  useFollowed,
} from '../../../../ui/data/servers/servers.ts';
import { counted } from '../../../../ui/format.ts';
import { Badge } from '../../../../ui/kit/Badge.tsx';
import { Callout, ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { Faint } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { Above, RowLink } from '../../../../ui/ledger/RowLink.tsx';
import { inboxPath, ledgerPath } from '../../../../ui/paths.ts';
import { RunAgreement } from './Agreement.tsx';
import { ServerFaultNote } from './Fault.tsx';
import { ResumeRun } from './ResumeRun.tsx';
import { RunMenu } from './RunMenu.tsx';
import { FORGOTTEN_WORDS, stateText, WAITS } from './run-words.ts';

export interface RunRowProps {
  readonly server: string;
  /** A fault of the server itself is said once, and not for each run. */
  readonly isServerLive: boolean;
  readonly run: ServerState['runs'][number];
  /** Null when it is not followed. */
  readonly follow: FollowState | null;
}

export function ServerRunRow({ server, isServerLive, run, follow }: RunRowProps) {
  const followed = useFollowed(server, run.run);
  const [fault, setFault] = useState<LiveFault | null>(null);
  const [isResuming, setResuming] = useState(false);
  const ledger = followed?.ledger ?? null;
  // A resumed run may be given another task; its record has the old one.
  const task = follow?.task || run.task || run.run;
  const waiting = isServerLive ? (follow?.waiting ?? null) : null;
  const cancel = async () => {
    const outcome = await liveStore.cancel(server, run.run);
    setFault(outcome.ok ? null : outcome.fault);
  };
  const attempts = follow?.trajectories.length ?? 0;
  const below = waiting || follow?.note || followed?.fault || fault;
  return (
    <>
      <Table.Tr>
        <Table.Td>
          {ledger ? (
            <RowLink to={ledgerPath(ledger)} text={task} />
          ) : (
            <LedgerText text={task} lines={1} />
          )}
          <Faint display="block">
            {visibleText(run.run)}
            {attempts > 1 && ` · resumed: ${attempts} attempts, a lane each`}
          </Faint>
        </Table.Td>
        <Table.Td data-label="State">
          <RunState run={run} follow={follow} />
        </Table.Td>
        <Table.Td c="dimmed" data-label="Arrives">
          {follow ? <Feed follow={follow} /> : '–'}
        </Table.Td>
        <Table.Td data-least data-label="Both views">
          {follow && <RunAgreement comparison={followed?.comparison ?? null} follow={follow} />}
        </Table.Td>
        <Table.Td ta="end">
          <Above>
            {follow ? (
              <RunMenu
                run={run}
                follow={follow}
                onUnfollow={() => void liveStore.unfollow(server, run.run)}
                onCancel={() => void cancel()}
                onResume={() => setResuming(true)}
              />
            ) : (
              <Button
                size="compact-sm"
                aria-label={`Follow ${visibleText(task)}`}
                onClick={() => void liveStore.follow(server, run.run)}
              >
                Follow
              </Button>
            )}
          </Above>
        </Table.Td>
      </Table.Tr>
      {below && (
        <Table.Tr>
          <Table.Td colSpan={5} pb="md">
            {follow?.note && (
              <Callout
                tone="warn"
                icon={IconAlertTriangle}
                role="status"
                action={
                  follow.toLookThrough !== null && (
                    <Button
                      size="compact-sm"
                      onClick={() => void liveStore.lookFor(server, run.run)}
                    >
                      Look for its records
                    </Button>
                  )
                }
              >
                {visibleText(follow.note)}
              </Callout>
            )}
            {fault && <ErrorCallout title={fault.title} detail={fault.detail} todo={fault.todo} />}
            {waiting && (
              <ServerFaultNote waiting={waiting} onRetry={() => void liveStore.retryNow(server)} />
            )}
            {followed?.fault && (
              <ErrorCallout
                title="What arrived cannot be shown"
                detail={followed.fault}
                todo="What was read before is kept. It is tried again with the next record."
              />
            )}
          </Table.Td>
        </Table.Tr>
      )}
      {isResuming && (
        <ResumeRun
          server={server}
          run={run}
          maxSteps={follow?.maxSteps ?? null}
          onClose={() => setResuming(false)}
        />
      )}
    </>
  );
}

function RunState({ run, follow }: Pick<RunRowProps, 'run' | 'follow'>) {
  const state = stateText(run, follow);
  if (state === FORGOTTEN_WORDS) return <Badge tone="warn">{state}</Badge>;
  if (state === WAITS)
    return (
      <>
        <Above>
          <Link to={inboxPath}>
            <Badge tone="warn">{state}</Badge>
          </Link>
        </Above>
        <Faint display="block">{visibleText(follow?.pendingChannel ?? '')}</Faint>
      </>
    );
  const step =
    follow && follow.step !== null && follow.maxSteps !== null && follow.feed !== 'ended'
      ? `step ${follow.step} of ${follow.maxSteps}${follow.tool ? ` · ${follow.tool}` : ''}`
      : '';
  return (
    <>
      <Badge>{state}</Badge>
      {step && <Faint display="block">{visibleText(step)}</Faint>}
    </>
  );
}

const FEEDS = {
  stream: 'as it happens',
  polling: 'read at intervals',
  ended: 'the run has ended',
  forgotten: 'not read any more',
} as const;

function Feed({ follow }: { readonly follow: FollowState }) {
  return (
    <>
      <span>{counted(follow.entries, 'record')}</span>
      <Faint display="block">
        {follow.isCaughtUp || follow.feed === 'forgotten' ? FEEDS[follow.feed] : 'being read'}
        {follow.hasGap && ' · some are missing'}
      </Faint>
    </>
  );
}
