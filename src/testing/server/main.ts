// `npm run server` starts the small server, for trying the live screens by hand.

import { createInterface } from 'node:readline';
import { guardCommand } from '../../ui/terminal/guard.ts';
import { terminal } from '../../ui/terminal/terminal.ts';
import { startServer } from './http.ts';
import { GOOD, type Mischief } from './mischief.ts';

const USAGE = `A small OpenThymos server with scripted agents that stop and ask.

  npm run server -- [--port 3001] [--step 1500] [--token TEXT] [--limit N] [NAME=VALUE …]

--limit: requests a minute with the token.

NAME=VALUE makes it misbehave from the start. While it runs, type such a line to change it:
  good                      behave
  drop=0.3 repeat=0.3       share of entries left out, or sent twice
  status=503                401, 403, 404, 429, 500 or 503 for every call; 0 for none
  elsewhere approve         decide what waits, as somebody else would; or: elsewhere deny
  move                      record something more in every run that waits
  restart sigkill           end, and begin again from what was stored; or: restart sigterm
  others 100000             add so many entries of other runs to the ledger
  swap                      put another request in the place of the one that waits
All names: ${Object.keys(GOOD).join(', ')}.
`;

const DAY = 86_400;
const OTHER = { tool: 'account_delete', args: { account: 'billing' }, output: { deleted: true } };

function setting(text: string): Partial<Mischief> | null {
  const [name = '', value = 'true'] = text.split('=');
  const known = new Map<string, unknown>(Object.entries(GOOD)).get(name);
  if (typeof known === 'boolean') return { [name]: value === 'true' };
  if (typeof known === 'string') return { [name]: value };
  const number = Number(value);
  return typeof known === 'number' && Number.isFinite(number) ? { [name]: number } : null;
}

function option(args: readonly string[], name: string): string | null {
  const at = args.indexOf(name);
  return at < 0 ? null : (args[at + 1] ?? null);
}

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    terminal.print(USAGE.split('\n'));
    return;
  }
  const limit = Number(option(args, '--limit') ?? 0);
  const { url, server } = await startServer({
    port: Number(option(args, '--port') ?? 3001),
    stepMs: Number(option(args, '--step') ?? 1500),
    token: option(args, '--token'),
    ...(limit ? { requestsPerMinute: limit } : {}),
  });
  const take = (line: string) => {
    const [first = '', second] = line.trim().split(/\s+/);
    const waiting = server.runs.filter(({ pending }) => pending !== null);
    if (first === '') return;
    if (first === 'good') server.mischief = { ...GOOD };
    else if (first === 'move') for (const run of waiting) run.stumble();
    else if (first === 'restart') server.restart(second === 'sigterm' ? 'sigterm' : 'sigkill');
    else if (first === 'others') {
      const to = Math.floor(server.now() / 1000);
      server.addOthers({ entries: Number(second), from: to - DAY, to });
    } else if (first === 'swap') for (const run of waiting) run.swap(OTHER, false);
    else if (first === 'elsewhere')
      for (const run of waiting) run.decide(run.pending?.channel ?? '', second !== 'deny');
    else {
      for (const text of line.trim().split(/\s+/)) {
        const part = setting(text);
        if (part) server.mischief = { ...server.mischief, ...part };
        else terminal.print([`No such setting: ${text}`, '', ...USAGE.split('\n')]);
      }
    }
  };
  for (const arg of args) if (arg.includes('=')) take(arg);
  terminal.print([
    ...USAGE.split('\n'),
    `Listening at ${url}. In Ledgerscope: Servers, then this address. Ctrl+C ends it.`,
  ]);
  createInterface({ input: process.stdin }).on('line', take);
}

guardCommand('server');
await main(process.argv.slice(2));
