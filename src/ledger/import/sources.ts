// The ledgers in given files are found before any of them is imported.

import { createRecogniser } from '../format/recognise.ts';
import type { Ports } from '../held/ports.ts';
import { groupSources, type SourceAccess } from '../sources/group.ts';
import type { NamedBlob } from '../storage/rows.ts';
import type { FoundLedgers } from './found.ts';

type Given = NamedBlob & { readonly from: number };

function accessFor({ opens }: Ports): SourceAccess<Given> {
  return {
    head: ({ file }, length) => readBytes(file.slice(0, length)),
    bytes({ name, file }) {
      opens(name, file.size);
      return readBytes(file);
    },
    unpacked: ({ bytes, ...file }, { from }) => ({
      ...file,
      file: new Blob([bytes.slice()]),
      from,
    }),
  };
}

export async function groupNamedSources(
  ports: Ports,
  files: readonly NamedBlob[],
): Promise<FoundLedgers> {
  const given = files.map((file, from) => ({ ...file, from }));
  const { sets, skipped } = await groupSources(
    given,
    accessFor(ports),
    createRecogniser(ports.formats, { loosely: true }),
  );
  return {
    sets: sets.map((set) => ({
      ...set,
      files: set.files.map(({ from: _, ...file }) => file),
      from: set.files[0]?.from ?? 0,
    })),
    skipped: skipped.map(({ name, reason, file }) => ({ name, reason, from: file.from })),
  };
}

async function readBytes(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}
