import { thymos } from '../../src/formats/thymos/index.ts';
import { inMemory } from '../../src/ledger/sources/bytes.ts';
import { readWhole, sqlHost } from '../read-whole.ts';

export async function fuzz(bytes: Uint8Array): Promise<void> {
  readWhole(thymos, [{ name: 'input', bytes: inMemory(bytes) }], await sqlHost());
}
