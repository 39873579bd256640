// `serve` runs the app on this machine, with the servers that it is to speak with behind it.

import { isLoopback } from '../../base/loopback.ts';
import {
  type CommandContext,
  collect,
  defineCommand,
  type LastingCommand,
  type MakeCommand,
} from '../../ui/terminal/command.ts';
import { UsageError } from '../../ui/terminal/usage.ts';
import { probe, readHidden } from './serve/ask.ts';
import { openBrowser } from './serve/browser.ts';
import { appFile } from './serve/files.ts';
import { type ServedApp, startServe } from './serve/server.ts';
import { type NamedServer, readServers, readServeToken, TOKEN_VARIABLE } from './serve/servers.ts';

// The port is that of ./start, because a browser keeps its storage by host and port.
const PORT = '4173';
const HOST = '127.0.0.1';

interface ServeFlags {
  readonly server?: readonly string[];
  readonly port: string;
  readonly host: string;
  readonly open?: true;
}

export const serveCommand: MakeCommand = (context) =>
  defineCommand('serve', 'the app itself, with running servers behind it')
    .option('--server <[NAME=]URL>', 'a server that the app may use; may be given again', collect)
    .option(
      '--port <N>',
      'where it listens; another port is another place for what a browser keeps',
      PORT,
    )
    .option(
      '--host <HOST>',
      'on which address it listens; others than this machine can then try',
      HOST,
    )
    .option('--open', 'open it in a browser')
    .addHelpText(
      'after',
      `
It prints an address with a secret, which lets a browser in. Calls to the named servers, and to no
other, go through this program. It adds their tokens, which no page ever has: that of one server is
read from ${TOKEN_VARIABLE}, those of several from ${TOKEN_VARIABLE}_NAME each. A server that wants
one and has none is asked for on the terminal.

Ctrl+C ends it.`,
    )
    .action((flags: ServeFlags) => serve(context, flags));

async function serve({ lasting, print, warn }: CommandContext, flags: ServeFlags): Promise<void> {
  const { host } = flags;
  if (!lasting)
    throw new UsageError('serve goes on until it is stopped: it cannot be run from here.');
  const { app: folder, stopped, keys } = lasting;
  if (!(await appFile(folder, '/')))
    throw new UsageError('the app is not built yet. Run ./start or: npm ci && npm run build');
  const port = readPort(flags.port);
  const named = readServers(flags.server ?? [], process.env);
  // The list is filled before anybody is let in: whether the port is free has to be known before a
  // token is typed.
  const servers: NamedServer[] = [];
  const served = await startServe({ folder, host, port, servers }).catch((error: unknown) => {
    throw couldNotListen(error, host, port);
  });
  try {
    for (const server of named) servers.push(await withToken(server, keys, warn));
    print(greeting(served, servers));
    if (!isLoopback(host)) warn(openToOthers(port));
    if (flags.open && !openBrowser(served.entryOnce()))
      warn(['there is no browser to open it in: open the address above.']);
    await stopped;
  } finally {
    await served.close();
  }
}

function greeting({ entries }: ServedApp, servers: readonly NamedServer[]): readonly string[] {
  const places = servers.map(
    ({ name, url, token }) => `  ${name} is ${url}, ${token ? 'with a token' : 'without a token'}`,
  );
  return [
    'Ledgerscope is served. This address lets a browser in; do not pass it on:',
    ...entries.map((entry) => `  ${entry}`),
    ...(places.length ? ['Servers that the app can use:', ...places] : []),
    'Ctrl+C ends it.',
  ];
}

async function withToken(
  server: NamedServer,
  keys: LastingCommand['keys'],
  warn: CommandContext['warn'],
): Promise<NamedServer> {
  const { name, url } = server;
  let { token } = server;
  const found = await probe(url, token);
  if (found === 'no answer')
    warn([`${name} (${url}) does not answer now. It may be started later.`]);
  if (found === 'wants a token' && token !== null)
    warn([`${name} (${url}) does not take the token that was given.`]);
  if (found === 'wants a token') token ??= await askToken(server, keys, warn);
  if (token !== null && /^http:/.test(url) && !isLoopback(new URL(url).hostname))
    warn([`${name} is plain http on another machine: its token can be read on the way there.`]);
  return { ...server, token };
}

async function askToken(
  { name, url, variable }: NamedServer,
  keys: LastingCommand['keys'],
  warn: CommandContext['warn'],
): Promise<string | null> {
  if (!keys) {
    warn([`${name} wants a token, and there is none. Set ${variable}, and start this again.`]);
    return null;
  }
  warn([`${name} (${url}) wants a token. Type or paste it, then Enter; it is not shown.`]);
  const typed = await readHidden(keys);
  if (typed === null) throw new UsageError('stopped before there was a token.');
  return readServeToken(typed, 'the token');
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`--port is a number from 0 to 65535, not "${text}".`);
}

function couldNotListen(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE')
    return new UsageError(
      `port ${port} of ${host} is taken, perhaps by ./start or another serve. Stop that, or name another port with --port.`,
      ['What a browser keeps belongs to a port: at another one it shows other ledgers.'],
    );
  if (code === 'EACCES')
    return new UsageError(`port ${port} may not be used by you. Name another.`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(String(code)))
    return new UsageError(`--host: ${host} is no address of this machine.`);
  return error;
}

function openToOthers(port: number): readonly string[] {
  return [
    'other machines can reach this, and what they send and get is not encrypted:',
    '  whoever reads the secret or the cookie on the way can use the servers with your tokens.',
    '  Browsers also give a page from another machine less: no signing, nothing without a network.',
    `  Safer from another machine: ssh -L ${port}:127.0.0.1:${port} this-machine, without --host.`,
  ];
}
