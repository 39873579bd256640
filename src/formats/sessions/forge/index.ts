// Forging session files: a record names the one that it follows, or is numbered, as its program does.

import { unhashedForger } from '../../forging/unhashed.ts';

export const sessionsForger = unhashedForger({ parent: ['parentUuid'], seq: ['ordinal'] }, [
  'hash',
]);
