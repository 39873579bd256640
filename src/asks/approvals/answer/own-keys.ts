// The keys that this browser signs with can be taken to another machine, taken in from one, and
// revoked.

import { refusal } from '../../../base/error.ts';
import type { RestoredJournal } from '../../../ledger/held/journal/data.ts';
import { makeKey, signer } from '../../../ledger/held/journal/key.ts';
import { toRecordRow } from '../../../ledger/held/journal/rows.ts';
import {
  busy,
  type JournalWriter,
  recordReviewer,
  webCrypto,
} from '../../../ledger/held/journal/writer.ts';
import type { Ports } from '../../../ledger/held/ports.ts';
import { type KeyFile, nextRecord, readKeyFile } from '../../../ledger/review/api.ts';
import type { JournalKeyRow, JournalStore } from '../../../ledger/storage/journal/journal-store.ts';
import type { NamedBlob } from '../../../ledger/storage/rows.ts';
import { lockKey, unlockKey } from './locked-key.ts';

export class OwnKeys {
  private readonly ports: Ports;
  private readonly writer: JournalWriter;
  private readonly restore: (file: Blob) => Promise<RestoredJournal>;

  constructor(
    ports: Ports,
    writer: JournalWriter,
    restore: (file: Blob) => Promise<RestoredJournal>,
  ) {
    this.ports = ports;
    this.writer = writer;
    this.restore = restore;
  }

  async file(journal: string, passphrase: string): Promise<NamedBlob> {
    const locked = await lockKey(await this.own(journal), passphrase, webCrypto());
    const records = (await this.store.records(journal)).map(({ line }) => line.trimEnd());
    const { reviewer = null } = (await this.store.end(journal)) ?? {};
    const file: KeyFile = { ...locked, reviewer, records };
    const text = `${JSON.stringify(file, null, 2)}\n`;
    return {
      name: `reviewer-key-${journal.slice(0, 8)}.json`,
      file: new Blob([text], { type: 'application/json' }),
    };
  }

  async take(file: Blob, passphrase: string): Promise<RestoredJournal> {
    const read = readKeyFile(new Uint8Array(await file.arrayBuffer()));
    const key = await unlockKey(read, passphrase, webCrypto());
    const lines = read.records.map((line) => `${line}\n`);
    const restored = await this.restore(new Blob(lines));
    if (restored.journal !== key.journal)
      throw refusal(
        'The file has the journal of another key.',
        `Expected: the journal ${key.journal.slice(0, 8)}. Found: ${restored.journal.slice(0, 8)}.`,
        'The key was not taken in: the file was put together from two.',
      );
    const end = await this.store.end(key.journal);
    if (end?.revoked)
      throw refusal(
        'This key was revoked.',
        `Its journal ends with that, ${end.revoked.at}.`,
        'Use the key that took its place, or make a new one. The journal can be read here now.',
      );
    await this.store.putKey({ ...key, since: this.ports.now() });
    return restored;
  }

  async use(journal: string): Promise<void> {
    await this.store.putKey({ ...(await this.own(journal)), since: this.ports.now() });
  }

  async drop(journal: string): Promise<void> {
    await this.own(journal);
    await this.store.dropKey(journal);
  }

  /** Ends the journal with the record that its key is not to be relied on any more. */
  async revoke(journal: string, reason: string, isReplaced: boolean): Promise<void> {
    const { store } = this;
    const name = await this.writer.exclusive(async (append) => {
      const key = await this.own(journal);
      const end = await store.end(journal);
      if (!end) throw busy();
      const next = isReplaced ? await makeKey(webCrypto()) : null;
      const time = new Date(this.ports.now()).toISOString();
      const body = { reason: reason.trim(), successor: next?.publicKey ?? null };
      const last = { seq: end.records - 1, id: end.head };
      const content = { kind: 'revoked', body } as const;
      const row = toRecordRow(
        await nextRecord(journal, last, time, content, signer(key, webCrypto())),
      );
      const continues = { journal, head: row.id, records: row.seq + 1 };
      const opening = next && {
        key: { ...next, since: this.ports.now() },
        first: toRecordRow(
          await nextRecord(
            next.journal,
            null,
            time,
            { kind: 'opened', body: { public_key: next.publicKey, continues } },
            signer(next, webCrypto()),
          ),
        ),
      };
      if (!(await store.revoke(row, opening))) throw busy();
      if (next && end.reviewer !== null) await recordReviewer(append, end.reviewer);
      return next?.journal ?? null;
    });
    await this.writer.changed([journal, ...(name === null ? [] : [name])]);
  }

  private get store(): JournalStore {
    return this.ports.journals;
  }

  private async own(journal: string): Promise<JournalKeyRow> {
    const key = (await this.store.keys()).find((one) => one.journal === journal);
    if (key) return key;
    throw refusal(
      'This key is not in this browser.',
      `There is no key of the journal ${journal.slice(0, 8)} here.`,
      'Take it in from the file that it was saved in.',
    );
  }
}
