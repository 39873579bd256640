/** The file of anchors that is kept next to a demo ledger. */
export function anchorsName(file: string): string {
  return `${file}.anchors.json`;
}
