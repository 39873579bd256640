// Where a server is. Nothing secret may stand in it: an address is kept, shown and exported.

import { liveError } from './fault.ts';

export interface ServerAddress {
  /** Base URL without a slash at its end. */
  readonly url: string;
  readonly tenant: string | null;
}

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** @throws {LiveError} */
export function readAddress(text: string, tenant: string, secureOnly: boolean): ServerAddress {
  const given = text.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `http://${given}`;
  let url: URL;
  try {
    url = new URL(withScheme);
  } catch {
    throw address('This is no address.', `“${given}” cannot be read as a URL.`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw address(
      'This address cannot be used.',
      `Only http and https are spoken, not ${url.protocol}`,
    );
  if (url.username || url.password)
    throw address(
      'An address holds no password.',
      'A name or password before the @ would be kept and shown with the address.',
    );
  if (url.search || url.hash)
    throw address(
      'Only the base address is wanted.',
      'What follows a “?” or “#” would be kept and shown; a token has its own field.',
    );
  if (secureOnly && url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    throw liveError(
      'mixed content',
      {
        title: 'The browser will not call this address from here.',
        detail: `This page came over https, and ${url.host} is plain http on another machine.`,
        todo: 'Give the server https, or open Ledgerscope from localhost.',
      },
      { retry: false },
    );
  const name = tenant.trim();
  if (/[^\x21-\x7e]/.test(name))
    throw address('This tenant cannot be sent.', 'A tenant is letters, digits and signs.');
  return { url: `${url.origin}${url.pathname.replace(/\/+$/, '')}`, tenant: name || null };
}

function address(title: string, detail: string) {
  return liveError(
    'address',
    { title, detail, todo: 'Give an address like http://localhost:3001.' },
    { retry: false },
  );
}

/** One connection: the same server under another tenant is another. */
export function serverKey({ url, tenant }: ServerAddress): string {
  return tenant === null ? url : `${url} as ${tenant}`;
}
