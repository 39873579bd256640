// The review journals are shown as ledgers, which are brought up to date when somebody looks:
// adding a record does not wait for that.

import { refusal } from '../../../base/error.ts';
import { formatById } from '../../../ledger/format/recognise.ts';
import type {
  JournalDecisions,
  JournalState,
  JournalSummary,
  KnownRecords,
  RestoredJournal,
} from '../../../ledger/held/journal/data.ts';
import { journalName, KeptJournals } from '../../../ledger/held/journal/kept.ts';
import { JOURNAL, readExport, recordedDelivery } from '../../../ledger/held/journal/rows.ts';
import {
  busy,
  JournalWriter,
  recordReviewer,
  reviewerName,
} from '../../../ledger/held/journal/writer.ts';
import type { Ports } from '../../../ledger/held/ports.ts';
import type { GrownLedger } from '../../../ledger/import/growth/grown.ts';
import { growingId } from '../../../ledger/import/growth/growths.ts';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import {
  type DeliveryInput,
  makeWellFormed,
  type RecordedDecision,
  type RecordedDelivery,
} from '../../../ledger/review/api.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import type { JournalEnd } from '../../../ledger/storage/journal/journal-index.ts';
import type { JournalKeyRow } from '../../../ledger/storage/journal/journal-store.ts';
import type { LedgerRow, NamedBlob } from '../../../ledger/storage/rows.ts';
import type { DecisionRecorder } from './decide.ts';
import { OwnKeys } from './own-keys.ts';

/**
 * The lock is for bringing a journal's ledger up to date; writing to the journal does not wait for
 * it.
 */
const SHOWING = 'review-journal-ledger';

type Grow = (ledger: GrownLedger) => Promise<LedgerSummary>;

export class Journals {
  private readonly ports: Ports;
  private readonly grow: Grow;
  private readonly now: DecisionRecorder['now'];
  private readonly kept: KeptJournals;
  private readonly writer: JournalWriter;
  readonly keys: OwnKeys;

  constructor(ports: Ports, grow: Grow, now: DecisionRecorder['now']) {
    this.ports = ports;
    this.grow = grow;
    this.now = now;
    this.kept = new KeptJournals(ports.journals);
    this.writer = new JournalWriter(ports, (journal) => this.tryToShow(journal));
    this.keys = new OwnKeys(ports, this.writer, (file) => this.restore(file));
  }

  async state(): Promise<JournalState> {
    const { journals: store } = this.ports;
    const key = await store.current();
    const keys = new Map((await store.keys()).map((row) => [row.journal, row]));
    const ends = [...(await store.ends())].sort(
      (a, b) => Number(b.journal === key?.journal) - Number(a.journal === key?.journal),
    );
    const journals: JournalSummary[] = [];
    for (const end of ends)
      journals.push(await this.summary(end, keys.get(end.journal) ?? null, key?.journal ?? null));
    const current = journals.find(({ isWritten }) => isWritten);
    return {
      reviewer: current?.reviewer ?? null,
      ledger: current && current.shown !== null ? current.ledger : null,
      publicKey: key?.publicKey ?? null,
      records: current?.records ?? 0,
      journals,
    };
  }

  decisions(known: readonly KnownRecords[]): Promise<readonly JournalDecisions[]> {
    return this.kept.decisions(known);
  }

  async decision(journal: string, id: string): Promise<RecordedDecision | null> {
    const row = await this.ports.journals.decision(journal, id);
    return row && this.kept.decision(row);
  }

  file(journal: string): Promise<NamedBlob> {
    return this.kept.file(journal);
  }

  async setReviewer(given: string): Promise<void> {
    await recordReviewer(this.writer.append, reviewerName(given));
  }

  get recorder(): DecisionRecorder {
    const { ports, writer, kept, now } = this;
    return { ports, writer, kept, now };
  }

  async recordDelivery(input: DeliveryInput): Promise<RecordedDelivery> {
    const { decision, server, outcome, detail } = makeWellFormed(input);
    const record = await this.writer.append(async ({ key }) => {
      if (!(await this.ports.journals.decision(key.journal, decision)))
        throw refusal(
          'This decision is not in the journal.',
          `The journal that this browser writes to has no decision ${decision.slice(0, 8)}.`,
          'Restore the journal that has it.',
        );
      return { kind: 'delivery', body: { decision, server, outcome, detail } };
    });
    if (record?.kind !== 'delivery') throw new Error('Nothing was recorded.');
    return recordedDelivery(record);
  }

  /** @throws {SourceError} when it does not verify, or differs from the same journal here. */
  async restore(file: Blob): Promise<RestoredJournal> {
    const rows = await readExport(
      file,
      formatById(this.ports.formats, JOURNAL),
      await this.ports.host(),
    );
    const journal = rows[0]?.journal ?? '';
    const added = await this.writer.exclusive(async () => {
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
    await this.tryToShow(journal);
    const end = await this.ports.journals.end(journal);
    return { journal, added, records: end?.records ?? 0 };
  }

  /** One tab follows the other, so that none shows less than another did. */
  show(journal: string): Promise<string> {
    return this.ports.liveness.run(SHOWING, async () => {
      const key = ledgerKey(journal);
      const id = await growingId(this.ports, key);
      const end = await this.ports.journals.end(journal);
      const shown = await this.ports.store.ledger(id);
      if (end && shown?.entries === end.records) return id;
      await this.grow({
        key,
        name: journalName(journal),
        origin: { kind: 'journal' },
        format: JOURNAL,
        series: journal,
        bytes: async ({ entries }) => (await this.kept.file(journal, entries)).file,
      });
      return id;
    });
  }

  async catchUp({ id, growth }: LedgerRow): Promise<void> {
    if (growth?.origin.kind !== 'journal') return;
    for (const { journal } of await this.ports.journals.ends())
      if ((await growingId(this.ports, ledgerKey(journal))) === id) await this.tryToShow(journal);
  }

  private async summary(
    end: JournalEnd,
    key: JournalKeyRow | null,
    written: string | null,
  ): Promise<JournalSummary> {
    const { journal, publicKey, records, decisions, head, firstAt, lastAt, reviewer } = end;
    const ledger = await growingId(this.ports, ledgerKey(journal));
    const shown = await this.ports.store.ledger(ledger);
    return {
      journal,
      publicKey,
      records,
      decisions,
      head,
      firstAt,
      lastAt,
      reviewer,
      key: key && keptAs(key),
      isWritten: journal === written,
      revoked: end.revoked,
      ledger,
      shown: shown?.entries ?? null,
      verdict: shown?.judged?.verdict ?? null,
      pins: shown?.judged?.pins ?? {},
    };
  }

  /** A record is kept even when the library has no room to show it. */
  private async tryToShow(journal: string): Promise<void> {
    try {
      await this.show(journal);
    } catch (error) {
      console.warn('The journal is kept, but could not be put into the library.', error);
    }
  }
}

function keptAs({ secret }: JournalKeyRow): NonNullable<JournalSummary['key']> {
  if (secret instanceof Uint8Array) return 'bytes';
  return secret.extractable ? 'extractable' : 'not extractable';
}

function ledgerKey(journal: string): string {
  return `journal/${journal}`;
}
