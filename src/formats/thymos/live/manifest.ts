// OpenThymos as a kind of server: what the screens say about it.

import { BY_TASK, type ServerManifest } from '../../../ledger/live/protocol.ts';

export const thymosServerManifest: ServerManifest = {
  id: 'thymos',
  name: 'OpenThymos',
  format: 'thymos',
  knownVersion: '0.8',
  addressExample: 'http://localhost:3001',
  tokenHelp: 'Only where the server wants one',
  tenantHelp: 'Only where there are several and no token says which',
  checks: [
    { id: 'server.world', title: 'The server’s state', fault: 'The server’s state differs' },
    {
      id: 'server.replay',
      title: 'The server’s replay report',
      fault: 'The server’s replay report differs',
    },
    {
      id: 'server.history',
      title: 'The server’s history',
      fault: 'The server’s history was changed',
    },
    {
      id: BY_TASK,
      title: 'Which run of the server it is',
      fault: 'Which run it is was concluded from its task',
    },
  ],
};
