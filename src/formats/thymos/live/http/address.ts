// The address of a server. It is kept, shown and exported, so it must not contain a secret.

import { isLoopback } from '../../../../base/loopback.ts';
import { liveError } from './fault.ts';

export interface ServerAddress {
  /** Base URL without a slash at its end. */
  readonly url: string;
  readonly tenant: string | null;
}

/** @throws {LiveError} */
export function readAddress(text: string, tenant: string, secureOnly: boolean): ServerAddress {
  const given = text.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `http://${given}`;
  if (!URL.canParse(withScheme))
    throw refused('This is no address.', `“${given}” cannot be read as a URL.`);
  const url = new URL(withScheme);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refused(
      'This address cannot be used.',
      `Only http and https can be used, not ${url.protocol}`,
    );
  if (url.username || url.password)
    throw refused(
      'An address must not contain a password.',
      'A name or password before the @ would be kept and shown with the address.',
    );
  if (url.search || url.hash)
    throw refused(
      'Only the base address is needed.',
      'What follows a “?” or “#” would be kept and shown; a token has its own field.',
    );
  if (secureOnly && url.protocol === 'http:' && !isLoopback(url.hostname))
    throw liveError(
      'mixed content',
      'The browser will not call this address from here.',
      `This page came over https, and ${url.host} is plain http on another machine.`,
      'Give the server https, or open Ledgerscope from localhost.',
    );
  const name = tenant.trim();
  if (/[^\x21-\x7e]/.test(name))
    throw refused('This tenant cannot be sent.', 'A tenant is letters, digits and signs.');
  return { url: `${url.origin}${url.pathname.replace(/\/+$/, '')}`, tenant: name || null };
}

function refused(title: string, detail: string) {
  return liveError('address', title, detail, 'Give an address like http://localhost:3001.');
}

/** One connection: the same server with another tenant is another one. */
export function serverKey({ url, tenant }: ServerAddress): string {
  return tenant === null ? url : `${url} as ${tenant}`;
}
