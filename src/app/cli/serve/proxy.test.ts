import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { createServeSetup, SERVE_TOKEN, type ServeSetup } from './testing.ts';

let setup: ServeSetup | null = null;
afterEach(() => setup?.close());

type Behind = (request: IncomingMessage, response: ServerResponse) => void;

async function start(behind?: Behind, environment?: Record<string, string>): Promise<ServeSetup> {
  setup = await createServeSetup(behind, environment);
  return setup;
}

it('a call is passed on with the token of the server, and nothing that a browser adds', async () => {
  const { call, reached } = await start();
  await call('/to/small/runs?limit=1', {
    headers: {
      authorization: 'Bearer of-the-page',
      'x-thymos-user-id': 'root',
      'x-thymos-tenant-id': 'acme',
      'x-forwarded-for': '10.0.0.1',
      'proxy-authorization': 'Basic abc',
      referer: 'http://127.0.0.1/ledger/a',
      te: 'trailers',
      connection: 'keep-alive, x-thymos-tenant-id',
      accept: 'application/json',
    },
  });
  const [{ path, headers } = { path: '', headers: {} }] = reached;
  expect(path).toBe('/base/runs?limit=1');
  expect(headers).toEqual({
    accept: 'application/json',
    'accept-encoding': 'identity',
    authorization: `Bearer ${SERVE_TOKEN}`,
    connection: 'close',
    host: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    'x-thymos-tenant-id': 'acme',
  });
});

it('a server without a token gets none, not even one of the page', async () => {
  const { call, reached } = await start(undefined, {});
  await call('/to/small/health', { headers: { authorization: 'Bearer of-the-page' } });
  expect(reached[0]?.headers.authorization).toBeUndefined();
});

