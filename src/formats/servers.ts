// The kinds of servers that can be connected. Another kind is one more line here.

import type { ServerKind } from '../ledger/live/protocol.ts';
import { thymosServer } from './thymos/live/index.ts';

export const SERVER_KINDS: readonly [ServerKind, ...ServerKind[]] = [thymosServer];

/** What is checked of servers in addition to the entries that they send. */
export const SERVER_CHECKS = SERVER_KINDS.flatMap(({ manifest }) => manifest.checks);
