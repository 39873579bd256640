// The bulk hash engine. One WASM instance serves all one-shot hashes, so that an
// entry costs no allocation but its digest; another serves all streams, which
// take turns by saving and loading its state.

import { createBLAKE3 } from 'hash-wasm';
import type { HashEngine } from './hash.ts';

/** @throws when the host refuses WebAssembly; `nobleHash` serves then. */
export async function createWasmHash(): Promise<HashEngine> {
  const oneShot = await createBLAKE3();
  const shared = await createBLAKE3();
  let owner: { saved: Uint8Array | null } | null = null;
  return {
    name: 'wasm',
    blake3(bytes) {
      oneShot.init();
      oneShot.update(bytes);
      return oneShot.digest('binary');
    },
    blake3Stream() {
      const stream: { saved: Uint8Array | null } = { saved: null };
      const resume = () => {
        if (owner === stream) return;
        if (owner) owner.saved = shared.save();
        if (stream.saved) shared.load(stream.saved);
        else shared.init();
        owner = stream;
      };
      return {
        update(bytes) {
          resume();
          shared.update(bytes);
        },
        digest() {
          resume();
          owner = null;
          return shared.digest('binary');
        },
      };
    },
  };
}
