import { decodeText, encodeText } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { makeDemos, type NamedDemo } from '../../formats/demos/index.ts';
import type { Host } from '../../ledger/format/reader.ts';
import { createRecogniser, formatById, readLedger } from '../../ledger/format/recognise.ts';
import type { ByteChange } from '../../ledger/model/byte-change.ts';
import { anchorsName } from '../../ledger/model/demo.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { FileSet, SourceFile } from '../../ledger/sources/file.ts';
import { groupBytes } from '../../ledger/sources/group.ts';
import { sourceId } from '../../ledger/sources/identity.ts';
import { createSqlCreator } from '../../ledger/sources/sqlite/sqljs-create.ts';
import { sqlWasm } from '../../ledger/sources/sqlite/wasm.ts';
import { makeLaneAnchors } from '../../ledger/verify/anchor-file.ts';
import { verifyLedgerFast } from '../../ledger/verify/run.ts';
import { cliFormats } from '../../ui/terminal/formats.ts';
import { printDocument } from '../../ui/terminal/json.ts';
import { createCliHost } from './host.ts';

export async function demoFiles(): Promise<ReadonlyMap<string, Uint8Array>> {
  const host = await createCliHost();
  const files = new Map<string, Uint8Array>();
  const list: object[] = [];
  for (const demo of makeDemos(nobleHash, await createSqlCreator(sqlWasm()))) {
    const { bytes, ...words } = demo;
    files.set(demo.file, bytes);
    const set = ledgerIn(demo);
    const id = hashId(set);
    list.push({ ...words, size: bytes.length, id, ...(await placesIn(set, host, demo.tampering)) });
    if (demo.signer !== undefined)
      files.set(anchorsName(demo.file), await anchorFile(set, id, demo.signer, host));
  }
  return files.set('index.json', encodeText(`${JSON.stringify(list, null, 2)}\n`));
}

function ledgerIn({ file, bytes }: NamedDemo): FileSet<SourceFile> {
  const { sets } = groupBytes([{ name: file, bytes }], createRecogniser(cliFormats));
  const [set] = sets;
  if (!set || sets.length > 1) throw new Error(`${file} should be one ledger`);
  return set;
}

function hashId({ files }: FileSet<SourceFile>): string {
  const digests = files.map(({ bytes }) => nobleHash.blake3(bytes.read(0, bytes.size)));
  return sourceId(digests, nobleHash);
}

async function placesIn(
  { format: name, files }: FileSet<SourceFile>,
  host: Host,
  tampering?: NamedDemo['tampering'],
) {
  const format = formatById(cliFormats, name);
  await host.loadSql?.(files);
  const reader = readLedger(format, files, host);
  try {
    const lanes = reader.lanes.map(({ id }) => {
      const entries = [...reader.entries(id)];
      return { id, entries, last: entries.at(-1) };
    });
    const [main] = lanes.toSorted((a, b) => b.entries.length - a.entries.length);
    const asks = lanes.findLast(
      ({ last }) => last && format.words.requests?.view(last, format.reader.decode(last)),
    );
    const changed = tampering && main?.entries.find(({ seq }) => seq === tampering.seq);
    return {
      lane: main?.id,
      ...(asks?.last && { request: { lane: asks.id, index: asks.last.index } }),
      ...(changed && tampering && { byte: byteIn(changed, tampering) }),
    };
  } finally {
    reader.close();
  }
}

function byteIn({ index, bytes }: Entry, { from, to }: ByteChange) {
  const start = decodeText(bytes).indexOf(from);
  const differs = [...from].findIndex((letter, i) => letter !== to[i]);
  const offset = encodeText(decodeText(bytes).slice(0, start + differs)).length;
  return { at: index, offset, to: encodeText(to)[differs] ?? 0 };
}

/** Written as the command `anchor` prints them. */
async function anchorFile(
  { format: name, files }: FileSet<SourceFile>,
  id: string,
  signer: string,
  host: Host,
): Promise<Uint8Array> {
  const format = formatById(cliFormats, name);
  await host.loadSql?.(files);
  const reader = readLedger(format, files, host);
  try {
    const options = { profile: 'strict', pins: { signer } } as const;
    const report = await verifyLedgerFast(format, reader, host, options);
    return encodeText(
      [...printDocument('anchor', { anchors: makeLaneAnchors(report, id) })].join(''),
    );
  } finally {
    reader.close();
  }
}
