import { IconInbox, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useOpenCount } from '../../ui/data/approvals/approvals.ts';
import { countText } from '../../ui/format.ts';
import { Kbd } from '../../ui/ledger/Kbd.tsx';
import { inboxPath, libraryPath } from '../../ui/paths.ts';
import css from '../app.module.css';
import { openFind } from '../later.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { CrumbVerdict, type CrumbVerdictProps } from './CrumbVerdict.tsx';
import { HeaderMenu } from './HeaderMenu.tsx';
import type { HeaderMenuProps } from './MenuList.tsx';

/** The header has five things and never more: the logo, where the person is with the verdict, Find, Inbox and the menu. */
export function AppHeader({ place, work, ...menu }: CrumbVerdictProps & HeaderMenuProps) {
  return (
    <header className={css.header} data-chrome>
      <Link to={libraryPath} className={css.logo} aria-label="Ledgerscope, library">
        <Logo />
        <span>Ledgerscope</span>
      </Link>
      <Breadcrumb place={place}>
        <CrumbVerdict place={place} work={work} />
      </Breadcrumb>
      <button type="button" className={css.find} aria-label="Find" onClick={openFind}>
        <IconSearch size={16} aria-hidden />
        <span>Find</span>
        <Kbd keys="mod+K" />
      </button>
      <InboxLink />
      <HeaderMenu {...menu} />
    </header>
  );
}

function InboxLink() {
  const open = useOpenCount();
  const steps =
    open > 0 ? `, ${countText(open)} ${open === 1 ? 'needs' : 'need'} a step from you` : '';
  return (
    <Link to={inboxPath} className={css.inbox} aria-label={`Inbox${steps}`}>
      <IconInbox size={17} aria-hidden />
      <span>Inbox</span>
      {open > 0 && <b className={css.waits}>{countText(open)}</b>}
    </Link>
  );
}

function Logo() {
  return (
    <svg width="18" height="18" viewBox="0 0 16 16" aria-hidden="true">
      <rect x="1" y="1.5" width="8.5" height="3.6" rx="1.4" fill="var(--ls-accent)" />
      <rect x="3.5" y="6.2" width="11" height="3.6" rx="1.4" fill="var(--ls-accent-line)" />
      <rect x="1" y="10.9" width="14" height="3.6" rx="1.4" fill="var(--ls-accent)" opacity="0.7" />
    </svg>
  );
}
