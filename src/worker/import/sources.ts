// Which ledgers are in the files that somebody gave, before any of them is imported.

import { knownFiles } from '../../formats/index.ts';
import { groupSources, HEAD, type SourceAccess } from '../../sources/group.ts';
import type { SourcePart } from '../../storage/rows.ts';
import type { Ports } from '../rpc/ports.ts';
import type { FoundLedgers } from '../rpc/protocol.ts';

interface Given extends SourcePart {
  readonly from: number;
}

const ACCESS: SourceAccess<Given> = {
  head: ({ file }) => bytesOf(file.slice(0, HEAD)),
  bytes: ({ file }) => bytesOf(file),
  unpacked: ({ name, bytes }, { from }) => ({ name, file: new Blob([bytes.slice()]), from }),
};

export async function findLedgers(
  { formats, host }: Ports,
  files: readonly SourcePart[],
): Promise<FoundLedgers> {
  const lent = await host();
  const given = files.map((part, from): Given => ({ ...part, from }));
  const { groups, skipped } = await groupSources(given, ACCESS, knownFiles(lent, formats.all));
  return {
    ledgers: groups.map(({ name, files: parts }) => ({
      name,
      parts: parts.map((part) => ({ name: part.name, file: part.file })),
      from: parts[0]?.from ?? 0,
    })),
    skipped: skipped.map(({ name, reason, file }) => ({ name, reason, from: file.from })),
  };
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}
