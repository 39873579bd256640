import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { type Inbox, isWaiting, needsStep } from '../../../ui/data/approvals/approvals.ts';
import { countText } from '../../../ui/format.ts';
import {
  checkPath,
  countersignPath,
  decidedPath,
  inboxPath,
  journalPath,
} from '../../../ui/paths.ts';
import css from './inbox.module.css';

export type InboxView = 'open' | 'decided' | 'journal' | 'check' | 'second';

export interface InboxScreenProps {
  readonly view: InboxView;
  readonly inbox: Pick<Inbox, 'requests' | 'isPending'>;
  readonly isOpen?: boolean;
  readonly label: string;
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/**
 * Frames every view of the inbox: its left side has a list, its right side shows one of its items.
 */
export function InboxScreen(props: InboxScreenProps) {
  const { view, inbox, isOpen = false, label, side, children } = props;
  const { requests, isPending } = inbox;
  const waiting = useMemo(() => requests.filter(isWaiting).length, [requests]);
  const decided = useMemo(
    () => requests.filter((request) => !needsStep(request)).length,
    [requests],
  );
  const shown = (count: number) => !isPending && <span>{countText(count)}</span>;
  const link = (to: string, own: InboxView, children: ReactNode) => (
    <Link to={to} aria-current={own === view ? 'page' : undefined}>
      {children}
    </Link>
  );
  return (
    <div className={css.page} data-panes data-view={view} data-open={isOpen || undefined}>
      <div className={css.side}>
        <nav className={css.tabs} aria-label="Inbox">
          {link(inboxPath, 'open', <>To decide {shown(waiting)}</>)}
          {link(decidedPath, 'decided', <>Decided {shown(decided)}</>)}
          {link(journalPath, 'journal', 'Journal')}
        </nav>
        <section className={css.what} aria-label={label}>
          {side}
        </section>
        <nav className={css.foot} aria-label="By hand">
          {link(checkPath, 'check', 'Check a decision')}
          {link(countersignPath, 'second', 'Countersign')}
        </nav>
      </div>
      <div className={css.right}>{children}</div>
    </div>
  );
}
