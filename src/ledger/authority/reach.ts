// A rule of paths may reach a path that another does not.

/** A folder means all that is below it. */
export interface Reach {
  readonly allowed: readonly string[];
  readonly forbidden: readonly string[];
}

/** Null when that is not known, for a rule is written in a way that no one defined. */
export function reachesBeyond(a: Reach, b: Reach): boolean | null {
  const [own, other] = [plain(a), plain(b)];
  if (own === null || other === null) return isSame(a, b) ? false : null;
  return own.allowed.some((path) => {
    if (isIn(path, own.forbidden)) return false;
    if (!isIn(path, other.allowed)) return true;
    return other.forbidden.some(
      (hidden) => (covers(path, hidden) || covers(hidden, path)) && !isIn(hidden, own.forbidden),
    );
  });
}

/**
 * Leaves out doubles. Null when it has patterns, or allows nothing by name, which may mean
 * everything.
 */
function plain({ allowed, forbidden }: Reach): Reach | null {
  const paths = [...allowed, ...forbidden];
  if (allowed.length === 0 || !paths.every((path) => PLAIN.test(path))) return null;
  return { allowed: allowed.map(trimmed), forbidden: forbidden.map(trimmed) };
}

/** Names with slashes between them, none of which steps back. */
const PLAIN = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^*?[\]{}!\\/]+(?:\/[^*?[\]{}!\\/]+)*\/?$/;

function trimmed(path: string): string {
  return path.replace(/\/$/, '');
}

function covers(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function isIn(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => covers(folder, path));
}

function isSame(a: Reach, b: Reach): boolean {
  return isSameSet(a.allowed, b.allowed) && isSameSet(a.forbidden, b.forbidden);
}

export function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  const [first, second] = [new Set(a), new Set(b)];
  return first.size === second.size && [...first].every((one) => second.has(one));
}
