import { Stack, Text } from '@mantine/core';
import { visibleText } from '../../../../base/visible.ts';
import type { InboxRequest } from '../../../../ui/data/approvals/approvals.ts';
import { useServerLinks } from '../../../../ui/data/approvals/approvals.ts';
import { useLedgerMarks } from '../../../../ui/data/ledgers/twins.ts';
import { counted } from '../../../../ui/format.ts';
import { FactList, Facts } from '../../../../ui/kit/figures/Facts.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { HELD, reachText } from '../words.ts';
import type { NamedArgument } from './alike-args.ts';
import css from './batch.module.css';
import type { DifferingArgs } from './differing.ts';
import { NamedValues } from './Listed.tsx';

/** Names the end of the arguments that are the same in all requests. */
export const SAME = 'same';

export interface CommonProps {
  readonly requests: readonly [InboxRequest, ...InboxRequest[]];
  readonly verdict: 'approve' | 'deny';
  readonly same: readonly NamedArgument[];
  readonly differing: DifferingArgs;
  /** Decisions for a server are sent once a second person has signed them. */
  readonly isHeld: boolean;
}

/** Shows what is true of all requests that are decided together. */
export function CommonArgs({ requests, verdict, same, differing, isHeld }: CommonProps) {
  const [first] = requests;
  const links = useServerLinks();
  const findMark = useLedgerMarks();
  const reaches = new Map<string, number>();
  for (const request of requests) {
    const consequence = `${visibleText(request.tool ?? 'it')} runs once with its arguments.`;
    const link = links(request.ledger);
    const text =
      isHeld && link?.state === 'live'
        ? HELD
        : reachText(verdict, { tool: request.tool, consequence }, link, null);
    reaches.set(text, (reaches.get(text) ?? 0) + 1);
  }
  return (
    <Stack gap="sm">
      <Text component="p" style={{ overflowWrap: 'anywhere' }}>
        <Text span size="lg" fw={650} display="block">
          <LedgerText text={first.tool ?? ''} />, asked of{' '}
          {visibleText(first.channel ?? 'nobody in particular')}
        </Text>
        {[...reaches].map(([text, count]) => (
          <Text span display="block" key={text}>
            {reaches.size > 1 && `${counted(count, 'request')}: `}
            {text}
          </Text>
        ))}
      </Text>
      <Facts names="6.5rem">
        {!differing.run && (
          <FactList name="Run">
            <LedgerText text={first.laneTitle} mark={first.laneMark} />
          </FactList>
        )}
        {!differing.ledger && (
          <FactList name="Ledger">
            <LedgerText text={first.ledgerName} mark={findMark(first.ledger)} />
          </FactList>
        )}
        {!differing.reason && first.reason && (
          <FactList name="Stopped because">
            <LedgerText text={first.reason} />
          </FactList>
        )}
        {same.length > 0 && (
          <FactList name="Same in all">
            <NamedValues values={same} />
          </FactList>
        )}
      </Facts>
      <span className={css.end} data-end={SAME} />
    </Stack>
  );
}
