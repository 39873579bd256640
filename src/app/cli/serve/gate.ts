// Browsers that were let in with the secret, and pages of this host, may use what is served.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { servedCookie } from '../../../base/served.ts';

/** An address that was opened by itself may be used once, for this many ms. */
const TICKET_MS = 60_000;

export class ServeGate {
  readonly secret = randomText();
  /** The cookie has another value than the secret, so that neither gives away the other. */
  private readonly session = randomText();
  private readonly tickets = new Map<string, number>();
  private readonly cookie: string;
  private readonly marker: string;

  constructor(port: number) {
    this.cookie = `ledgerscope-${port}`;
    this.marker = servedCookie(String(port));
  }

  /** A secret is good once: other users of the machine see the arguments of a program. */
  ticket(): string {
    const ticket = randomText();
    this.tickets.set(ticket, Date.now() + TICKET_MS);
    return ticket;
  }

  /** Returns whether the secret, or a ticket that ends with this, is right. */
  opens(given: string): boolean {
    if (isSame(given, this.secret)) return true;
    const until = this.tickets.get(given);
    this.tickets.delete(given);
    return until !== undefined && Date.now() < until;
  }

  cookies(): string[] {
    const rules = 'Path=/; SameSite=Strict';
    return [`${this.cookie}=${this.session}; ${rules}; HttpOnly`, `${this.marker}=1; ${rules}`];
  }

  isIn({ headers }: IncomingMessage): boolean {
    const values = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
    return values.some(([name, value = '']) => name === this.cookie && isSame(value, this.session));
  }
}

function randomText(): string {
  return randomBytes(32).toString('base64url');
}

/** Takes as long for every text. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** A browser sends these headers at most once, and they decide here. */
const ONCE = ['host', 'origin', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'];

export function repeatsHeaders({ headersDistinct }: IncomingMessage): boolean {
  return ONCE.some((name) => (headersDistinct[name]?.length ?? 0) > 1);
}

/**
 * Returns whether a script of a page of this host asks. Other pages of the machine are the same
 * "site": only `same-origin` will do. A browser that does not say so names the origin where
 * something is changed.
 */
export function isOwnScript({ headers, method }: IncomingMessage): boolean {
  const { host, origin } = headers;
  const is = (name: string, wanted: string) => (headers[name] ?? wanted) === wanted;
  return (
    (origin === undefined ? method !== 'POST' : origin === `http://${host}`) &&
    is('sec-fetch-site', 'same-origin') &&
    is('sec-fetch-dest', 'empty') &&
    headers['sec-fetch-mode'] !== 'navigate' &&
    headers['sec-fetch-mode'] !== 'no-cors'
  );
}

/** Returns whether a link of another page led here: a browser then keeps the cookie back. */
export function isLed({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return (
    headers['sec-fetch-mode'] === 'navigate' && (site === 'cross-site' || site === 'same-site')
  );
}
