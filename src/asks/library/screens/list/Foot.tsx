import { Button } from '@mantine/core';
import { IconDownload, IconLock, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { casesQuery } from '../../../../ui/data/hand-over/cases.ts';
import { PageFoot, Spacer } from '../../../../ui/kit/page/Page.tsx';
import { Faint, LinkButton, NoteText, TextButton } from '../../../../ui/kit/text.tsx';
import { casesPath, demosPath, searchPath, serversPath } from '../../../../ui/paths.ts';
import type { FileChoice } from '../ChooseFiles.tsx';
import css from './list.module.css';
import { sayAsk, sayDemos } from './words.ts';

export interface LibraryFootProps {
  readonly choose: FileChoice;
  readonly isNarrow: boolean;
  readonly total: number;
  readonly demos: number;
}

/** Offers the ways to have more; on a phone the two that are used most. */
export function LibraryFoot({ choose, isNarrow, total, demos }: LibraryFootProps) {
  if (isNarrow)
    return (
      <PageFoot>
        <button type="button" className={css.large} onClick={choose.files}>
          <IconDownload size={16} aria-hidden /> Open files
        </button>
        <Link className={css.large} to={searchPath}>
          <IconSearch size={16} aria-hidden /> {sayAsk(total)}
        </Link>
      </PageFoot>
    );
  return (
    <PageFoot>
      <strong>
        <IconDownload size={18} stroke={1.6} color="var(--ls-accent-text)" aria-hidden />
        Drop more anywhere
      </strong>
      <TextButton size="sm" onClick={choose.files}>
        Choose files
      </TextButton>
      <TextButton size="sm" onClick={choose.folder}>
        Choose a folder
      </TextButton>
      <Link to={serversPath}>Connect a server</Link>
      <Spacer />
      <Faint size="sm">
        <IconLock size={14} aria-hidden /> Nothing leaves this machine
      </Faint>
      <Link to={demosPath}>{sayDemos(demos)}</Link>
    </PageFoot>
  );
}

interface MoreProps extends Pick<LibraryFootProps, 'choose' | 'demos'> {
  /** Null when the foot asks them. */
  readonly asks: number | null;
}

/** Replaces the head and the foot of a wider window. */
export function More({ choose, asks, demos }: MoreProps) {
  const { data: cases = [] } = useQuery(casesQuery());
  return (
    <nav className={css.more} aria-label="More of the library">
      {asks !== null && (
        <LinkButton variant="subtle" size="compact-md" to={searchPath}>
          {sayAsk(asks)}
        </LinkButton>
      )}
      <Button variant="subtle" size="compact-md" onClick={choose.folder}>
        Choose a folder
      </Button>
      <LinkButton variant="subtle" size="compact-md" to={casesPath}>
        Cases {cases.length > 0 && cases.length}
      </LinkButton>
      <LinkButton variant="subtle" size="compact-md" to={serversPath}>
        Connect a server
      </LinkButton>
      <LinkButton variant="subtle" size="compact-md" to={demosPath}>
        {sayDemos(demos)}
      </LinkButton>
      <NoteText>Drop more anywhere. Nothing leaves this machine.</NoteText>
    </nav>
  );
}
