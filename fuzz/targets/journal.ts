import { journal } from '../../src/formats/journal/index.ts';
import { inMemory } from '../../src/ledger/sources/bytes.ts';
import { host, readWhole } from '../read-whole.ts';

export function fuzz(bytes: Uint8Array): void {
  readWhole(journal, [{ name: 'input', bytes: inMemory(bytes) }], host);
}
