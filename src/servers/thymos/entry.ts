// The worker that calls servers. It is started only when a person connects to one: the page
// itself cannot reach the network.

import { expose } from 'comlink';
import { nobleHash } from '../../core/hash/hash.ts';
import { browserClock, browserNet } from './browser.ts';
import { createLiveService } from './service.ts';

expose(createLiveService({ net: browserNet, clock: browserClock, hash: nobleHash }));
