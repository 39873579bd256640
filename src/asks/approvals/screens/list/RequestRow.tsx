import { Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { visibleText } from '../../../../base/visible.ts';
import { type InboxRequest, useLedgerServer } from '../../../../ui/data/approvals/approvals.ts';
import { WholeTip } from '../../../../ui/kit/WholeTip.tsx';
import type { RequestSelection } from '../batch/use-selection.ts';
import css from '../inbox.module.css';
import { RiskMark, useRisk } from '../Risk.tsx';
import { useRequestLink } from '../url.ts';
import { placeText } from '../words.ts';
import { RowState } from './RowState.tsx';
import { describeAge, splitToolName, wholeLines } from './row-words.ts';

export interface RequestRowProps {
  readonly request: InboxRequest;
  readonly active: boolean;
  /** Null when it cannot be decided together with others. */
  readonly selection: RequestSelection | null;
  /** Others of the list have the same title: its place in its run tells them apart. */
  readonly isOneOfMany: boolean;
  readonly now: number;
}

/** Shows one request in three lines: cut-off text is in the tip, and on its screen. */
export function RequestRow({ request, active, selection, isOneOfMany, now }: RequestRowProps) {
  const { title, seq, laneTitle, gone } = request;
  const requestLink = useRequestLink();
  const place = placeText(useLedgerServer(request.ledger));
  const risk = useRisk(request.ledger, request);
  const whyNot = selection?.whyNot(request) ?? null;
  const { tool, value } = splitToolName(request);
  const age = describeAge(request, now);
  const record = isOneOfMany ? `record ${String(seq)}` : '';
  return (
    <div className={css.rowBox} data-active={active || undefined}>
      <WholeTip lines={wholeLines(request, { risk, age, place, whyNot })}>
        {(measure) => (
          <Link
            to={requestLink(request)}
            className={css.row}
            aria-current={active ? 'page' : undefined}
            {...measure}
          >
            <span>
              <bdi className={css.text}>
                {tool !== null && <strong>{visibleText(tool)}</strong>} {visibleText(value)}{' '}
                {record}
              </bdi>
              <RiskMark risk={risk} />
            </span>
            <bdi className={css.text}>{visibleText(laneTitle)}</bdi>
            <span>
              <RowState request={request} />
              <bdi className={css.text}>{visibleText(whyNot ?? gone ?? `${age}, ${place}`)}</bdi>
            </span>
          </Link>
        )}
      </WholeTip>
      {selection && (
        <Checkbox
          size="xs"
          className={css.check ?? ''}
          aria-label={`Select ${visibleText(title)}${record && `, ${record}`}`}
          checked={selection.has(request)}
          disabled={whyNot !== null}
          onChange={({ nativeEvent }) =>
            selection.toggle(request, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      )}
    </div>
  );
}
