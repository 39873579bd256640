// Pages of no ledger: their addresses, names and keys, once for the header, the keys and the
// command list.

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
  IconReport,
  IconServer,
  IconShieldQuestion,
  IconSignature,
  IconSitemap,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { MANIFESTS } from '../data/ledgers/formats.ts';
import {
  allLanesPath,
  approvalsPath,
  casesPath,
  checkPath,
  comparePath,
  journalPath,
  libraryPath,
  reportPath,
  searchPath,
  secondPath,
  serversPath,
  storiesPath,
  trustPath,
} from '../ui/paths.ts';

export interface AppPage {
  readonly path: string;
  /** In the breadcrumb. */
  readonly title: string;
  /** In the command list. */
  readonly label: string;
  readonly note?: string;
  readonly icon: ComponentType<IconProps>;
  readonly keys?: string;
}

export const LIBRARY: AppPage = {
  path: libraryPath,
  title: 'Library',
  label: 'Go to the library',
  icon: IconBook2,
  keys: 'g l',
};

/** All others. */
export const PAGES: readonly AppPage[] = [
  {
    path: searchPath,
    title: 'Search',
    label: 'Search all entries',
    note: 'of all ledgers: kinds, tools, resources, findings, anything in a record',
    icon: IconListSearch,
    keys: 'g f',
  },
  {
    path: allLanesPath(),
    title: 'All lanes',
    label: 'All lanes: one graph over all ledgers',
    note: 'and what leads from one ledger into another',
    icon: IconSitemap,
    keys: 'g w',
  },
  {
    path: approvalsPath,
    title: 'Approvals',
    label: 'Go to the approvals',
    icon: IconInbox,
    keys: 'g i',
  },
  {
    path: comparePath(),
    title: 'Compare',
    label: 'Compare two ledgers, lanes or states',
    note: 'where they part, and what followed',
    icon: IconArrowsDiff,
    keys: 'g d',
  },
  {
    path: reportPath(),
    title: 'Report',
    label: 'Make a report of ledgers',
    note: 'one page that somebody else can check',
    icon: IconReport,
  },
  {
    path: casesPath,
    title: 'Cases',
    label: 'Go to the cases',
    note: 'ledgers, a question and what was found, as one file to hand over',
    icon: IconBriefcase,
    keys: 'g k',
  },
  {
    path: storiesPath,
    title: 'Stories',
    label: 'Go to the stories',
    note: 'steps through the app, each with a sentence: play, present, write your own',
    icon: IconPresentation,
    keys: 'g y',
  },
  {
    path: serversPath,
    title: 'Servers',
    label: 'Go to the servers',
    note: 'connect a running server, follow its runs',
    icon: IconServer,
    keys: 'g s',
  },
  {
    path: journalPath,
    title: 'Review journal',
    label: 'Go to the review journal',
    icon: IconNotebook,
    keys: 'g j',
  },
  {
    path: checkPath,
    title: 'Check a decision',
    label: 'Check a signed decision',
    icon: IconSignature,
  },
  {
    path: secondPath,
    title: 'Second signature',
    label: 'Sign what somebody else decided',
    icon: IconUsers,
  },
  {
    path: trustPath,
    title: 'What is proven',
    label: 'What verification proves',
    icon: IconShieldQuestion,
  },
  ...MANIFESTS.flatMap(({ lab }) => lab ?? []).map(({ path, title, about }) => ({
    path: `/${path}`,
    title,
    label: `${title}: ${about}`,
    icon: IconFlask,
  })),
];
