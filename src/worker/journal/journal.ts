// The review journals of this browser. Records are added one at a time over all tabs; each is
// signed first, then kept in one step or not at all.

import { type AppException, refusal } from '../../core/model/error.ts';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import {
  brokenRule,
  type DecisionInput,
  type DeliveryInput,
  type JournalRecord,
  nextRecord,
  type RecordContent,
  type RecordedDecision,
  type RecordedDelivery,
  type Sign,
  signDecision,
  wellFormed,
} from '../../formats/journal/api.ts';
import { journal as journalFormat } from '../../formats/journal/index.ts';
import { SourceError } from '../../sources/error.ts';
import type { JournalKeyRow, JournalRecordRow } from '../../storage/journal.ts';
import type { NamedBlob } from '../../storage/rows.ts';
import { growingId } from '../import/grow.ts';
import type { Ports } from '../rpc/ports.ts';
import type { Growing } from '../rpc/protocol.ts';
import { KeptJournals, type ReadJournal } from './kept.ts';
import { makeKey, signer } from './key.ts';
import type { JournalState, JournalSummary, RestoredJournal } from './protocol.ts';
import { readExport, recordedDelivery, reviewerIn, rowOf } from './rows.ts';

const LOCK = 'review-journal';
/** Without locks another tab may be faster, but not every time. */
const MAX_TRIES = 8;

type Grow = (growing: Growing) => Promise<LedgerSummary>;

/** What the next record is added to. */
interface Target extends ReadJournal {
  readonly key: JournalKeyRow;
  readonly last: JournalRecordRow;
  readonly sign: Sign;
}

export class Journals {
  private readonly ports: Ports;
  private readonly grow: Grow;
  private readonly kept: KeptJournals;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(ports: Ports, grow: Grow) {
    this.ports = ports;
    this.grow = grow;
    this.kept = new KeptJournals(ports.journals);
  }

  async state(): Promise<JournalState> {
    const { journals: store } = this.ports;
    const key = await store.current();
    const all = await store.journals();
    const ids = key ? [key.journal, ...all.filter((id) => id !== key.journal)] : all;
    const journals: JournalSummary[] = [];
    for (const id of ids) journals.push(await this.summary(id, key?.journal === id ? key : null));
    const current = key ? journals[0] : undefined;
    return {
      reviewer: current?.reviewer ?? null,
      ledger: current?.isInLibrary ? current.ledger : null,
      publicKey: key?.publicKey ?? null,
      records: current?.records ?? 0,
      journals,
    };
  }

  decisions(): Promise<readonly RecordedDecision[]> {
    return this.kept.decisions();
  }

  file(journal: string): Promise<NamedBlob> {
    return this.kept.file(journal);
  }

  async setReviewer(name: string): Promise<void> {
    const given = wellFormed(name).trim();
    if (!given) throw noName();
    await this.append(({ records }) => {
      const isKnown = reviewerIn(records) === given;
      return isKnown ? null : { kind: 'reviewer', body: { name: given } };
    }, true);
  }

  async recordDecision(input: DecisionInput): Promise<RecordedDecision> {
    const whole = wellFormed(input);
    const broken = brokenRule(whole);
    if (broken)
      throw refusal(
        'The decision was not recorded.',
        `${broken.path} should be ${broken.expected}, and is ${broken.actual}.`,
        'Change it, and decide again.',
      );
    const record = await this.append(async ({ key, last, records, sign }, time) => {
      const reviewer = reviewerIn(records);
      if (reviewer === null) throw noName();
      const { journal: id, publicKey: public_key } = key;
      const journal = { id, public_key, seq: last.seq + 1, previous: last.id };
      const decision = { reviewer, decided_at: time, ...whole, journal };
      return { kind: 'decision', body: await signDecision(decision, sign) };
    });
    if (record?.kind !== 'decision') throw new Error(NOTHING);
    return { id: record.id, document: record.body, deliveries: [] };
  }

  async recordDelivery(input: DeliveryInput): Promise<RecordedDelivery> {
    const { decision, server, outcome, detail } = wellFormed(input);
    const record = await this.append(({ records }) => {
      if (!records.some(({ kind, id }) => kind === 'decision' && id === decision))
        throw refusal(
          'This decision is not in the journal.',
          `The journal that this browser writes to has no decision ${decision.slice(0, 8)}.`,
          'Restore the journal that has it.',
        );
      return { kind: 'delivery', body: { decision, server, outcome, detail } };
    });
    if (record?.kind !== 'delivery') throw new Error(NOTHING);
    return recordedDelivery(record);
  }

