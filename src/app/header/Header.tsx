import {
  ActionIcon,
  Progress,
  Tooltip,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import {
  IconInbox,
  IconKeyboard,
  IconListSearch,
  IconMoon,
  IconNotebook,
  IconSearch,
  IconShieldQuestion,
  IconSun,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOpenCount } from '../../data/approvals/approvals.ts';
import type { Imports } from '../../data/imports/imports.ts';
import type { VerifyProgress } from '../../data/ledgers/commands.ts';
import { countText } from '../../ui/format.ts';
import { Note } from '../../ui/kit/text.tsx';
import { Kbd } from '../../ui/ledger/values.tsx';
import { approvalsPath, journalPath, libraryPath, searchPath, trustPath } from '../../ui/paths.ts';
import css from '../app.module.css';
import { openCommands } from '../Commands.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { HeldHere } from './HeldHere.tsx';
import { IconLink } from './IconLink.tsx';
import { ImportChip } from './ImportChip.tsx';
import { PlaceVerdict } from './PlaceVerdict.tsx';
import type { Place } from './place.ts';
import { SecretsToggle } from './SecretsToggle.tsx';
import { ServerChip } from './ServerChip.tsx';
import { StorageChip } from './StorageChip.tsx';

export interface HeaderProps {
  readonly place: Place;
  /** A verification that runs, or null. */
  readonly verifying: VerifyProgress | null;
  readonly imports: Imports;
  readonly onKeys: () => void;
  /** What can be taken away from here. */
  readonly away: ReactNode;
}

export function Header({ place, verifying, imports, onKeys, away }: HeaderProps) {
  return (
    <header className={css.header} data-chrome data-lane={place.lane !== null || undefined}>
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
      {/* The library has a card for each. */}
      {place.screen !== '' && <ImportChip imports={imports} />}
      <StorageChip />
      <HeldHere />
      <ServerChip />
      <ApprovalsLink />
      <IconLink
        to={searchPath}
        label="Search all entries"
        word="Search"
        icon={IconListSearch}
        least
      />
      <IconLink to={journalPath} label="Review journal" word="Journal" icon={IconNotebook} />
      <IconLink
        to={trustPath}
        label="Trust: what verification proves"
        word="Trust"
        icon={IconShieldQuestion}
      />
      {away}
      <SecretsToggle />
      <Tooltip label="All keys">
        <ActionIcon className={css.keys ?? ''} aria-label="All keys" onClick={onKeys}>
          <IconKeyboard size={18} />
        </ActionIcon>
      </Tooltip>
      <ThemeToggle />
    </header>
  );
}

/** The inbox, with how many requests need a step. */
function ApprovalsLink() {
  const open = useOpenCount();
  const steps =
    open > 0 ? `, ${countText(open)} ${open === 1 ? 'needs' : 'need'} a step from you` : '';
  return (
    <IconLink to={approvalsPath} label={`Approvals${steps}`} word="Approvals" icon={IconInbox}>
      {open > 0 && <span className={css.waits}>{countText(open)}</span>}
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

/** How far a verification is: nothing on the screen has to make room for it. */
function Verifying({ progress: { done, total } }: { readonly progress: VerifyProgress }) {
  return (
    <div role="status">
      <Note c="accent">
        Verifying{total > 0 ? ` ${countText(done)} of ${countText(total)}` : ''}
      </Note>
      <Progress
        className={css.verifyingBar}
        size={2}
        radius={0}
        value={total > 0 ? (done / total) * 100 : 0}
        aria-label="Verification progress"
      />
    </div>
  );
}

/** Three entries of a ledger, one on another. */
function Logo() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <rect x="1" y="1.5" width="8.5" height="3.6" rx="1.4" fill="var(--ls-accent)" />
      <rect x="3.5" y="6.2" width="11" height="3.6" rx="1.4" fill="var(--ls-accent-line)" />
      <rect x="1" y="10.9" width="14" height="3.6" rx="1.4" fill="var(--ls-accent)" opacity="0.7" />
    </svg>
  );
}
