// A ledger that grows, such as a followed run or the journal kept here, is at first read and
// verified whole, apart from what is shown, and swapped in one step. The verifier's state is then
// held for a while: appended entries are verified behind it, and added in one step. Whatever does
// not go on from there is read as a whole again.

import { encodeText, toHex } from '../../../base/bytes.ts';
import { AppException } from '../../../base/error.ts';
import { mainFile } from '../../format/describe.ts';
import type { LedgerReader } from '../../format/reader.ts';
import { formatById } from '../../format/recognise.ts';
import { createPace } from '../../held/pace.ts';
import { isCurrent, newBuild, type Ports } from '../../held/ports.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import { type BuildInput, buildLedger, withBuild } from '../build/build.ts';
import { hashFileBytes, openFiles, openReader } from '../files.ts';
import { DEFAULT_OPTIONS } from '../import.ts';
import { keepFiles } from '../keep.ts';
import { type GrownLedger, isFoundAlike, type KnownPart } from './grown.ts';
import { OpenGrowth } from './open-growth.ts';

const NOTHING: KnownPart = { size: 0, entries: 0 };

/** Holding ledgers takes about twice these bytes. */
const MAX_HELD = 192 * 1024 * 1024;

/** The id of a ledger that grows is that of its key, so that a link to it stays good. */
export async function growingId(ports: Ports, key: string): Promise<string> {
  return toHex((await ports.host()).hash.blake3(encodeText(`growing ledger/${key}`)));
}

export class Growths {
  private readonly ports: Ports;
  private readonly open = new Map<string, OpenGrowth>();

  constructor(ports: Ports) {
    this.ports = ports;
  }

  /**
   * `isInPlace` says that the part read before is unchanged.
   * @throws {SourceError} when the bytes are no ledger; what was shown stays.
   */
  async grow(
    grown: GrownLedger,
  ): Promise<{ readonly row: LedgerRow; readonly isInPlace: boolean }> {
    const id = await growingId(this.ports, grown.key);
    // One tab follows the other: they write to one file.
    return this.ports.liveness.run(`growing ${id}`, async () => {
      const row = await this.extend(id, grown);
      return { row: row ?? (await this.readAll(id, grown)), isInPlace: row !== null };
    });
  }

  drop(id: string): void {
    this.open.get(id)?.close();
    this.open.delete(id);
  }

  /** Null when it does not go on from what is held. */
  private async extend(id: string, grown: GrownLedger): Promise<LedgerRow | null> {
    const open = this.open.get(id);
    if (!open) return null;
    this.open.delete(id);
    // Whatever went wrong goes wrong again when all is read, or does not matter.
    const row = await open.extend(grown).catch(() => null);
    if (row) this.open.set(id, open);
    else open.close();
    return row;
  }

  private async readAll(id: string, grown: GrownLedger): Promise<LedgerRow> {
    const { ports } = this;
    const { store, formats, now } = ports;
    const { name, origin, external = [] } = grown;
    const { hash } = await ports.host();
    const pace = createPace();
    const file = await grown.bytes(NOTHING);
    const files = await openFiles([{ name, file }]);
    const hashUpTo = (length: number) => hashFileBytes(mainFile(files).bytes, length, hash, pace);
    const hashed = await hashUpTo(file.size);
    const content = toHex(hashed.digest());
    const before = await store.ledger(id);
    const isSame = before?.growth?.content === content && isFoundAlike(before, external);
    const format = formatById(formats, grown.format);
    if (before && isSame) return before;
    const isBeginning = async (row: LedgerRow) =>
      toHex((await hashUpTo(row.size)).digest()) === row.growth?.content;
    const known =
      before && grown.series !== undefined && (await isBeginning(before))
        ? entriesThatHold(formats, before)
        : 0;
    const job = `grow:${newBuild()}`;
    return withBuild(ports, job, name, async (build) => {
      const { profile, pins } = before?.judged ?? DEFAULT_OPTIONS;
      const options = { profile, pins };
      const reader = await openReader(ports, format, files, pace);
      const read = { format, reader, build, options, external, pace, known };
      const input: BuildInput = { ...read, grows: true };
      const { series } = grown;
      const open =
        series !== undefined && canGrow(reader)
          ? new OpenGrowth(ports, input, series, hash, hashed)
          : null;
      try {
        const built = await (open ? open.build() : buildLedger(ports, input));
        const kept = await keepFiles(ports, build, [{ name, file }], pace);
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
        if (!(await (before ? store.republish(row, job) : store.publish(row, job))))
          throw new AppException({
            code: 'ledger changed',
            where: name,
            found: 'was changed while it was being read',
          });
        if (open?.hold(row, kept.files)) this.hold(id, open);
        else reader.close();
        return row;
      } catch (error) {
        reader.close();
        throw error;
      }
    });
  }

  private hold(id: string, open: OpenGrowth): void {
    this.open.set(id, open);
    let size = 0;
    for (const [held, one] of [...this.open].reverse()) {
      size += one.size;
      if (size > MAX_HELD) this.drop(held);
    }
  }
}

function canGrow(reader: LedgerReader): boolean {
  return reader.extend !== undefined && reader.survey === undefined;
}

/** How many of its entries this version verified, with all of their signatures. */
function entriesThatHold(formats: Ports['formats'], row: LedgerRow): number {
  return isCurrent(formats, row) && row.judged?.errors === 0 ? row.entries : 0;
}
