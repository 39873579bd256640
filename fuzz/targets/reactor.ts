import { reactor } from '../../src/formats/reactor/index.ts';
import { inMemory } from '../../src/ledger/sources/bytes.ts';
import { host, readWhole } from '../read-whole.ts';

export function fuzz(bytes: Uint8Array): void {
  readWhole(reactor, [{ name: 'input', bytes: inMemory(bytes) }], host);
}
