// Standard input can be read only once, so it is kept where every thread finds it.

import { readStream } from '../../../ui/terminal/file.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';
import type { WatchInput } from './messages.ts';

export async function readInput(): Promise<WatchInput> {
  try {
    const read = await readStream(process.stdin);
    const bytes = new Uint8Array(new SharedArrayBuffer(read.length));
    bytes.set(read);
    return { bytes };
  } catch (error) {
    if (error instanceof UsageError) return { bytes: error.message };
    throw error;
  }
}
