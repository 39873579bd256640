import { thymos } from '../../src/formats/thymos/index.ts';
import { readWhole, sqlHost } from '../read-whole.ts';

export async function fuzz(bytes: Uint8Array): Promise<void> {
  readWhole(thymos, [{ name: 'input', bytes }], await sqlHost());
}
