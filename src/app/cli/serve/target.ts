// Only requests that a browser sends for an address of this host are taken; a target that two
// programs could read in two ways is refused.

export interface ProxyTarget {
  /** The path as it was sent, percent-encoding included; it begins with a slash. */
  readonly path: string;
  readonly search: string;
}

const MAX_TARGET = 8_192;
// RFC 3986 lets a path and a query consist of these characters.
const PLAIN =
  /^\/(?:[\w\-.~!$&'()*+,;=:@/]|%[0-9a-f]{2})*(?:\?(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;

/** Null when it is refused. */
export function readTarget(text: string | undefined): ProxyTarget | null {
  if (text === undefined || text.length > MAX_TARGET || !PLAIN.test(text)) return null;
  const [path = ''] = text.split('?', 1);
  if (path.startsWith('//')) return null;
  return path.split('/').every(isPlain) ? { path, search: text.slice(path.length) } : null;
}

/**
 * No step leads upwards, however it is written. An encoded slash is part of a name (a channel has
 * some), so the parts between such slashes are checked, too.
 */
function isPlain(segment: string): boolean {
  const name = decoded(segment);
  if (name === null || /\p{Cc}/u.test(name)) return false;
  // Whoever gets a name that was encoded twice may decode it twice.
  const names = [name, decoded(name) ?? name];
  return !names.some((one) => one.split(/[/\\]/).some((part) => /^\.\.?$/.test(part)));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Returns the name of a server and the path of the call to it; null when it is no such path. */
export function readPassedOn(prefix: string, { path, search }: ProxyTarget) {
  if (!path.startsWith(prefix)) return null;
  const rest = path.slice(prefix.length);
  const end = rest.indexOf('/');
  if (end < 0) return null;
  return { name: rest.slice(0, end), path: rest.slice(end) + search };
}
