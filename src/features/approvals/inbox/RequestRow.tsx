import { Checkbox, VisuallyHidden } from '@mantine/core';
import { IconFile, IconServer, IconServerOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { visibleText } from '../../../core/visible.ts';
import { type InboxRequest, useServerOf } from '../../../data/approvals/approvals.ts';
import { WholeTip } from '../../../ui/kit/WholeTip.tsx';
import css from '../approvals.module.css';
import { RiskMark, useRisk } from '../Risk.tsx';
import { keyOf } from '../together/selection.ts';
import type { Selection } from '../together/use-selection.ts';
import { useRequestLink } from '../url.ts';
import { placeText } from '../words.ts';
import { RowState } from './RowState.tsx';
import { ageOf, nameOf, shortAge, wholeLines } from './row-words.ts';

export interface RequestRowProps {
  readonly request: InboxRequest;
  readonly active: boolean;
  /** null: it cannot be decided together with others. */
  readonly selection: Selection | null;
  /** Others of the list have the same title: its place in its run tells them apart. */
  readonly isOneOfMany: boolean;
  readonly now: number;
}

/** One request in the list, in two lines: what is cut off there is in the tip, and on its screen. */
export function RequestRow({ request, active, selection, isOneOfMany, now }: RequestRowProps) {
  const { title, channel, seq, gone } = request;
  const requestLink = useRequestLink();
  const server = useServerOf(request.ledger);
  const risk = useRisk(request.ledger, request);
  const whyNot = selection?.whyNot(request) ?? null;
  const reason = whyNot ?? gone ?? request.reason;
  const { tool, value } = nameOf(request);
  const age = ageOf(request, now);
  const [unsaid, said] = shortAge(age);
  const place = placeText(server);
  const PlaceIcon = !server ? IconFile : server.state === 'live' ? IconServer : IconServerOff;
  return (
    <div
      className={css.rowBox}
      data-active={active || undefined}
      data-request={keyOf(request)}
      data-unlike={whyNot !== null || undefined}
    >
      {selection && (
        <Checkbox
          size="xs"
          className={css.check ?? ''}
          aria-label={`Select ${visibleText(title)}${isOneOfMany ? `, seq ${seq}` : ''}`}
          checked={selection.has(request)}
          disabled={whyNot !== null}
          onChange={({ nativeEvent }) =>
            selection.toggle(request, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      )}
      <WholeTip lines={wholeLines(request, { risk, age, place, whyNot })}>
        {(measure) => (
          <Link
            to={requestLink(request)}
            className={css.row}
            aria-current={active ? 'page' : undefined}
            {...measure}
          >
            <span className={css.rowLine}>
              <span className={css.rowName}>
                {tool !== null && <strong>{visibleText(tool)}</strong>} {visibleText(value)}
              </span>
              {isOneOfMany && <span className={css.rowFact}>seq {String(seq)}</span>}
              <RiskMark risk={risk} />
            </span>
            <span className={css.rowLine}>
              <RowState request={request} />
              {reason && <span className={css.rowReason}>{visibleText(reason)}</span>}
              {channel && whyNot === null && (
                <span className={css.rowChannel}>{visibleText(channel)}</span>
              )}
              <span className={css.rowFact}>
                <PlaceIcon size={13} aria-hidden />
                <VisuallyHidden>
                  {place}, {unsaid}
                </VisuallyHidden>
                {said}
              </span>
            </span>
          </Link>
        )}
      </WholeTip>
    </div>
  );
}
