// Pages without a ledger have their addresses, names and keys here, once for the crumb, the keys
// and Find.

import {
  IconArrowsDiff,
  IconBook2,
  IconBriefcase,
  IconFlask,
  IconInbox,
  IconListSearch,
  IconNotebook,
  IconPresentation,
  type IconProps,
  IconServer,
  IconShieldQuestion,
  IconSignature,
  IconSitemap,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { MANIFESTS } from '../ui/data/ledgers/formats.ts';
import {
  casesPath,
  checkPath,
  comparePath,
  countersignPath,
  inboxPath,
  journalPath,
  libraryPath,
  runsPath,
  searchPath,
  serversPath,
  storiesPath,
  trustPath,
} from '../ui/paths.ts';

export interface ScreenPage {
  readonly path: string;
  readonly title: string;
  readonly note?: string;
  readonly icon: ComponentType<IconProps>;
  readonly keys?: string;
}

export const LIBRARY: ScreenPage = {
  path: libraryPath,
  title: 'Library',
  icon: IconBook2,
  keys: 'g l',
};

/** Has all others. */
export const PAGES: readonly ScreenPage[] = [
  { path: inboxPath, title: 'Inbox', note: 'requests', icon: IconInbox, keys: 'g i' },
  { path: journalPath, title: 'Journal', note: 'your decisions, your key', icon: IconNotebook },
  {
    path: checkPath,
    title: 'Check a document',
    note: 'a signed decision, a report',
    icon: IconSignature,
  },
  { path: countersignPath, title: 'Countersign', icon: IconUsers },
  { path: searchPath, title: 'Ask', note: 'search all records', icon: IconListSearch },
  { path: runsPath(), title: 'Runs', note: 'lanes of all ledgers', icon: IconSitemap },
  { path: comparePath(), title: 'Compare', note: 'ledgers, lanes, states', icon: IconArrowsDiff },
  { path: casesPath, title: 'Cases', icon: IconBriefcase },
  { path: storiesPath, title: 'Stories', icon: IconPresentation },
  { path: serversPath, title: 'Servers', note: 'connect', icon: IconServer },
  { path: trustPath, title: 'What is proven', icon: IconShieldQuestion },
  ...MANIFESTS.flatMap(({ lab }) => lab ?? []).map(({ path, title }) => ({
    path: `/${path}`,
    title,
    icon: IconFlask,
  })),
];
