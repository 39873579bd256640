/** Another id of the same form: its last digit is another one. */
export function flipped(id: string): string {
  return `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
}
