// A field is changed in one ledger of each format, and all that its hashes cover is sealed again.
// The review journal is not here: whoever has its key can write any journal.

import { decodeText, encodeText } from '../../../src/base/bytes.ts';
import { objectAt } from '../../../src/base/json/access.ts';
import type { Plain } from '../../../src/base/json/plain.ts';
import {
  parseReactorJson,
  receiptContentHash,
} from '../../../src/formats/reactor/read/canonical.ts';
import type { MemoryFile } from '../../../src/ledger/sources/file.ts';
import {
  chained,
  healthyRun,
  type LooseBlock,
  linesOfRun,
  writeBlocksFile,
} from '../../../src/testing/blocks.ts';
import * as logs from '../../../src/testing/chains.ts';
import { honest } from '../../../src/testing/forgeries/thymos-run.ts';
import { reseal, setPayloadField } from '../../../src/testing/reseal.ts';
import type { LeafPath } from './fields.ts';
import { oneFile } from './forgery.ts';
import { EVENTS, eventFiles } from './holon.ts';
import { RECEIPTS_JSON, withReceipts } from './reactor.ts';
import { toThymosFile } from './thymos.ts';

export interface Sweep {
  readonly format: string;
  readonly records: readonly LooseBlock[];
  nameKind(record: LooseBlock, path: LeafPath): string;
  files(records: readonly LooseBlock[], changed: number): readonly MemoryFile[];
}

/** So many events have every type. */
const SOME = 300;

const text = (name: string, value: string) => oneFile(name, encodeText(value));

const run = honest();
const first = run.filter(({ trajectory }) => trajectory === run[0]?.trajectory);

export const SWEEPS: readonly Sweep[] = [
  {
    format: 'thymos',
    records: first.map(({ bytes }): LooseBlock => JSON.parse(decodeText(bytes))),
    nameKind: ({ type }) => String(type),
    files: (records, i) => {
      const to = records[i];
      // A value that was read as JSON is written as JSON.
      const edits = Object.entries(to ?? {}).map(([name, value]) =>
        setPayloadField(i, [name], value as Plain),
      );
      return oneFile('ledger.jsonl', toThymosFile(reseal(run, edits)));
    },
  },
  {
    format: 'blocks',
    records: linesOfRun(healthyRun()),
    nameKind: ({ type }) => String(type),
    files: (records) => text('run.jsonl', writeBlocksFile(chained(records))),
  },
  {
    format: 'reactor',
    records: JSON.parse(RECEIPTS_JSON),
    nameKind: ({ status }) => String(status),
    files: (records) => withReceipts(restamped(records)),
  },
  {
    format: 'holon',
    records: EVENTS.slice(0, SOME).map((event): LooseBlock => ({ ...event })),
    // The part around the payload is the same in every event.
    nameKind: ({ event_type }, [first]) => (first === 'payload' ? String(event_type) : 'event'),
    files: (records) => eventFiles(records.map((record) => JSON.stringify(record))),
  },
  ...logs.CHAIN_KINDS.map(
    (kind): Sweep => ({
      format: 'chains',
      records: logs.chainRecords(kind),
      nameKind: () => kind,
      files: (records) =>
        text('log.jsonl', logs.joinLogLines(logs.writeSealedLines(logs.WAYS[kind].seal(records)))),
    }),
  ),
];

function restamped(records: readonly LooseBlock[]): Uint8Array {
  const became = new Map<unknown, string>();
  const stamped = records.map(({ content_hash, ...rest }) => {
    const named = JSON.stringify(rest).replace(
      /sha256:[0-9a-f]{64}/g,
      (hash) => became.get(hash) ?? hash,
    );
    const receipt = objectAt(parseReactorJson(encodeText(named)));
    const hash = receipt ? receiptContentHash(receipt) : '';
    became.set(content_hash, hash);
    return `{"content_hash":"${hash}",${named.slice(1)}`;
  });
  return encodeText(`[${stamped.join(',')}]\n`);
}
