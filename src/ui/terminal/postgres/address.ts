// The address of a PostgreSQL database, as it is given and as it may be shown.

const SCHEMES = /^postgres(?:ql)?:\/\//i;

export function isPostgres(path: string): boolean {
  return SCHEMES.test(path);
}

/** Without the user, the password, and options: where the database is. */
export function shownAddress(address: string): string {
  try {
    const { protocol, host, pathname } = new URL(address);
    return `${protocol}//${host}${pathname}`;
  } catch {
    return 'postgres://…';
  }
}
