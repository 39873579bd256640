// The files of the demo folder: every demo ledger, anchors of those that are signed, and a list of them
// by which the app knows them.

import { encodeText } from '../core/bytes.ts';
import { nobleHash } from '../core/hash/hash.ts';
import { anchorsName } from '../core/model/demo.ts';
import { anchorsOf } from '../core/verify/anchor-file.ts';
import { verifyLedgerFast } from '../core/verify/run.ts';
import type { Host } from '../formats/format.ts';
import { createRecogniser, formatById } from '../formats/index.ts';
import { makeDemos, type NamedDemo } from '../producers/index.ts';
import type { FileSet, SourceFile } from '../sources/file.ts';
import { groupBytes } from '../sources/group.ts';
import { sourceId } from '../sources/identity.ts';
import { createSqlCreator } from '../sources/sqlite/sqljs-create.ts';
import { sqlWasm } from '../sources/sqlite/wasm.ts';
import { createHost } from './host.ts';
import { formats } from './kit/formats.ts';
import { printDocument } from './kit/json.ts';

export async function demoFiles(): Promise<ReadonlyMap<string, Uint8Array>> {
  const host = await createHost();
  const files = new Map<string, Uint8Array>();
  const list: object[] = [];
  for (const demo of makeDemos(nobleHash, await createSqlCreator(sqlWasm()))) {
    const { bytes, ...words } = demo;
    files.set(demo.file, bytes);
    const set = ledgerIn(demo);
    const id = idOf(set);
    list.push({ ...words, size: bytes.length, id, ...(await placesIn(set, host)) });
    if (demo.signer !== undefined)
      files.set(anchorsName(demo.file), await anchorFile(set, id, demo.signer, host));
  }
  return files.set('index.json', encodeText(`${JSON.stringify(list, null, 2)}\n`));
}

/** Archives are unpacked, as the app does it. */
function ledgerIn({ file, bytes }: NamedDemo): FileSet<SourceFile> {
  const { sets } = groupBytes([{ name: file, bytes }], createRecogniser(formats));
  const [set] = sets;
  if (!set || sets.length > 1) throw new Error(`${file} should be one ledger`);
  return set;
}

/** What the ledger is called everywhere. */
function idOf({ files }: FileSet<SourceFile>): string {
  const digests = files.map(({ bytes }) => nobleHash.blake3(bytes.read(0, bytes.size)));
  return sourceId(digests, nobleHash);
}

/** Where a story of the app leads to in it: its longest lane, and the request that waits last. */
async function placesIn({ format: name, files }: FileSet<SourceFile>, host: Host) {
  const format = formatById(formats, name);
  await host.loadSql?.(files);
  const reader = format.read(files, host);
  try {
    const lanes = reader.lanes.map(({ id }) => ({ id, last: [...reader.entries(id)].at(-1) }));
    const [main] = lanes.toSorted((a, b) => (b.last?.index ?? 0) - (a.last?.index ?? 0));
    const asks = lanes.findLast(({ last }) => last && format.request?.(last, format.decode(last)));
    return {
      lane: main?.id,
      ...(asks?.last && { request: { lane: asks.id, index: asks.last.index } }),
    };
  } finally {
    reader.close();
  }
}

/** As the command `anchor` prints them. */
async function anchorFile(
  { format: name, files }: FileSet<SourceFile>,
  id: string,
  signer: string,
  host: Host,
): Promise<Uint8Array> {
  const format = formatById(formats, name);
  await host.loadSql?.(files);
  const reader = format.read(files, host);
  try {
    const options = { profile: 'strict', pins: { signer } } as const;
    const report = await verifyLedgerFast(format, reader, host, options);
    return encodeText([...printDocument('anchor', { anchors: anchorsOf(report, id) })].join(''));
  } finally {
    reader.close();
  }
}
