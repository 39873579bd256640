// OpenThymos as a kind of server, as the page uses it.

import type { ServerKind } from '../protocol.ts';
import { compareAtHead } from './compare/at-head.ts';
import script from './entry.ts?worker&url';
import type { ServerView } from './http/answers.ts';
import { thymosManifest } from './manifest.ts';

export const thymosServer: ServerKind<ServerView> = {
  manifest: thymosManifest,
  script,
  compare: compareAtHead,
};
