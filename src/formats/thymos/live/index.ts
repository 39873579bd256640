// OpenThymos as a kind of server, as the page uses it.

import type { ServerKind } from '../../../ledger/live/protocol.ts';
import script from './entry.ts?worker&url';
import type { ServerView } from './http/answers.ts';
import { thymosServerManifest } from './manifest.ts';

export const thymosServer: ServerKind<ServerView> = {
  manifest: thymosServerManifest,
  script,
  // It folds a state, which no screen needs before a server is followed.
  compare: async (...asked) => (await import('./compare/at-head.ts')).compareAtHead(...asked),
};
