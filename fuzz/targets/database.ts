import { thymos } from '../../src/formats/thymos/index.ts';
import { inMemory } from '../../src/ledger/sources/bytes.ts';
import { readWholeInput, sqlHost } from '../read-whole.ts';

export default async function fuzz(bytes: Uint8Array): Promise<void> {
  readWholeInput(thymos, [{ name: 'input', bytes: inMemory(bytes) }], await sqlHost());
}
