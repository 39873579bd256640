import type { ServerState } from '../../../../ui/data/servers/servers.ts';

/** Has the state of a server, in a word or two. */
export const PHASE_WORDS: Readonly<Record<ServerState['phase'], string>> = {
  connecting: 'Connecting',
  live: 'Live',
  waiting: 'Not reached',
  stopped: 'Stopped',
};
