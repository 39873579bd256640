// The worker that calls servers. It is started only when a person connects to one: the page
// itself cannot reach the network.

import { expose } from 'comlink';
import { nobleHash } from '../../../base/hash/hash.ts';
import { shareConnections } from '../../../ledger/live/shared/share.ts';
import { tabsHere } from '../../../ledger/live/shared/tabs.ts';
import { browserClock, browserNet } from './browser.ts';
import { createLiveService } from './service.ts';

const [clock, hash] = [browserClock, nobleHash];
const service = createLiveService({ net: browserNet, clock, hash });
expose(shareConnections({ service, tabs: tabsHere(), clock, hash }));
