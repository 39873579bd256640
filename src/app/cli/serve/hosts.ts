// A page of elsewhere can have its own name point to this machine (DNS rebinding), but then its
// browser still asks for that name, which is none of these.

import { hostname, networkInterfaces } from 'node:os';

const ANY = ['0.0.0.0', '::'];

/** Lists addresses to print, the first one to open. `host` is the one that it listens on. */
export function ownHosts(host: string, port: number): readonly string[] {
  if (!ANY.includes(host)) return [at(host, port)];
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const others = all.filter(({ internal }) => !internal).map(({ address }) => address);
  const isOfOther = (address: string) => host === '::' || !address.includes(':');
  const names = ['127.0.0.1', hostname(), ...others.filter(isOfOther)];
  return names
    .filter((name) => URL.canParse(`http://${written(name)}`))
    .map((name) => at(name, port));
}

function at(host: string, port: number): string {
  return new URL(`http://${written(host)}:${port}`).host;
}

function written(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
