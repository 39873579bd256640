// Some of the small random changes to bytes are blind, others use words that the readers know.

/** Generates numbers from 0 to `below` (exclusive); the same for the same seed. */
export type FuzzRandom = (below: number) => number;

/** Uses xorshift32: quality does not matter here, repeating a run does. */
export function randomFrom(seed: number): FuzzRandom {
  let state = seed | 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % Math.max(1, below);
  };
}

export interface Material {
  readonly random: FuzzRandom;
  readonly corpus: readonly Uint8Array[];
  readonly words: readonly Uint8Array[];
  readonly maxLength: number;
}

/** Makes one to eight changes. */
export function mutated(input: Uint8Array, material: Material): Uint8Array {
  let bytes = input;
  for (let left = 1 + material.random(8); left > 0; left--) bytes = change(bytes, material);
  return bytes.subarray(0, material.maxLength);
}

function change(bytes: Uint8Array, material: Material): Uint8Array {
  const { random, words, corpus } = material;
  const at = random(bytes.length + 1);
  const length = 1 + random(random(4) ? 8 : 256);
  switch (random(8)) {
    case 0:
      return edited(bytes, at, (byte) => byte ^ (1 << random(8)));
    case 1:
      return edited(bytes, at, () => INTERESTING[random(INTERESTING.length)] ?? 0);
    case 2:
      return spliced(bytes, at, length, NOTHING);
    case 3:
      return spliced(bytes, at, 0, part(bytes, random, length));
    case 4:
      return spliced(
        bytes,
        at,
        length,
        part(corpus[random(corpus.length)] ?? NOTHING, random, length),
      );
    case 5:
      return spliced(bytes, at, random(2) * length, words[random(words.length)] ?? NOTHING);
    case 6:
      return spliced(bytes, at, 0, new Uint8Array(length).fill(bytes[at] ?? random(256)));
    default:
      return spliced(bytes, at, 1, Uint8Array.of(random(256)));
  }
}

const NOTHING = new Uint8Array();
const INTERESTING = [
  0, 1, 9, 10, 13, 32, 34, 44, 45, 48, 57, 58, 91, 92, 93, 123, 125, 127, 128, 255,
];

function edited(bytes: Uint8Array, at: number, edit: (byte: number) => number): Uint8Array {
  const copy = bytes.slice();
  if (at < copy.length) copy[at] = edit(copy[at] ?? 0);
  return copy;
}

function spliced(bytes: Uint8Array, at: number, without: number, added: Uint8Array): Uint8Array {
  const rest = bytes.subarray(at + without);
  const made = new Uint8Array(at + added.length + rest.length);
  made.set(bytes.subarray(0, at));
  made.set(added, at);
  made.set(rest, at + added.length);
  return made;
}

function part(bytes: Uint8Array, random: FuzzRandom, length: number): Uint8Array {
  const at = random(bytes.length);
  return bytes.subarray(at, at + length);
}
