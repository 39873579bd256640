// No browser sends these requests for the app: none reaches a server behind, and none is answered
// with the app or with what it should not know.

import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServeSetup, SERVE_TOKEN, type ServeSetup } from './testing.ts';

let setup: ServeSetup;
beforeAll(async () => {
  setup = await createServeSetup();
});
afterAll(() => setup.close());

function send(lines: readonly string[], body = ''): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(setup.port, '127.0.0.1', () => {
      socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1'));
    });
    socket.setEncoding('latin1');
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (text) => {
      answer += text;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

const own = () => `127.0.0.1:${setup.port}`;
const cookie = () => `Cookie: ${setup.cookie}`;
const origin = () => `Origin: http://${own()}`;
const good = () => [`Host: ${own()}`, cookie(), origin(), 'Sec-Fetch-Site: same-origin'];
const POST = '/to/small/runs/a/approvals/high-risk';

type Lines = () => readonly string[];

const REFUSED: readonly (readonly [what: string, status: string, lines: Lines])[] = [
  [
    'another host (DNS rebinding)',
    '421',
    () => ['GET /to/small/runs HTTP/1.1', 'Host: evil.example', cookie(), origin()],
  ],
  [
    'another host with our port',
    '421',
    () => ['GET /to/small/runs HTTP/1.1', `Host: evil.example:${setup.port}`, cookie()],
  ],
  ['our host with another port', '421', () => ['GET / HTTP/1.1', 'Host: 127.0.0.1:1', cookie()]],
  [
    'our host under another name',
    '421',
    () => ['GET / HTTP/1.1', `Host: localhost:${setup.port}`, cookie()],
  ],
  [
    'our host with something before it',
    '421',
    () => ['GET / HTTP/1.1', `Host: evil@${own()}`, cookie()],
  ],
  ['no host', '400', () => ['GET / HTTP/1.1', cookie()]],
  ['an old protocol without a host', '421', () => ['GET / HTTP/1.0', cookie()]],
  ['two hosts', '400', () => ['GET /to/small/runs HTTP/1.1', ...good(), 'Host: evil.example']],
  [
    'two origins',
    '400',
    () => [`POST ${POST} HTTP/1.1`, ...good(), 'Origin: http://evil.example', 'Content-Length: 0'],
  ],
  ['a whole address (open proxy)', '400', () => ['GET http://evil.example/ HTTP/1.1', ...good()]],
  [
    'a whole address of ours',
    '400',
    () => [`GET http://${own()}/to/small/runs HTTP/1.1`, ...good()],
  ],
  ['a host in the path', '400', () => ['GET //evil.example/ HTTP/1.1', ...good()]],
  ['CONNECT', '400', () => ['CONNECT evil.example:443 HTTP/1.1', ...good()]],
  ['OPTIONS *', '400', () => ['OPTIONS * HTTP/1.1', ...good()]],
  [
    'an upgrade',
    '400',
    () => ['GET /to/small/runs HTTP/1.1', ...good(), 'Connection: Upgrade', 'Upgrade: websocket'],
  ],
  ['a step upwards', '400', () => ['GET /to/small/../../secret HTTP/1.1', ...good()]],
  ['an encoded step upwards', '400', () => ['GET /to/small/%2e%2e/secret HTTP/1.1', ...good()]],
  [
    'a step upwards behind encoded slashes',
    '400',
    () => ['GET /to/small/a%2f..%2f..%2fsecret HTTP/1.1', ...good()],
  ],
  [
    'a step upwards encoded twice',
    '400',
    () => ['GET /to/small/%252e%252e%252fsecret HTTP/1.1', ...good()],
  ],
  [
    'a step upwards with backslashes',
    '400',
    () => ['GET /to/small/..%5c..%5csecret HTTP/1.1', ...good()],
  ],
  ['a file of the machine', '400', () => ['GET /../../../../etc/passwd HTTP/1.1', ...good()]],
  ['a file of the machine, encoded', '404', () => ['GET /%2fetc%2fpasswd HTTP/1.1', ...good()]],
  ['a zero byte', '400', () => ['GET /index.html%00.js HTTP/1.1', ...good()]],
  [
    'a line end in the path',
    '400',
    () => ['GET /to/small/a%0d%0aHost:%20evil HTTP/1.1', ...good()],
  ],
  ['a server that was not named', '404', () => ['GET /to/evil.example/ HTTP/1.1', ...good()]],
  ['a server by its address', '404', () => ['GET /to/127.0.0.1:22/ HTTP/1.1', ...good()]],
  ['a name with an encoded slash', '404', () => ['GET /to/small%2Fruns HTTP/1.1', ...good()]],
  ['no cookie', '511', () => ['GET /to/small/runs HTTP/1.1', `Host: ${own()}`, origin()]],
  [
    'a cookie of another value',
    '511',
    () => ['GET /to/small/runs HTTP/1.1', `Host: ${own()}`, `${cookie()}a`],
  ],
  [
    'the secret for a cookie',
    '511',
    () => [
      'GET /to/small/runs HTTP/1.1',
      `Host: ${own()}`,
      `Cookie: ledgerscope-${setup.port}=${setup.entry.slice('/open/'.length)}`,
    ],
  ],
  [
    'a page of elsewhere',
    '403',
    () => [
      `POST ${POST} HTTP/1.1`,
      `Host: ${own()}`,
      cookie(),
      'Origin: http://evil.example',
      'Content-Length: 0',
    ],
  ],
  [
    'a page without an origin',
    '403',
    () => [
      `POST ${POST} HTTP/1.1`,
      `Host: ${own()}`,
      cookie(),
      'Origin: null',
      'Content-Length: 0',
    ],
  ],
  [
    'a form, which names no origin',
    '403',
    () => [`POST ${POST} HTTP/1.1`, `Host: ${own()}`, cookie(), 'Content-Length: 0'],
  ],
  [
    'a page of another port of this machine',
    '403',
    () => ['GET /to/small/runs HTTP/1.1', `Host: ${own()}`, cookie(), 'Sec-Fetch-Site: same-site'],
  ],
  [
    'a page that is opened on a server',
    '403',
    () => [
      'GET /to/small/evil.html HTTP/1.1',
      ...good(),
      'Sec-Fetch-Mode: navigate',
      'Sec-Fetch-Dest: document',
    ],
  ],
  [
    'a page that is opened, by a browser that names no destination',
    '403',
    () => ['GET /to/small/evil.html HTTP/1.1', ...good(), 'Sec-Fetch-Mode: navigate'],
  ],
  [
    'what a page loads without being allowed to read it',
    '403',
    () => ['GET /to/small/runs HTTP/1.1', ...good(), 'Sec-Fetch-Mode: no-cors'],
  ],
  [
    'a script that is loaded from a server',
    '403',
    () => ['GET /to/small/evil.js HTTP/1.1', ...good(), 'Sec-Fetch-Dest: script'],
  ],
  ['PUT', '405', () => ['PUT /to/small/runs HTTP/1.1', ...good(), 'Content-Length: 0']],
  ['DELETE', '405', () => ['DELETE /to/small/runs HTTP/1.1', ...good()]],
  ['TRACE', '405', () => ['TRACE /to/small/runs HTTP/1.1', ...good()]],
  [
    'a preflight',
    '405',
    () => ['OPTIONS /to/small/runs HTTP/1.1', ...good(), 'Access-Control-Request-Method: POST'],
  ],
  [
    'two lengths',
    '400',
    () => [`POST ${POST} HTTP/1.1`, ...good(), 'Content-Length: 1', 'Content-Length: 2'],
  ],
  [
    'a length and pieces',
    '400',
    () => [`POST ${POST} HTTP/1.1`, ...good(), 'Content-Length: 4', 'Transfer-Encoding: chunked'],
  ],
  [
    'an unknown encoding',
    '400',
    () => [`POST ${POST} HTTP/1.1`, ...good(), 'Transfer-Encoding: chunked, identity'],
  ],
  [
    'a header over two lines',
    '400',
    () => ['GET /to/small/runs HTTP/1.1', ...good(), 'X-A: b', ' c'],
  ],
  [
    'a space before the colon',
    '400',
    () => ['GET /to/small/runs HTTP/1.1', ...good(), 'Authorization : Bearer a'],
  ],
  ['long headers', '431', () => ['GET / HTTP/1.1', ...good(), `X-A: ${'a'.repeat(20_000)}`]],
  ['a long address', '400', () => [`GET /to/small/${'a'.repeat(9_000)} HTTP/1.1`, ...good()]],
  ['no HTTP at all', '400', () => ['\u0016\u0003\u0001\u0002hello']],
];

it.each(REFUSED)('%s: %s', async (_, status, lines) => {
  const answer = await send(lines());
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
  for (const secret of [SERVE_TOKEN, setup.entry, setup.cookie, 'root:', 'The app'])
    expect(answer).not.toContain(secret);
  expect(answer).not.toMatch(/^(set-cookie|location|access-control-)/im);
  expect(setup.reached).toEqual([]);
});

it('two requests in one are answered each by itself, and the second is held to the same', async () => {
  const [first, second] = [`POST ${POST} HTTP/1.1`, 'GET /to/small/secret HTTP/1.1'];
  const inner = `${second}\r\nHost: evil.example\r\n\r\n`;
  const answer = await send(
    [first, ...good(), 'Content-Type: application/json', 'Content-Length: 2'],
    `{}${inner}`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('HTTP/1.1 421 ');
  expect(setup.reached.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', `/base/runs/a/approvals/high-risk`, '{}'],
  ]);
});
