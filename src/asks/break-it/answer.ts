// The last ledger that was forged is held, since each step is a call of its own; leaving the page
// cancels the other steps.

import type { Answers } from '../../base/ask.ts';
import { AppException } from '../../base/error.ts';
import type { BreakItSession } from '../../formats/forging/session.ts';
import type { LedgerCache } from '../../ledger/held/ledger-cache.ts';
import type { Ports } from '../../ledger/held/ports.ts';
import { findSourceFiles } from '../../ledger/import/files.ts';
import type { MemoryFile } from '../../ledger/sources/file.ts';
import type { BREAK_IT_ASKS } from './ask.ts';

interface Held {
  readonly ledger: string;
  readonly lane: string | null;
  readonly session: Promise<BreakItSession>;
}

export class BreakItSessions {
  private readonly ports: Ports;
  private readonly cache: LedgerCache;
  private held: Held | null = null;

  constructor(ports: Ports, cache: LedgerCache) {
    this.ports = ports;
    this.cache = cache;
  }

  answers(): Answers<keyof typeof BREAK_IT_ASKS> {
    return {
      'break-it ledger': async ({ ledger, lane, at }) => {
        const { viewBreakItLedger } = await import('../../formats/forging/view.ts');
        return viewBreakItLedger(await this.session(ledger, lane), lane, at);
      },
      'break-it step': async ({ ledger, forged, step, keys }) => {
        const { tamperStep } = await import('../../formats/forging/steps.ts');
        return tamperStep(await this.session(ledger, forged.lane), forged, step, keys);
      },
      'forged files': async ({ ledger, forged }) => {
        const { listForgedFiles } = await import('../../formats/forging/forged-files.ts');
        const files = await listForgedFiles(await this.session(ledger, forged.lane), forged);
        return files.map(({ name, bytes }) => ({ name, file: new Blob([Uint8Array.from(bytes)]) }));
      },
    };
  }

  drop(ledger: string): void {
    if (this.held?.ledger === ledger) this.held = null;
  }

  private session(ledger: string, lane: string | null): Promise<BreakItSession> {
    const { held } = this;
    if (held?.ledger === ledger && held.lane === lane) return held.session;
    const session = this.open(ledger, lane);
    this.held = { ledger, lane, session };
    session.catch(() => {
      if (this.held?.session === session) this.held = null;
    });
    return session;
  }

  private async open(ledger: string, lane: string | null): Promise<BreakItSession> {
    const row = await this.cache.ledger(ledger);
    const kept = await findSourceFiles(this.ports, row);
    if (!kept)
      throw new AppException({ code: 'ledger incomplete', where: row.name, expected: 'file' });
    const { MOST_FORGED_BYTES, openBreakIt, tooLarge } = await import(
      '../../formats/forging/session.ts'
    );
    const size = kept.reduce((sum, { file }) => sum + file.size, 0);
    if (size > MOST_FORGED_BYTES) throw tooLarge(row.name);
    this.ports.opens(row.name, size);
    const files = await Promise.all(
      kept.map(
        async ({ name, file }): Promise<MemoryFile> => ({
          name,
          bytes: new Uint8Array(await file.arrayBuffer()),
        }),
      ),
    );
    const source = { name: row.name, format: this.cache.format(row), files };
    return openBreakIt(source, lane, { ...(await this.ports.host()), createSql });
  }
}

async function createSql() {
  const { createSqlCreator } = await import('../../ledger/sources/sqlite/sqljs-create.ts');
  const { sqlWasm } = await import('../../ledger/sources/sqlite/wasm.ts');
  return createSqlCreator(sqlWasm());
}
