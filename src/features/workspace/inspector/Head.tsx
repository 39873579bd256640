import { Flex, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Link as EntryLink } from '../../../core/model/entry.ts';
import type { EntryDetail } from '../../../core/model/timeline.ts';
import { visibleText } from '../../../core/visible.ts';
import { useUnanswerable } from '../../../data/servers/servers.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { CopyLink } from '../../../ui/kit/CopyLink.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { TimeText } from '../../../ui/ledger/values.tsx';
import { requestPath } from '../../../ui/paths.ts';
import { useWorkspace } from '../context.ts';
import { PointLink } from '../PointLink.tsx';
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

/** Which entry this is, above every tab. */
export function Head({ detail }: { readonly detail: EntryDetail }) {
  const { ledger, lane } = useWorkspace();
  const { row, view, decision, links } = detail;
  const linkTo = useEntryLink();
  const isGone = useUnanswerable()(ledger, lane) !== null;
  const state = decision.approval === 'open' && isGone ? 'unanswerable' : decision.approval;
  const approval = state ? APPROVALS[state] : null;
  return (
    <header className={css.head}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <h2>
          <Bounded text={view.headline} lines={3} />
        </h2>
        {approval && <Badge tone={approval.tone}>{approval.word}</Badge>}
      </Group>
      <Flex component="p" wrap="wrap" align="center" columnGap="sm" c="dimmed" mt="xs">
        <KindMark shape={row.line.shape} label="" size={12} />
        <span>
          seq {String(row.seq)} · {visibleText(row.line.kind)}
        </span>
        <HashChip hash={row.id} prefix="entry" />
        <TimeText seconds={row.recordedAt} />
        <CopyLink label="Copy a link to this entry" link={() => linkTo(row.index)} />
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

/** What this entry is tied to: its request, its grant, the lanes that leave it. */
function Ties({ row, links }: { readonly row: number; readonly links: readonly EntryLink[] }) {
  const { lane } = useWorkspace();
  const ties = links.filter(({ kind, missing }) => kind !== 'chain' || missing !== null);
  if (ties.length === 0) return null;
  return (
    <Flex component="ul" wrap="wrap" columnGap="md" c="dimmed" mt="xs">
      {ties.slice(0, 12).map((link, place) => {
        const leaves = link.from.lane === lane && link.from.index === row;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two links of one entry may be alike
          <li key={place}>
            <Tie link={link} leaves={leaves} />
          </li>
        );
      })}
      {ties.length > 12 && <li>and {ties.length - 12} more</li>}
    </Flex>
  );
}

function Tie({ link, leaves }: { readonly link: EntryLink; readonly leaves: boolean }) {
  const other = leaves ? link.to : link.from;
  const there =
    other.index !== null && link.missing === null ? (
      <PointLink lane={other.lane} index={other.index} />
    ) : (
      <Text span c="warn">
        {visibleText(link.missing ?? 'not in this ledger')}
      </Text>
    );
  const label = visibleText(link.label);
  // A label is worded from where the link leaves: "seq 5 carries out the request".
  if (link.kind === 'reference' || link.kind === 'rollback') {
    return leaves ? (
      <>
        {label.charAt(0).toUpperCase() + label.slice(1)} {there}
      </>
    ) : (
      <>
        {there} {label}
      </>
    );
  }
  if (link.missing !== null) {
    const what = {
      branch: 'Source',
      delegation: 'Delegated lane',
      propagation: 'Lane',
      chain: 'Parent',
    };
    return (
      <>
        {what[link.kind]} missing: {there}
      </>
    );
  }
  const words = {
    branch: leaves ? 'Branched from' : 'Branch:',
    delegation: leaves ? 'Delegated to' : 'Delegated by',
    propagation: leaves ? 'Propagates to' : 'Propagated from',
    chain: 'Parent:',
  }[link.kind];
  return (
    <>
      {words} {there}
    </>
  );
}
