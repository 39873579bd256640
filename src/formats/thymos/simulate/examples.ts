// Policies to begin with.

import { ALLOW, ANY, DENY, type Policy } from './policy.ts';

const NETWORK = ['http_*', 'web_*', 'fetch*', 'net_*', 'mail_*'];

export const EXAMPLES: readonly Policy[] = [
  {
    name: 'Ask before anything under src/ is written',
    rules: [
      {
        name: 'Writes under src/',
        when: {
          ...ANY,
          effect: 'writes',
          where: [{ path: 'resource.id', operator: 'starts with', value: 'src/' }],
        },
        decided: { verb: 'require approval', channel: 'maintainer' },
      },
    ],
    otherwise: 'as recorded',
  },
  {
    name: 'Deny the network tools',
    rules: NETWORK.map((tool) => ({
      name: `No ${tool}`,
      when: { ...ANY, tool },
      decided: DENY,
    })),
    otherwise: 'as recorded',
  },
  {
    name: 'Stop after 10,000 tokens',
    rules: [
      {
        name: 'More than 10,000 tokens',
        when: { ...ANY, budget: { of: 'tokens', moreThan: 10_000 } },
        decided: DENY,
      },
    ],
    otherwise: 'as recorded',
  },
  {
    name: 'Allow what only reads, ask about the rest',
    rules: [{ name: 'Reads', when: { ...ANY, effect: 'reads' }, decided: ALLOW }],
    otherwise: { verb: 'require approval', channel: null },
  },
];
