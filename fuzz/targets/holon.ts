import { holon } from '../../src/formats/holon/index.ts';
import { inMemory } from '../../src/ledger/sources/bytes.ts';
import { host, readWhole } from '../read-whole.ts';

export function fuzz(bytes: Uint8Array): void {
  readWhole(holon, [{ name: 'input', bytes: inMemory(bytes) }], host);
}
