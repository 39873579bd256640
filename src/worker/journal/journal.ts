// The review journals kept here. Records are added one after the other, in this tab and
// in all others; each is signed first and kept in one step, or not at all.

import { type AppException, refusal } from '../../core/model/error.ts';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { brokenRule } from '../../formats/journal/decision-shape.ts';
import type { JournalRecord, RecordContent } from '../../formats/journal/record.ts';
import {
  DECISION_FORMAT,
  type DecisionInput,
  type DeliveryInput,
  JOURNAL_FORMAT,
  type RecordedDecision,
  type RecordedDelivery,
} from '../../formats/journal/types.ts';
import { type Sign, sealRecord, signDecision, wellFormed } from '../../formats/journal/write.ts';
import { SourceError } from '../../sources/error.ts';
import type { JournalKeyRow, JournalRecordRow } from '../../storage/journal.ts';
import type { SourcePart } from '../../storage/rows.ts';
import { growingId } from '../import/grow.ts';
import type { Ports } from '../rpc/ports.ts';
import type { Growing } from '../rpc/protocol.ts';
import { makeKey, signer } from './key.ts';
import type { JournalState, JournalSummary, RestoredJournal } from './protocol.ts';
import { readExport, recordedDelivery, recordsOf, reviewerIn, rowOf } from './rows.ts';

const LOCK = 'review-journal';
/** Another tab without locks may be quicker; it cannot be so for ever. */
const TRIES = 8;

type Grow = (growing: Growing) => Promise<LedgerSummary>;

/** Where a record is to be put. */
interface End {
  readonly key: JournalKeyRow;
  readonly last: JournalRecordRow;
  readonly sign: Sign;
}

export class Journals {
  private readonly ports: Ports;
  private readonly grow: Grow;
  /** What was read of each journal; records never change, there are only more of them. */
  private readonly read = new Map<string, { rows: number; records: JournalRecord[] }>();
  private queue: Promise<unknown> = Promise.resolve();

  constructor(ports: Ports, grow: Grow) {
    this.ports = ports;
    this.grow = grow;
  }

