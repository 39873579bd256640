import { Flex, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { EntryDetail } from '../../../core/model/timeline.ts';
import { visibleText } from '../../../core/visible.ts';
import { useUnanswerable } from '../../../data/servers/servers.ts';
import { toKeep } from '../../../ui/keep.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { CopyLink } from '../../../ui/kit/CopyLink.tsx';
import { KeepButton } from '../../../ui/kit/KeepButton.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { TimeText } from '../../../ui/ledger/values.tsx';
import { requestPath } from '../../../ui/paths.ts';
import { useWorkspace } from '../context.ts';
import { useEntryLink } from '../use-entry-link.ts';
import { Bounded } from './Bounded.tsx';
import css from './inspector.module.css';
import { Ties } from './Ties.tsx';

const APPROVALS = {
  open: { tone: 'warn', word: 'Open' },
  unanswerable: { tone: 'none', word: 'Can no longer be answered' },
  granted: { tone: 'none', word: 'Granted later' },
  denied: { tone: 'none', word: 'Denied later' },
  'granted and denied': { tone: 'warn', word: 'Granted and denied' },
} as const;

/** Where the entry that asks holds the answer as well. */
const HERE = { granted: 'Granted', denied: 'Denied' } as const;

/** Which entry this is, above every tab. */
export function Head({ detail }: { readonly detail: EntryDetail }) {
  const { ledger, lane } = useWorkspace();
  const { row, view, decision, links } = detail;
  const linkTo = useEntryLink();
  const isGone = useUnanswerable()(ledger, lane) !== null;
  const state = decision.approval === 'open' && isGone ? 'unanswerable' : decision.approval;
  const approval = state ? APPROVALS[state] : null;
  const isHere = decision.outcome === 'permit' || decision.outcome === 'deny';
  const word = isHere && (state === 'granted' || state === 'denied') ? HERE[state] : approval?.word;
  return (
    <header className={css.head}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <h2>
          <Bounded text={view.headline} lines={3} />
        </h2>
        {approval && <Badge tone={approval.tone}>{word}</Badge>}
      </Group>
      <Flex component="p" wrap="wrap" align="center" columnGap="sm" c="dimmed" mt="xs">
        <KindMark shape={row.line.shape} label="" size={12} />
        <span>
          seq {String(row.seq)} · {visibleText(row.line.kind)}
        </span>
        <HashChip hash={row.id} prefix="entry" />
        <TimeText seconds={row.recordedAt} />
        <CopyLink label="Copy a link to this entry" link={() => linkTo(row.index)} />
        <KeepButton
          of="this entry"
          what={() =>
            toKeep({
              what: view.headline,
              more: row.line.kind,
              ledger,
              lane,
              index: row.index,
            })
          }
        />
        {row.goesBack && (
          <Text span size="sm" c="warn">
            earlier than the entry before it
          </Text>
        )}
        {row.line.signed && <span>signed</span>}
        {decision.approval && (
          <Link to={requestPath(ledger, lane, row.index)}>
            {state === 'open' ? 'Decide this request' : 'See the request'}
          </Link>
        )}
      </Flex>
      <Ties row={row.index} links={links} />
    </header>
  );
}
