import { blocks } from '../../src/formats/blocks/index.ts';
import { inMemory } from '../../src/ledger/sources/bytes.ts';
import { fuzzHost, readWholeInput } from '../read-whole.ts';

export default function fuzz(bytes: Uint8Array): void {
  readWholeInput(blocks, [{ name: 'input', bytes: inMemory(bytes) }], fuzzHost);
}