  async state(): Promise<JournalState> {
    const { journals: store } = this.ports;
    const key = await store.current();
    const all = await store.journals();
    const first = key ? [key.journal] : [];
    const ids = [...first, ...all.filter((id) => id !== key?.journal)];
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

  async decisions(): Promise<readonly RecordedDecision[]> {
    const { journals: store } = this.ports;
    const found: RecordedDecision[] = [];
    for (const id of await store.journals()) {
      const own = new Map<string, { decision: RecordedDecision; deliveries: RecordedDelivery[] }>();
      for (const record of this.parsed(id, await store.records(id))) {
        if (record.kind === 'decision') {
          const deliveries: RecordedDelivery[] = [];
          own.set(record.id, {
            deliveries,
            decision: { id: record.id, document: record.body, deliveries },
          });
        } else if (record.kind === 'delivery') {
          own.get(record.body.decision)?.deliveries.push(recordedDelivery(record));
        }
      }
      found.push(...[...own.values()].map(({ decision }) => decision));
    }
    return found.sort((a, b) => (a.document.decided_at < b.document.decided_at ? -1 : 1));
  }

  async setReviewer(name: string): Promise<void> {
    const given = wellFormed(name).trim();
    if (!given) throw noName();
    await this.append(async ({ key }) => {
      const held = reviewerIn(await this.ports.journals.records(key.journal));
      return held === given ? null : { kind: 'reviewer', body: { name: given } };
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
    const record = await this.append(async ({ key, last, sign }, time) => {
      const reviewer = reviewerIn(await this.ports.journals.records(key.journal));
      if (reviewer === null) throw noName();
      const { journal: id, publicKey: public_key } = key;
      const place = { id, public_key, seq: last.seq + 1, previous: last.id };
      const { verdict, reason, subject, evidence } = whole;
      const unsigned = {
        format: DECISION_FORMAT,
        reviewer,
        decided_at: time,
        verdict,
        reason,
        subject,
        evidence,
        journal: place,
      } as const;
      return { kind: 'decision', body: await signDecision(unsigned, sign) };
    });
    if (record?.kind !== 'decision') throw new Error(NOTHING);
    return { id: record.id, document: record.body, deliveries: [] };
  }

  async recordDelivery(input: DeliveryInput): Promise<RecordedDelivery> {
    const { decision, server, outcome, detail } = wellFormed(input);
    const record = await this.append(async ({ key }) => {
      const row = (await this.ports.journals.records(key.journal)).find(
        ({ id }) => id === decision,
      );
      if (!row || recordsOf([row])[0]?.kind !== 'decision')
        throw refusal(
          'This decision is not in the journal.',
          `The journal that is written to here has no decision ${decision.slice(0, 8)}.`,
          'Restore the journal that has it.',
        );
      return { kind: 'delivery', body: { decision, server, outcome, detail } };
    });
    if (record?.kind !== 'delivery') throw new Error(NOTHING);
    return recordedDelivery(record);
  }

  async file(journal: string): Promise<SourcePart> {
    const rows = await this.ports.journals.records(journal);
    if (!rows.length)
      throw refusal(
        'This journal is not in this browser.',
        `The journal ${journal.slice(0, 8)} is not kept here.`,
        'Restore it from its export.',
      );
    const file = new Blob(
      rows.map(({ line }) => line),
      { type: 'application/jsonl' },
    );
    return { name: `review-journal-${journal.slice(0, 8)}.jsonl`, file };
  }

  /** @throws {SourceError} when it does not verify, or parts from what is held. */
  async restore(file: Blob): Promise<RestoredJournal> {
    const rows = await readExport(file, await this.ports.host());
    const journal = rows[0]?.journal ?? '';
    const added = await this.exclusive(async () => {
      const { journals: store } = this.ports;
      const held = await store.records(journal);
      const parted = held.findIndex(({ line }, i) => rows[i] && rows[i].line !== line);
      if (parted >= 0)
        throw new SourceError(
          'corrupt',
          'This journal parts from the one that is held here.',
          `Both have the key ${journal.slice(0, 8)}…, and from record ${parted} on they are different: the key was used in two places, or one of them was rewritten.`,
          'Nothing was changed. Add the file in the library to look at it beside the other.',
        );
      const rest = rows.slice(held.length);
      if (!(await store.extend(rest, held.length))) throw busy();
      return rest.length;
    });
    await this.publish(journal);
    const records = (await this.ports.journals.records(journal)).length;
    return { journal, added, records };
  }

  /** Read and put into the library in one go, so that no tab shows less than another did. */
  show(journal: string): Promise<string> {
    return this.exclusive(async () => {
      const { file, name } = await this.file(journal);
      const origin = { kind: 'journal' } as const;
      return (await this.grow({ key: ledgerKey(journal), name, origin, file })).id;
    });
  }

  /** What a crash between a record and its ledger left behind is made good. */
  private async summary(journal: string, key: JournalKeyRow | null): Promise<JournalSummary> {
    const { journals, store } = this.ports;
    const rows = await journals.records(journal);
    const records = this.parsed(journal, rows);
    const [first] = records;
    const ledger = await growingId(this.ports, ledgerKey(journal));
    const held = await store.ledger(ledger);
    if (held && held.entries < rows.length) await this.publish(journal);
    const shown = held && (await store.ledger(ledger));
    return {
      journal,
      publicKey: first?.kind === 'opened' ? first.body.public_key : '',
      records: rows.length,
      decisions: records.filter(({ kind }) => kind === 'decision').length,
      head: rows.at(-1)?.id ?? '',
      firstAt: first?.recorded_at ?? '',
      lastAt: records.at(-1)?.recorded_at ?? '',
      reviewer: reviewerIn(rows),
      key: key && (key.secret instanceof Uint8Array ? 'bytes' : 'not extractable'),
      ledger,
      verdict: shown?.judged?.verdict ?? null,
      isInLibrary: held !== undefined,
      pins: shown?.judged?.pins ?? {},
    };
  }

  /** `make` says what to record; null: nothing. It is asked again where something came between. */
  private async append(
    make: (end: End, time: string) => Promise<RecordContent | null>,
    opens = false,
  ): Promise<JournalRecord | null> {
    const { journals: store } = this.ports;
    const record = await this.exclusive(async () => {
      for (let tried = 0; tried < TRIES; tried++) {
        const end = await this.end(opens);
        if (!end) continue;
        const time = new Date(this.ports.now()).toISOString();
        const content = await make(end, time);
        if (!content) return null;
        const { key, last, sign } = end;
        const { journal } = key;
        const place = { journal, seq: last.seq + 1, previous: last.id, recorded_at: time };
        const sealed = await sealRecord({ format: JOURNAL_FORMAT, ...place, ...content }, sign);
        if (await store.append(rowOf(sealed))) return sealed;
      }
      throw busy();
    });
    if (record) await this.publish(record.journal);
    return record;
  }

  /** null: another tab opened a journal meanwhile. */
  private async end(opens: boolean): Promise<End | null> {
    const { journals: store } = this.ports;
    // Pages that are not served securely have no Web Crypto.
    const subtle: SubtleCrypto | undefined = crypto.subtle;
    const key = await store.current();
    if (key) {
      const last = await store.last(key.journal);
      if (!last)
        throw refusal(
          'The journal’s records are missing.',
          'This browser has the key, but no longer what was signed with it.',
          'Restore the journal from its export.',
        );
      return { key, last, sign: signer(key, subtle) };
    }
    if (!opens) throw noName();
    const made = await makeKey(subtle);
    const sign = signer(made, subtle);
    const first = rowOf(
      await sealRecord(
        {
          format: JOURNAL_FORMAT,
          journal: made.journal,
          seq: 0,
          previous: null,
          recorded_at: new Date(this.ports.now()).toISOString(),
          kind: 'opened',
          body: { public_key: made.publicKey, continues: await this.before() },
        },
        sign,
      ),
    );
    return (await store.open(made, first)) ? { key: made, last: first, sign } : null;
  }

  /** The journal that was restored here, whose key is elsewhere or lost; the latest of several. */
  private async before() {
    const { journals: store } = this.ports;
    const ends: JournalRecord[] = [];
    for (const id of await store.journals()) {
      const last = await store.last(id);
      if (last) ends.push(...recordsOf([last]));
    }
    ends.sort((a, b) => (a.recorded_at < b.recorded_at ? 1 : -1));
    const [latest] = ends;
    return latest ? { journal: latest.journal, head: latest.id, records: latest.seq + 1 } : null;
  }

  /** What is recorded is kept whether or not the library has room to show it. */
  private async publish(journal: string): Promise<void> {
    try {
      await this.show(journal);
    } catch (error) {
      console.warn('The journal is kept, but could not be put into the library.', error);
    }
  }

  private parsed(journal: string, rows: readonly JournalRecordRow[]): readonly JournalRecord[] {
    const known = this.read.get(journal) ?? { rows: 0, records: [] };
    const records = known.records.concat(recordsOf(rows.slice(known.rows)));
    this.read.set(journal, { rows: rows.length, records });
    return records;
  }

  private exclusive<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(() => this.ports.liveness.hold(LOCK, work));
    this.queue = done.catch(() => undefined);
    return done;
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
