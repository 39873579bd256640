import { journal } from '../../src/formats/journal/index.ts';
import { inMemory } from '../../src/ledger/sources/bytes.ts';
import { fuzzHost, readWholeInput } from '../read-whole.ts';

export default function fuzz(bytes: Uint8Array): void {
  readWholeInput(journal, [{ name: 'input', bytes: inMemory(bytes) }], fuzzHost);
}
