// A server's token is read from the environment or asked for, never from the arguments: those are
// seen by everybody on the machine.

import { PASSED_ON } from '../../../base/served.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';

export interface NamedServer {
  readonly name: string;
  readonly url: string;
  readonly token: string | null;
  readonly variable: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

export const TOKEN_VARIABLE = 'LEDGERSCOPE_TOKEN';

/** @param values `URL` or `NAME=URL` @throws {UsageError} */
export function readServers(
  values: readonly string[],
  environment: Environment,
): readonly NamedServer[] {
  const servers = values.map((value) => readServer(value, environment, values.length === 1));
  for (const { name } of servers)
    if (servers.filter((other) => other.name === name).length > 1)
      throw new UsageError(
        `Two servers would be called ${name}. Name them: --server NAME=URL --server OTHER=URL.`,
      );
  if (servers.length > 1 && environment[TOKEN_VARIABLE] !== undefined)
    throw new UsageError(
      `${TOKEN_VARIABLE} is for one server, and there are ${servers.length}: no server may get the token of another.`,
      servers.map(({ url, variable }) => `set ${variable} for ${url}`),
    );
  return servers;
}

function readServer(value: string, environment: Environment, isOnly: boolean): NamedServer {
  const [, given, text = value] = /^([^=:/?#]+)=(.+)$/.exec(value.trim()) ?? [];
  const url = readUrl(text.trim());
  const name =
    given ?? `${url.host}${url.pathname}`.replace(/[[\]]|\/+$/g, '').replaceAll('/', '.');
  if (!/^(?!\.+$)[\w.:-]{1,100}$/.test(name))
    throw new UsageError(`--server: a name is letters, digits and . : _ -, not "${name}".`);
  const variable = `${TOKEN_VARIABLE}_${name.replace(/\W/g, '_').toUpperCase()}`;
  const [found, from] =
    environment[variable] === undefined && isOnly
      ? [environment[TOKEN_VARIABLE], TOKEN_VARIABLE]
      : [environment[variable], variable];
  return {
    name,
    url: url.href.replace(/\/+$/, ''),
    token: found === undefined ? null : readServeToken(found, from),
    variable: isOnly ? TOKEN_VARIABLE : variable,
  };
}

function readUrl(text: string): URL {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(
      '--server wants the address of a server, like http://localhost:3001 or prod=https://ledgers.example.',
    );
  if (url.username || url.password)
    throw new UsageError(
      '--server: an address must not contain a password. A token is read from the environment.',
    );
  if (url.search || url.hash)
    throw new UsageError('--server: only the base address is needed, without "?" or "#".');
  return url;
}

/** @returns null for an empty one @throws {UsageError} which does not repeat it */
export function readServeToken(text: string, from: string): string | null {
  const token = text.trim();
  if (/[^\x21-\x7e]/.test(token))
    throw new UsageError(`${from}: a token is letters, digits and signs, without spaces.`);
  return token || null;
}

/** Returns where the app calls a server: the same for as long as its name is. */
export function toServerPath({ name }: NamedServer): string {
  return PASSED_ON + name;
}
