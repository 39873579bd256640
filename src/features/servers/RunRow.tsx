import { ActionIcon, Button, Menu, Table } from '@mantine/core';
import { IconDots, IconEyeOff, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { visibleText } from '../../core/visible.ts';
import {
  type FollowState,
  type LiveFault,
  live,
  type ServerState,
  useFollowed,
} from '../../data/servers/servers.ts';
import { counted } from '../../ui/format.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Faint } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { Above, RowLink } from '../../ui/ledger/RowLink.tsx';
import { approvalsPath, ledgerPath } from '../../ui/paths.ts';
import { Agreement } from './Agreement.tsx';
import { Fault } from './Fault.tsx';

export interface RunRowProps {
  readonly server: string;
  readonly run: ServerState['runs'][number];
  /** null: it is not followed. */
  readonly follow: FollowState | null;
}

export function RunRow({ server, run, follow }: RunRowProps) {
  const followed = useFollowed(server, run.run);
  const [fault, setFault] = useState<LiveFault | null>(null);
  const ledger = followed?.ledger ?? null;
  const task = run.task || run.run;
  const steer = async (what: 'cancel' | 'resume') => {
    const again = { task: run.task, maxSteps: follow?.maxSteps ?? 16, model: null };
    const outcome = await (what === 'cancel'
      ? live.cancel(server, run.run)
      : live.resume(server, run.run, again));
    setFault(outcome.ok ? null : outcome.fault);
  };
  const below = follow?.waiting || followed?.fault || fault;
  return (
    <>
      <Table.Tr>
        <Table.Td>
          {ledger ? (
            <RowLink to={ledgerPath(ledger)} text={task} />
          ) : (
            <LedgerText text={task} lines={1} />
          )}
          <Faint display="block">{visibleText(run.run)}</Faint>
        </Table.Td>
        <Table.Td data-label="State">
          <RunState run={run} follow={follow} />
        </Table.Td>
        <Table.Td c="dimmed" data-label="Arrives">
          {follow ? <Feed follow={follow} /> : '–'}
        </Table.Td>
        <Table.Td data-least data-label="Both views">
          {follow && <Agreement comparison={followed?.comparison ?? null} />}
        </Table.Td>
        <Table.Td ta="end">
          <Above>
            {follow ? (
              <RunMenu
                task={task}
                isOver={follow.feed === 'ended'}
                onUnfollow={() => void live.unfollow(server, run.run)}
                onSteer={(what) => void steer(what)}
              />
            ) : (
              <Button
                size="compact-sm"
                aria-label={`Follow ${visibleText(task)}`}
                onClick={() => void live.follow(server, run.run)}
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
            {fault && <ErrorCallout title={fault.title} detail={fault.detail} todo={fault.todo} />}
            {follow?.waiting && (
              <Fault waiting={follow.waiting} onRetry={() => void live.retryNow(server)} />
            )}
            {followed?.fault && (
              <ErrorCallout
                title="What arrived cannot be shown"
                detail={followed.fault}
                todo="What was read before is kept. It is tried again with the next entry."
              />
            )}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

function RunState({ run, follow }: Pick<RunRowProps, 'run' | 'follow'>) {
  const status = follow?.status || run.status;
  if (status === 'waiting_approval')
    return (
      <>
        <Above>
          <Link to={approvalsPath}>
            <Badge tone="warn">Waits for a decision</Badge>
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
      <Badge>{visibleText(status.replaceAll('_', ' ')) || 'not given'}</Badge>
      {step && <Faint display="block">{visibleText(step)}</Faint>}
    </>
  );
}

const FEEDS = {
  stream: 'as it happens',
  polling: 'read every 2 s',
  ended: 'the run has ended',
  forgotten: 'forgotten by the server',
} as const;

function Feed({ follow }: { readonly follow: FollowState }) {
  return (
    <>
      <span>{counted(follow.entries, 'entry', 'entries')}</span>
      <Faint display="block">
        {follow.isCaughtUp ? FEEDS[follow.feed] : 'being read'}
        {follow.hasGap && ' · some are missing'}
      </Faint>
    </>
  );
}

function RunMenu({
  task,
  isOver,
  onUnfollow,
  onSteer,
}: {
  readonly task: string;
  readonly isOver: boolean;
  readonly onUnfollow: () => void;
  readonly onSteer: (what: 'cancel' | 'resume') => void;
}) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={`Actions for ${visibleText(task)}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEyeOff size={15} />} onClick={onUnfollow}>
          Stop following
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>On the server</Menu.Label>
        {isOver ? (
          <Menu.Item leftSection={<IconPlayerPlay size={15} />} onClick={() => onSteer('resume')}>
            Resume the run
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconPlayerStop size={15} />} onClick={() => onSteer('cancel')}>
            Cancel the run
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
