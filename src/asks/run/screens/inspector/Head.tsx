import { Flex, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { EntryDetail } from '../../../../ledger/model/timeline.ts';
import { useUnanswerable } from '../../../../ui/data/servers/servers.ts';
import { toKeep } from '../../../../ui/keep.ts';
import { Badge } from '../../../../ui/kit/Badge.tsx';
import { CopyLink } from '../../../../ui/kit/CopyLink.tsx';
import { KeepButton } from '../../../../ui/kit/KeepButton.tsx';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { TimeText } from '../../../../ui/ledger/values.tsx';
import { requestPath } from '../../../../ui/paths.ts';
import { useInspected } from '../context.ts';
import { useEntryLink } from '../use-entry-link.ts';
import { Bounded } from './Bounded.tsx';
import css from './inspector.module.css';

const APPROVALS = {
  open: { tone: 'warn', word: 'Open' },
  unanswerable: { tone: 'none', word: 'Can no longer be answered' },
  granted: { tone: 'none', word: 'Granted later' },
  denied: { tone: 'none', word: 'Denied later' },
  'granted and denied': { tone: 'warn', word: 'Granted and denied' },
} as const;

/** The entry that asks may hold the answer as well. */
const HERE = { granted: 'Granted', denied: 'Denied' } as const;

/** Names this entry above every tab. */
export function InspectorHead({ detail }: { readonly detail: EntryDetail }) {
  const { ledger, lane } = useInspected();
  const { row, view, decision } = detail;
  const linkTo = useEntryLink();
  return (
    <header className={css.head}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <h2>
          <Bounded text={view.headline} lines={3} />
        </h2>
        <Group wrap="nowrap" gap={0}>
          <CopyLink label="Copy a link to this record" link={() => linkTo(row.index)} />
          <KeepButton
            of="this record"
            what={() =>
              toKeep({ what: view.headline, more: row.line.kind, ledger, lane, index: row.index })
            }
          />
        </Group>
      </Group>
      <Flex component="p" wrap="wrap" align="center" columnGap="sm" c="dimmed" mt={2}>
        <KindMark shape={row.line.shape} label={row.line.kind} size={14} />
        <span>record {String(row.seq)}</span>
        <HashChip hash={row.id} />
        <TimeText seconds={row.recordedAt} />
        {row.goesBack && (
          <Text span size="sm" c="warn">
            earlier than the record before it
          </Text>
        )}
      </Flex>
      {decision.approval && <Request detail={detail} />}
    </header>
  );
}

function Request({ detail: { row, decision } }: { readonly detail: EntryDetail }) {
  const { ledger, lane } = useInspected();
  const isGone = useUnanswerable()(ledger, lane) !== null;
  const state = decision.approval === 'open' && isGone ? 'unanswerable' : decision.approval;
  if (!state) return null;
  const isHere = decision.outcome === 'permit' || decision.outcome === 'deny';
  const { tone, word } = APPROVALS[state];
  return (
    <Group gap="sm" mt="xs">
      <Badge tone={tone}>
        {isHere && (state === 'granted' || state === 'denied') ? HERE[state] : word}
      </Badge>
      <Link to={requestPath(ledger, lane, row.index)}>
        {state === 'open' ? 'Decide this request' : 'See the request'}
      </Link>
    </Group>
  );
}
