// The files of the ledgers that are being read are open for single entries. Only few are open at a
// time: each has a cache of its own.

import { AppException } from '../../base/error.ts';
import type { EntrySource } from '../format/extras.ts';
import { formatById } from '../format/recognise.ts';
import { findSourceFiles, openFiles } from '../import/files.ts';
import type { LedgerRow } from '../storage/rows.ts';
import type { Ports } from './ports.ts';

const MAX_OPEN = 3;
/** A file that is open cannot be removed, in another tab either, so it is soon closed. */
const IDLE_MS = 500;

interface Open {
  readonly build: string;
  readonly source: Promise<EntrySource>;
  idle?: ReturnType<typeof setTimeout>;
}

export class OpenSources {
  private readonly ports: Ports;
  private readonly open = new Map<string, Open>();

  constructor(ports: Ports) {
    this.ports = ports;
  }

  /** @throws {AppException} when its file is not here. */
  of(row: LedgerRow): Promise<EntrySource> {
    const known = this.open.get(row.id);
    if (known && known.build !== row.source) this.drop(row.id);
    const open: Open = this.open.get(row.id) ?? { build: row.source, source: this.reopen(row) };
    this.open.delete(row.id);
    this.open.set(row.id, open);
    clearTimeout(open.idle);
    const isOpen = () => this.open.get(row.id) === open;
    const { source } = open;
    source.then(
      () => {
        clearTimeout(open.idle);
        if (isOpen()) open.idle = setTimeout(() => isOpen() && this.drop(row.id), IDLE_MS);
      },
      // A failure is tried again by whoever asks next.
      () => isOpen() && this.open.delete(row.id),
    );
    for (const ledger of this.open.keys()) {
      if (this.open.size <= MAX_OPEN) break;
      this.drop(ledger);
    }
    return source;
  }

  drop(ledger: string): void {
    const known = this.open.get(ledger);
    this.open.delete(ledger);
    clearTimeout(known?.idle);
    known?.source.then(
      (source) => source.close(),
      () => undefined,
    );
  }

  private async reopen(row: LedgerRow): Promise<EntrySource> {
    const { formats, host, files: kept } = this.ports;
    const missing = { code: 'ledger incomplete', where: row.name, expected: 'file' } as const;
    const parts = await findSourceFiles(this.ports, row);
    const format = formatById(formats, row.format);
    if (!parts || !format.extras?.reopen) throw new AppException(missing);
    const here = await host();
    const whole = (await kept?.openToRead(row.source)) ?? null;
    try {
      const files = await openFiles(parts, whole);
      await here.loadSql?.(files);
      const source = format.extras?.reopen(files, here);
      return {
        readBytes: (lane, entry) => source.readBytes(lane, entry),
        ...(source.bytesOfRun && {
          bytesOfRun: (lane, entries) => source.bytesOfRun?.(lane, entries) ?? [],
        }),
        close() {
          source.close();
          whole?.close();
        },
      };
    } catch (error) {
      whole?.close();
      throw error;
    }
  }
}
