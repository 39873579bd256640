import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newBudget, unzip } from './archive.ts';
import { packStream } from './pack-stream.ts';

const FILES = fc.uniqueArray(
  fc.record({
    name: fc.stringMatching(/^[a-z]{1,8}(\/[a-z]{1,8})?$/),
    isStored: fc.boolean(),
    bytes: fc.uint8Array({ maxLength: 5000 }),
  }),
  { selector: ({ name }) => name, maxLength: 6 },
);

type File = { readonly name: string; readonly isStored: boolean; readonly bytes: Uint8Array };

async function packed(files: readonly File[], piece: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const toPack = files.map(({ bytes, ...file }) => ({
    ...file,
    pieces: () => pieces(bytes, piece),
  }));
  for await (const chunk of packStream(toPack)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

it('packs what unpacks to the same files, whatever pieces they come in', async () => {
  await fc.assert(
    fc.asyncProperty(FILES, fc.integer({ min: 1, max: 6000 }), async (files, piece) => {
      const zip = await packed(files, piece);
      expect(zip).toEqual(await packed(files, 1_000_000));
      const { files: found, skipped, gaps, end } = unzip(zip, newBudget());
      expect({ skipped, gaps, end }).toEqual({ skipped: [], gaps: [], end: zip.length });
      expect(found.map(({ name, bytes }) => ({ name, bytes }))).toEqual(
        files.map(({ name, bytes }) => ({ name, bytes })),
      );
    }),
  );
});

it('packs a file that is larger than its buffers', async () => {
  const bytes = Uint8Array.from({ length: 2_500_000 }, (_, i) => (i * i) >> 7);
  const file = { name: 'a', isStored: false, bytes };
  expect(await packed([file], 1000)).toEqual(await packed([file], 300_000));
});
