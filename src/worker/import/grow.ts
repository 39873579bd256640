// Ledgers that grow: a run that is followed, the journal kept here. Each time all of their
// bytes are read and verified again, apart from what is shown, and swapped in one step. Only
// signatures of an unchanged beginning are not checked again: they take most of the time.

import { encodeText, toHex } from '../../core/bytes.ts';
import { AppException } from '../../core/model/error.ts';
import { mainFile } from '../../formats/describe.ts';
import { formatById } from '../../formats/index.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import { isCurrent, newBuild, type Ports } from '../rpc/ports.ts';
import type { Growing } from '../rpc/protocol.ts';
import { buildLedger, withBuild } from './build/build.ts';
import { hashBytes, openFiles, withReader } from './files.ts';
import { DEFAULT_OPTIONS } from './import.ts';
import { keepFiles } from './keep.ts';
import { createPace } from './pace.ts';

/** The id of a ledger that grows: of its key, so that a link to it stays good. */
export async function growingId(ports: Ports, key: string): Promise<string> {
  return toHex((await ports.host()).hash.blake3(encodeText(`growing ledger/${key}`)));
}

/** @throws {SourceError} when the bytes are no ledger; what was shown stays. */
export async function growLedger(ports: Ports, growing: Growing): Promise<LedgerRow> {
  const { store, formats, now } = ports;
  const { key, name, file, origin, external = [] } = growing;
  const { hash } = await ports.host();
  const id = await growingId(ports, key);
  const pace = createPace();
  const files = await openFiles([{ name, file }]);
  const hashOf = async (length: number) =>
    toHex(await hashBytes(mainFile(files).bytes, length, hash, pace));
  const content = await hashOf(file.size);
  const before = await store.ledger(id);
  const isSame =
    before?.growth?.content === content &&
    JSON.stringify(before.growth.outside) === JSON.stringify(external);
  if (before && isSame) return before;
  const format = formatById(formats, growing.format);
  const known =
    before && growing.isAppendOnly && (await hashOf(before.size)) === before.growth?.content
      ? entriesThatHold(formats, before)
      : 0;
  const job = `grow:${newBuild()}`;
  return withBuild(ports, job, name, (build) =>
    withReader(ports, format, files, pace, async (reader) => {
      const { profile, pins } = before?.judged ?? DEFAULT_OPTIONS;
      const options = { profile, pins };
      const built = await buildLedger(ports, {
        format,
        reader,
        build,
        options,
        external,
        pace,
        known,
      });
      await keepFiles(ports, build, [{ name, file }], pace);
      const row: LedgerRow = {
        id,
        name,
        size: file.size,
        importedAt: before?.importedAt ?? now(),
        demo: false,
        source: build,
        growth: { origin: { ...before?.growth?.origin, ...origin }, content, outside: external },
        ...built,
      };
      if (await (before ? store.republish(row, job) : store.publish(row, job))) return row;
      const found = 'was changed while it was being read';
      throw new AppException({ code: 'ledger changed', where: name, found });
    }),
  );
}

/** How many of its entries this version verified, with all of their signatures. */
function entriesThatHold(formats: Ports['formats'], row: LedgerRow): number {
  return isCurrent(formats, row) && row.judged?.errors === 0 ? row.entries : 0;
}
