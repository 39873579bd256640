import { holon } from '../../src/formats/holon/index.ts';
import { host, readWhole } from '../read-whole.ts';

export function fuzz(bytes: Uint8Array): void {
  readWhole(holon, [{ name: 'input', bytes }], host);
}
