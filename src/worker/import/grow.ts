// Ledgers that grow: a run that is followed, the journal kept here. Each time all of
// their bytes are read and verified anew, beside what is shown, and swapped in one step.

import { encodeText, toHex } from '../../core/bytes.ts';
import { AppException } from '../../core/model/error.ts';
import { formatById } from '../../formats/index.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import { derivedBy, newBuild, type Ports } from '../rpc/ports.ts';
import type { Growing } from '../rpc/protocol.ts';
import { buildLedger } from './build.ts';
import { DEFAULT_OPTIONS, readParts } from './import.ts';
import { createPace } from './pace.ts';

/** Journal rows of these are no import that a person started. */
const GROWTH = 'grow:';

export function isGrowth(job: string): boolean {
  return job.startsWith(GROWTH);
}

/** The id of a ledger that grows: of its key, so that a link to it stays good. */
export async function growingId(ports: Ports, key: string): Promise<string> {
  return toHex((await ports.host()).hash.blake3(encodeText(`growing ledger/${key}`)));
}

/** @throws {SourceError} when the bytes are no ledger; what was shown stays. */
export async function growLedger(ports: Ports, growing: Growing): Promise<LedgerRow> {
  const { store, formats, liveness } = ports;
  const { key, name, file, origin, outside = [] } = growing;
  const host = await ports.host();
  const id = await growingId(ports, key);
  const pace = createPace(() => false);
  const files = await readParts([{ name, file }], { at: () => undefined }, pace);
  const content = toHex(host.hash.blake3(files[0]?.bytes ?? new Uint8Array()));
  const held = await store.ledger(id);
  const isSame =
    held?.growth?.content === content &&
    JSON.stringify(held.growth.outside) === JSON.stringify(outside);
  if (held && isSame) return held;
  const format = formatById(formats, growing.format);
  const build = newBuild();
  const job = GROWTH + build;
  return liveness.hold(job, async () => {
    await store.begin({ job, name, startedAt: ports.now(), build });
    try {
      const reader = format.read(files, host);
      try {
        const { profile, pins } = held?.judged ?? DEFAULT_OPTIONS;
        const built = await buildLedger({
          store,
          format,
          reader,
          host,
          build,
          options: { profile, pins },
          outside,
          pace,
          now: ports.now,
          onEntries: () => undefined,
          onPhase: () => undefined,
        });
        await store.putSource(build, [{ name, file: new Blob(files.map(({ bytes }) => bytes)) }]);
        const row: LedgerRow = {
          id,
          name,
          format: format.manifest.id,
          formatName: format.manifest.name,
          container: reader.container,
          size: file.size,
          importedAt: held?.importedAt ?? ports.now(),
          demo: false,
          source: build,
          build,
          derived: derivedBy(format),
          growth: { origin, content, outside },
          ...built,
        };
        const isKept = held ? await store.republish(row, job) : await store.publish(row, job);
        const found = 'was changed while it was being read';
        if (!isKept) throw new AppException({ code: 'ledger changed', where: name, found });
        return row;
      } finally {
        reader.close();
      }
    } catch (error) {
      await store.discard(build, job);
      throw error;
    }
  });
}