  /** @throws {SourceError} when it does not verify, or differs from the same journal here. */
  async restore(file: Blob): Promise<RestoredJournal> {
    const rows = await readExport(file, await this.ports.host());
    const journal = rows[0]?.journal ?? '';
    const added = await this.exclusive(async () => {
      const { journals: store } = this.ports;
      const known = await store.records(journal);
      const different = known.findIndex(({ line }, i) => rows[i] && rows[i].line !== line);
      if (different >= 0)
        throw new SourceError(
          'corrupt',
          'This journal differs from the one in this browser.',
          `Both have the key ${journal.slice(0, 8)}…, and from record ${different} on they are different: the key was used in two places, or one of them was rewritten.`,
          'Nothing was changed. Add the file in the library to compare the two.',
        );
      const rest = rows.slice(known.length);
      if (!(await store.extend(rest, known.length))) throw busy();
      return rest.length;
    });
    await this.publish(journal);
    const records = (await this.ports.journals.records(journal)).length;
    return { journal, added, records };
  }

  /** Read and put into the library in one step, so that no tab shows less than another did. */
  show(journal: string): Promise<string> {
    return this.exclusive(async () => {
      const { file, name } = await this.file(journal);
      const origin = { kind: 'journal' } as const;
      const format = journalFormat.manifest.id;
      const { id } = await this.grow({ key: ledgerKey(journal), name, origin, format, file });
      return id;
    });
  }

  /** A crash may come between a record and its ledger: the ledger catches up here. */
  private async summary(journal: string, key: JournalKeyRow | null): Promise<JournalSummary> {
    const { rows, records } = await this.kept.read(journal);
    const [first] = records;
    const ledger = await growingId(this.ports, ledgerKey(journal));
    const listed = await this.ports.store.ledger(ledger);
    if (listed && listed.entries < rows.length) await this.publish(journal);
    const shown = listed && (await this.ports.store.ledger(ledger));
    return {
      journal,
      publicKey: first?.kind === 'opened' ? first.body.public_key : '',
      records: rows.length,
      decisions: records.filter(({ kind }) => kind === 'decision').length,
      head: rows.at(-1)?.id ?? '',
      firstAt: first?.recorded_at ?? '',
      lastAt: records.at(-1)?.recorded_at ?? '',
      reviewer: reviewerIn(records),
      key: key && (key.secret instanceof Uint8Array ? 'bytes' : 'not extractable'),
      ledger,
      verdict: shown?.judged?.verdict ?? null,
      isInLibrary: listed !== undefined,
      pins: shown?.judged?.pins ?? {},
    };
  }

  /** `make` says what to record; null: nothing. It is called again if another tab was faster. */
  private async append(
    make: (target: Target, time: string) => RecordContent | null | Promise<RecordContent | null>,
    opens = false,
  ): Promise<JournalRecord | null> {
    const record = await this.exclusive(async () => {
      for (let tried = 0; tried < MAX_TRIES; tried++) {
        const target = await this.target(opens);
        if (!target) continue;
        const time = this.time();
        const content = await make(target, time);
        if (!content) return null;
        const { key, last, sign } = target;
        const next = await nextRecord(key.journal, last, time, content, sign);
        if (await this.ports.journals.append(rowOf(next))) return next;
      }
      throw busy();
    });
    if (record) await this.publish(record.journal);
    return record;
  }

  /** null: another tab opened a journal in the meantime. */
  private async target(opens: boolean): Promise<Target | null> {
    const { journals: store } = this.ports;
    // Pages that are not served securely have no Web Crypto.
    const subtle: SubtleCrypto | undefined = crypto.subtle;
    const key = await store.current();
    if (key) {
      const known = await this.kept.read(key.journal);
      const last = known.rows.at(-1);
      if (!last)
        throw refusal(
          'The journal’s records are missing.',
          'This browser has the key, but no longer what was signed with it.',
          'Restore the journal from its export.',
        );
      return { ...known, key, last, sign: signer(key, subtle) };
    }
    if (!opens) throw noName();
    const made = await makeKey(subtle);
    const sign = signer(made, subtle);
    const body = { public_key: made.publicKey, continues: await this.kept.latestEnd() };
    const content = { kind: 'opened', body } as const;
    const opening = await nextRecord(made.journal, null, this.time(), content, sign);
    const last = rowOf(opening);
    if (!(await store.open(made, last))) return null;
    return { key: made, last, sign, rows: [last], records: [opening] };
  }

  /** A record is kept even when the library has no room to show it. */
  private async publish(journal: string): Promise<void> {
    try {
      await this.show(journal);
    } catch (error) {
      console.warn('The journal is kept, but could not be put into the library.', error);
    }
  }

  private exclusive<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(() => this.ports.liveness.run(LOCK, work));
    this.queue = done.catch(() => undefined);
    return done;
  }

  private time(): string {
    return new Date(this.ports.now()).toISOString();
  }
}

function noName(): AppException {
  return refusal('Your name is missing.', 'It goes with every decision.', 'Give your name first.');
}

function busy(): AppException {
  return refusal(
    'The journal is being written to from elsewhere.',
    'Another tab was faster each time.',
    'Try again.',
  );
}

const NOTHING = 'Nothing was recorded.';

function ledgerKey(journal: string): string {
  return `journal/${journal}`;
}
