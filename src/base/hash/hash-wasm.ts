// The bulk hash engines. Of this one, one WASM instance serves all one-shot hashes, so that an
// entry costs no allocation but its digest; another serves all streams, which
// take turns by saving and loading its state.

import { createBLAKE3 } from 'hash-wasm';
import { asAWhole, type HashEngine, type HashStream, oneByOne } from './hash.ts';
import { inLanes } from './lanes/engine.ts';

/** Several messages at once, where the host can. @throws as the one below. */
export async function createWasmHash(): Promise<HashEngine> {
  return inLanes(await createSingleHash());
}

/** One message at a time. @throws when the host refuses WebAssembly; `nobleHash` serves then. */
export async function createSingleHash(): Promise<HashEngine> {
  const oneShot = await createBLAKE3();
  const shared = await createBLAKE3();
  let owner: { saved: Uint8Array | null } | null = null;
  const blake3 = (bytes: Uint8Array) => {
    oneShot.init();
    oneShot.update(bytes);
    return oneShot.digest('binary');
  };
  const blake3Stream = (): HashStream => {
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
        stream.saved = shared.save();
        owner = null;
        return shared.digest('binary');
      },
    };
  };
  return {
    name: 'wasm',
    blake3,
    blake3Many: oneByOne(blake3),
    blake3Stream,
    blake3Changing: () => asAWhole(blake3Stream),
  };
}
