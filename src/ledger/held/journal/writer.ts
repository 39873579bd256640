// Records are added to the written journal one at a time over all tabs. Each is signed first, then
// kept in one step, or not at all where another was faster.

import { type AppException, refusal } from '../../../base/error.ts';
import { createQueue } from '../../../base/queue.ts';
import {
  type JournalRecord,
  makeWellFormed,
  nextRecord,
  type RecordContent,
  type SignBytes,
} from '../../review/api.ts';
import type { JournalEnd } from '../../storage/journal/journal-index.ts';
import type { JournalKeyRow } from '../../storage/journal/journal-store.ts';
import type { Ports } from '../ports.ts';
import { makeKey, signer } from './key.ts';
import { toRecordRow } from './rows.ts';

const LOCK = 'review-journal';
/** Without locks another tab may be faster, but not every time. */
const MAX_TRIES = 8;

/** The next record is added to this. */
export interface WriteTarget {
  readonly key: JournalKeyRow;
  readonly end: JournalEnd;
  readonly sign: SignBytes;
}

/**
 * `make` returns what to record, or null. It is called again if another tab was faster. `opens`
 * opens a journal where there is none yet.
 */
export type AppendRecord = (
  make: (target: WriteTarget, time: string) => RecordContent | null | Promise<RecordContent | null>,
  opens?: boolean,
) => Promise<JournalRecord | null>;

export class JournalWriter {
  private readonly ports: Ports;
  private readonly onOpened: (journal: string) => Promise<void>;
  private readonly queue = createQueue();

  constructor(ports: Ports, onOpened: (journal: string) => Promise<void>) {
    this.ports = ports;
    this.onOpened = onOpened;
  }

  append: AppendRecord = (make, opens) => this.exclusive((append) => append(make, opens));

  /** Nobody else writes to the journals while `work` runs. */
  async exclusive<T>(work: (append: AppendRecord) => Promise<T>): Promise<T> {
    const opened = new Set<string>();
    const append: AppendRecord = async (make, opens = false) => {
      for (let tried = 0; tried < MAX_TRIES; tried++) {
        const target = (await this.target()) ?? (opens ? await this.open() : null);
        if (!target && opens) continue;
        if (!target) throw noName();
        if (target.end.records === 1) opened.add(target.key.journal);
        const time = this.time();
        const content = await make(target, time);
        if (!content) return null;
        const { key, end, sign } = target;
        const last = { seq: end.records - 1, id: end.head };
        const next = await nextRecord(key.journal, last, time, content, sign);
        if (await this.ports.journals.append(toRecordRow(next))) return next;
      }
      throw busy();
    };
    const value = await this.queue(() => this.ports.liveness.run(LOCK, () => work(append)));
    for (const journal of opened) await this.onOpened(journal);
    return value;
  }

  /** Null when no journal was opened here yet. */
  private async target(): Promise<WriteTarget | null> {
    const { journals } = this.ports;
    const key = await journals.current();
    if (!key) return null;
    const end = await journals.end(key.journal);
    if (!end)
      throw refusal(
        'The journal’s records are missing.',
        'This browser has the key, but no longer what was signed with it.',
        'Restore the journal from its export.',
      );
    return { key, end, sign: signer(key, webCrypto()) };
  }

  /** Null when another tab opened a journal in the meantime. */
  private async open(): Promise<WriteTarget | null> {
    const { journals } = this.ports;
    const key = await makeKey(webCrypto());
    const sign = signer(key, webCrypto());
    const body = { public_key: key.publicKey, continues: latest(await journals.ends()) };
    const content = { kind: 'opened', body } as const;
    const opening = await nextRecord(key.journal, null, this.time(), content, sign);
    return (await journals.open(key, toRecordRow(opening))) ? this.target() : null;
  }

  async changed(journals: readonly string[]): Promise<void> {
    for (const journal of journals) await this.onOpened(journal);
  }

  private time(): string {
    return new Date(this.ports.now()).toISOString();
  }
}

/** Pages that are not served securely have none. */
export function webCrypto(): SubtleCrypto | undefined {
  return crypto.subtle;
}

/**
 * The journal that was restored here has its key elsewhere or lost; the latest of several counts.
 */
function latest(ends: readonly JournalEnd[]) {
  const [last] = [...ends].sort((a, b) => (a.lastAt < b.lastAt ? 1 : -1));
  return last ? { journal: last.journal, head: last.head, records: last.records } : null;
}

/**
 * Returns the name as it is recorded.
 * @throws when there is none.
 */
export function reviewerName(given: string): string {
  const name = makeWellFormed(given).trim();
  if (!name) throw noName();
  return name;
}

/** Records who decides from here on, unless the journal says so already. */
export async function recordReviewer(append: AppendRecord, name: string): Promise<void> {
  await append(
    ({ end }) => (end.reviewer === name ? null : { kind: 'reviewer', body: { name } }),
    true,
  );
}

function noName(): AppException {
  return refusal('Your name is missing.', 'It goes with every decision.', 'Give your name first.');
}

export function busy(): AppException {
  return refusal(
    'The journal is being written to from elsewhere.',
    'Another tab was faster each time.',
    'Try again.',
  );
}
