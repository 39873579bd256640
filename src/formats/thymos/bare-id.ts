/** Ids may be shown with a prefix ("traj:…"); they are stored and compared bare, in lower case. */
export function bareId(id: string): string {
  const colon = id.indexOf(':');
  return (colon < 0 ? id : id.slice(colon + 1)).toLowerCase();
}
