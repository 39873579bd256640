/** Ids are compared and shown without the name of their hash. */
export function bare(address: string): string {
  return address.replace(/^sha256:/, '');
}
