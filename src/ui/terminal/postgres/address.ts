const SCHEMES = /^postgres(?:ql)?:\/\//i;

export function isPostgres(path: string): boolean {
  return SCHEMES.test(path);
}

/** Shows where the database is, without the user, the password, and options. */
export function shownAddress(address: string): string {
  try {
    const { protocol, host, pathname } = new URL(address);
    return `${protocol}//${host}${pathname}`;
  } catch {
    return 'postgres://…';
  }
}
