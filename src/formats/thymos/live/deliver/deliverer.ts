// What a delivery needs: the run that is followed, and where sent decisions are written down.

import type { HashEngine } from '../../../../base/hash/hash.ts';
import type { LiveWatcher } from '../../../../ledger/live/protocol.ts';
import type { ServerConnection } from '../connection.ts';
import type { RunFollower } from '../follow/follow.ts';

export interface Deliverer {
  readonly connection: ServerConnection;
  readonly follower: RunFollower;
  readonly watcher: Pick<LiveWatcher, 'readSent' | 'writeSent'>;
  readonly hash: HashEngine;
}