it('a decision is passed on byte by byte, the slash in a channel included', async () => {
  const { call, reached } = await start();
  const body = '{"approve": true, "n": 18446744073709551615}';
  const path = '/runs/run-1/approvals/team%2Fhigh-risk%20%C3%A9';
  await call(`/to/small${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(reached).toMatchObject([
    { method: 'POST', path: `/base${path}`, body, headers: { 'content-type': 'application/json' } },
  ]);
});

it('an answer comes back with its status and bytes, and can be no page of this host', async () => {
  const { call } = await start((_, response) => {
    response.writeHead(409, {
      'content-type': 'text/html',
      'set-cookie': 'ledgerscope-1=other',
      'access-control-allow-origin': '*',
      'content-security-policy': 'script-src *',
      'strict-transport-security': 'max-age=1',
      'clear-site-data': '"*"',
      location: 'http://other.example',
      'service-worker-allowed': '/',
      'retry-after': '7',
      link: '<http://other.example/x.js>; rel=preload',
      refresh: '0; url=http://other.example',
    });
    response.end('<script>1</script>');
  });
  const { status, headers, body } = await call('/to/small/runs/a/cancel', { method: 'POST' });
  expect(status).toBe(409);
  expect(body).toBe('<script>1</script>');
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': 'no-store',
    'retry-after': '7',
  });
  for (const name of ['set-cookie', 'access-control-allow-origin', 'location', 'refresh', 'link'])
    expect(headers[name]).toBeUndefined();
  for (const name of ['strict-transport-security', 'clear-site-data', 'service-worker-allowed'])
    expect(headers[name]).toBeUndefined();
});

it.each(['application/json', 'text/event-stream', 'text/csv; charset=utf-8', 'text/plain'])(
  '%s keeps its type',
  async (type) => {
    const { call } = await start((_, response) => {
      response.writeHead(200, { 'content-type': type }).end('a');
    });
    expect((await call('/to/small/a')).headers['content-type']).toBe(type);
  },
);

it.each(['application/json2', 'text/javascript', 'image/svg+xml', 'application/jsonp'])(
  '%s is only data',
  async (type) => {
    const { call } = await start((_, response) => {
      response.writeHead(200, { 'content-type': type }).end('a');
    });
    const { headers } = await call('/to/small/a');
    expect(headers['content-type']).toBe('application/octet-stream');
  },
);

it('what a server compresses unasked can still be read', async () => {
  const bytes = gzipSync('{}');
  const { call } = await start((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bytes.length });
    response.end(bytes);
  });
  const { headers } = await call('/to/small/a');
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(bytes.length),
  });
});

it.each([301, 302, 303, 307, 308, 304])('%d is not followed', async (status) => {
  const { call, reached } = await start((_, response) => {
    response.writeHead(status, { location: '/base/elsewhere?token=abc' }).end();
  });
  const answer = await call('/to/small/a');
  expect(answer.status).toBe(502);
  expect(answer.body).toContain('is not followed');
  expect(answer.body + JSON.stringify(answer.headers)).not.toContain('abc');
  expect(reached).toHaveLength(1);
});

it('a token that is refused is for who started it, not for the page', async () => {
  const refuse: Behind = (_, response) => void response.writeHead(401).end('{"error":"no"}');
  const withToken = await (await start(refuse)).call('/to/small/runs');
  expect(withToken).toMatchObject({ status: 401, body: expect.stringContaining('does not take') });
  expect(withToken.body).not.toContain(SERVE_TOKEN);
  await setup?.close();
  const without = await (await start(refuse, {})).call('/to/small/runs');
  expect(without).toMatchObject({ status: 401, body: expect.stringContaining('without one') });
});

it('a server that is gone, or breaks off before it answers, is named', async () => {
  const { call } = await start((_, response) => void response.destroy());
  const { status, body } = await call('/to/small/a');
  expect(status).toBe(502);
  expect(JSON.parse(body).error).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/base cannot be reached: /);
});

it('an answer that is cut off there is cut off here', async () => {
  const { call } = await start((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"entries":[', () => response.destroy());
  });
  await expect(call('/to/small/a')).rejects.toThrow();
});

it.each(['999 Odd', '000 Odd', '099 Odd'])('the status %s harms nobody', async (line) => {
  const { call } = await start((_, response) => {
    response.socket?.end(`HTTP/1.1 ${line}\r\ncontent-length: 0\r\n\r\n`);
  });
  expect((await call('/to/small/a')).status).toBe(502);
  expect((await call('/servers.json')).status).toBe(200);
});

it('headers without an end are given up', async () => {
  const { call } = await start((_, response) => {
    response.writeHead(200, { 'x-long': 'a'.repeat(100_000) }).end();
  });
  expect((await call('/to/small/a')).status).toBe(502);
});

it('what is too large is not passed on', async () => {
  const { call, reached } = await start();
  const body = Buffer.alloc(1024 * 1024 + 1, 'a');
  expect((await call('/to/small/runs', { method: 'POST', body })).status).toBe(413);
  const chunked = { 'transfer-encoding': 'chunked' };
  expect((await call('/to/small/runs', { method: 'POST', headers: chunked, body })).status).toBe(
    413,
  );
  expect(
    (await call('/to/small/runs', { headers: { 'content-length': 1 }, body: 'a' })).status,
  ).toBe(400);
  expect(reached).toEqual([]);
});

it('a stream is passed on as it comes, and ends there when the app goes', async () => {
  const streams: ServerResponse[] = [];
  const { port, cookie } = await start((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    streams.push(response);
  });
  const sent = request({
    host: '127.0.0.1',
    port,
    path: '/to/small/runs/a/execution/stream',
    headers: { cookie },
    agent: false,
  });
  sent.end();
  // The head comes before the first event, an event before the next one is written.
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect(answer.headers['content-type']).toBe('text/event-stream');
  const [stream] = streams;
  if (!stream) throw new Error('nothing reached the server');
  for (const event of ['one', 'two']) {
    stream.write(`data: ${event}\n\n`);
    const [piece] = await once(answer, 'data');
    expect(String(piece)).toBe(`data: ${event}\n\n`);
  }
  const ended = once(stream, 'close');
  answer.on('error', () => undefined);
  sent.destroy();
  await ended;
});
