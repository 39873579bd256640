import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isWaiting, needsStep, useInbox } from '../../data/approvals/approvals.ts';
import { countText } from '../../ui/format.ts';
import { checkPath, decidedPath, inboxPath, journalPath, secondPath } from '../../ui/paths.ts';
import css from './inbox.module.css';

export type InboxView = 'open' | 'decided' | 'journal' | 'check' | 'second';

export interface InboxScreenProps {
  readonly view: InboxView;
  /** One of what the side lists is open: on a phone it is a screen of its own. */
  readonly isOpen?: boolean;
  /** What the side is, for assistive technology. */
  readonly label: string;
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/** The one screen of what is decided: at the left what there is, at the right one of it. */
export function InboxScreen({ view, isOpen = false, label, side, children }: InboxScreenProps) {
  const { requests, isPending } = useInbox();
  const count = (is: typeof isWaiting) =>
    isPending ? null : <span>{countText(requests.filter(is).length)}</span>;
  const link = (to: string, own: InboxView, children: ReactNode) => (
    <Link to={to} aria-current={own === view ? 'page' : undefined}>
      {children}
    </Link>
  );
  return (
    <div className={css.page} data-panes data-view={view} data-open={isOpen || undefined}>
      <div className={css.side}>
        <nav className={css.tabs} aria-label="Inbox">
          {link(inboxPath, 'open', <>To decide {count(isWaiting)}</>)}
          {link(decidedPath, 'decided', <>Decided {count((one) => !needsStep(one))}</>)}
          {link(journalPath, 'journal', 'Journal')}
        </nav>
        <section className={css.what} aria-label={label}>
          {side}
        </section>
        <nav className={css.foot} aria-label="By hand">
          {link(checkPath, 'check', 'Check a decision')}
          {link(secondPath, 'second', 'Countersign')}
        </nav>
      </div>
      <div className={css.right}>{children}</div>
    </div>
  );
}
