import { expect, it } from 'vitest';
import type { ServerNetwork } from '../ports.ts';
import { whyNoAnswer } from './no-answer.ts';

const NEVER = new AbortController().signal;
const TOKEN = 'one-token';

interface Server {
  readonly isThere: boolean;
  /** Whether a browser lets the page read an answer, by the headers of the call. */
  readonly isReadable: (headers: Headers) => boolean;
}

async function why(server: Server, token: string | null = TOKEN, url = 'http://ledgers.example') {
  const calls: string[] = [];
  const net: ServerNetwork = {
    send: async (sent, { method, headers }) => {
      const given = new Headers(headers);
      calls.push(`${method} ${sent} ${given.get('authorization') ?? 'without'}`);
      if (!server.isThere || !server.isReadable(given)) throw new TypeError('Failed to fetch');
      return new Response('{}');
    },
    answersAtAll: async () => server.isThere,
    secureOnly: false,
  };
  const { fault } = await whyNoAnswer({ net, address: { url, tenant: 'acme' }, token }, NEVER);
  return { fault, calls };
}

const withoutToken = (headers: Headers) => !headers.has('authorization');

it('a token that the preflight refuses is not mistaken for a server that lets nobody read it', async () => {
  const { fault, calls } = await why({ isThere: true, isReadable: withoutToken });
  expect(fault.cause).toBe('token not allowed');
  expect(fault.retry).toBe(true);
  expect(fault.todo).toContain(
    '“Access-Control-Allow-Headers: authorization, content-type, x-thymos-tenant-id”',
  );
  expect(fault.todo).toContain('“./ledgerscope serve --server http://ledgers.example”');
  // Asked where no token is wanted; without it and the tenant, no browser asks before.
  expect(calls).toEqual([
    `GET http://ledgers.example/health Bearer ${TOKEN}`,
    'GET http://ledgers.example/health without',
  ]);
  expect(JSON.stringify(fault)).not.toContain(TOKEN);
});

it('a server that lets no page read it, token or not', async () => {
  const { fault } = await why({ isThere: true, isReadable: () => false });
  expect(fault.cause).toBe('cors');
  expect(fault.todo).toContain('./ledgerscope serve --server http://ledgers.example');
});

it('without a token it is never the token', async () => {
  const { fault, calls } = await why({ isThere: true, isReadable: () => false }, null);
  expect(fault.cause).toBe('cors');
  expect(calls).toEqual(['GET http://ledgers.example/health without']);
});

it('a server that is readable all the same lost this one connection', async () => {
  const { fault } = await why({ isThere: true, isReadable: () => true });
  expect(fault).toMatchObject({ cause: 'cut', retry: true });
});

it.each([
  ['http://ledgers.example', 'unreachable'],
  ['https://ledgers.example', 'tls'],
])('nothing more is asked of %s when nothing answers', async (url, cause) => {
  const { fault, calls } = await why({ isThere: false, isReadable: () => true }, TOKEN, url);
  expect(fault.cause).toBe(cause);
  expect(calls).toEqual([]);
});
