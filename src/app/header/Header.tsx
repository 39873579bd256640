import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconInbox,
  IconKeyboard,
  IconMoon,
  IconNotebook,
  IconSearch,
  IconShieldQuestion,
  IconSun,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useOpenCount } from '../../data/approvals/approvals.ts';
import type { VerifyProgress } from '../../data/ledgers/commands.ts';
import { manifestOf } from '../../data/ledgers/formats.ts';
import { counted } from '../../ui/format.ts';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { Kbd } from '../../ui/ledger/values.tsx';
import {
  approvalsPath,
  journalPath,
  laneGraphPath,
  ledgerPath,
  libraryPath,
  trustPath,
} from '../../ui/paths.ts';
import css from '../app.module.css';
import { openCommands } from '../Commands.tsx';
import { IconLink } from './IconLink.tsx';
import { Logo } from './Logo.tsx';
import { PlaceVerdict } from './PlaceVerdict.tsx';
import { PAGES, type Place } from './place.ts';
import { ServerChip } from './ServerChip.tsx';
import { Verifying } from './Verifying.tsx';

export interface HeaderProps {
  readonly place: Place;
  /** A verification that runs, or null. */
  readonly verifying: VerifyProgress | null;
  readonly onKeys: () => void;
}

export function Header({ place, verifying, onKeys }: HeaderProps) {
  return (
    <header className={css.header}>
      <Link to={libraryPath} className={css.logo} aria-label="Ledgerscope, library">
        <Logo />
        <span>Ledgerscope</span>
      </Link>
      <Breadcrumb place={place} />
      {verifying ? <Verifying progress={verifying} /> : <PlaceVerdict place={place} />}
      <button
        type="button"
        className={css.search}
        aria-label="Find a ledger, a lane, a command"
        onClick={openCommands}
      >
        <IconSearch size={15} aria-hidden />
        <span>Find</span>
        <Kbd keys="mod+K" />
      </button>
      <ServerChip />
      <ApprovalsLink />
      <IconLink to={journalPath} label="Review journal" icon={IconNotebook} visibleFrom="sm" />
      <IconLink to={trustPath} label="What verification proves" icon={IconShieldQuestion} />
      <Tooltip label="All keys">
        <ActionIcon visibleFrom="sm" aria-label="All keys" onClick={onKeys}>
          <IconKeyboard size={18} />
        </ActionIcon>
      </Tooltip>
      <ThemeToggle />
    </header>
  );
}

/** The inbox, with how many requests wait. */
function ApprovalsLink() {
  const open = useOpenCount();
  const label = open > 0 ? `Approvals: ${counted(open, 'open request')}` : 'Approvals';
  return (
    <IconLink to={approvalsPath} label={label} icon={IconInbox}>
      {open > 0 && <span className={css.openCount}>{open > 99 ? '99+' : open}</span>}
    </IconLink>
  );
}

function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const label = dark ? 'Use the light theme' : 'Use the dark theme';
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
        {dark ? <IconSun size={17} /> : <IconMoon size={17} />}
      </ActionIcon>
    </Tooltip>
  );
}

/** Library / ledger / lane; the last one is where the person is. */
function Breadcrumb({ place }: { readonly place: Place }) {
  const { ledger, lane, screen, detail } = place;
  const crumbs: { key: string; to: string; text: string }[] = [
    { key: 'library', to: libraryPath, text: 'Library' },
  ];
  const page = PAGES.find(({ path }) => `/${screen}/`.startsWith(`${path}/`));
  if (!ledger && page) crumbs.push({ key: page.path, to: page.path, text: page.title });
  if (ledger) {
    const name = detail?.summary.name ?? ledger.slice(0, 8);
    crumbs.push({ key: 'ledger', to: ledgerPath(ledger), text: name });
    if (screen === 'graph') {
      crumbs.push({ key: 'graph', to: laneGraphPath(ledger), text: 'Lanes' });
    }
    const own = manifestOf(detail?.summary.format ?? '')?.screens.find(
      ({ path }) => path === screen,
    );
    if (own)
      crumbs.push({ key: own.path, to: `${ledgerPath(ledger)}/${own.path}`, text: own.title });
    if (lane) {
      const title = detail?.lanes.find((held) => held.id === lane)?.title ?? lane.slice(0, 8);
      crumbs.push({ key: 'lane', to: '.', text: title });
    }
  }
  return (
    <nav className={css.crumbs} aria-label="Where you are">
      <ol>
        {crumbs.map(({ key, to, text }, place) => (
          <li key={key} data-last={place === crumbs.length - 1 || undefined}>
            {place === crumbs.length - 1 ? (
              <span aria-current="page">
                <LedgerText text={text} lines={1} />
              </span>
            ) : (
              <Link to={to}>
                <LedgerText text={text} lines={1} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
