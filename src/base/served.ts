// Addresses that only `serve` has, and that no file of a build and no screen has: so
// the service worker answers none of them.

/** Followed by a secret: lets a browser in. */
export const ENTRY_PATH = '/open/';

/** Followed by the name of a server, and the path of a call to it. */
export const PASSED_ON = '/to/';

/** The servers that are passed on. */
export const OFFERED = '/servers.json';

/**
 * A cookie that scripts may read: whether this app comes from `serve`. Cookies belong
 * to a host and not to a port, so its name has the port in it.
 */
export function servedCookie(port: string): string {
  return `ledgerscope-serve-${port}`;
}

export interface OfferedServer {
  readonly name: string;
  /** Where it is; only for reading. */
  readonly url: string;
  /** Where this host passes calls on to it. */
  readonly path: string;
}
