// Addresses of this machine itself: what is sent to them crosses no network.

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/i;

/** @param host a name or an address; that of IPv6 with or without its brackets */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}
