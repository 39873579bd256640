import { decodeLenient, encodeText, toHex } from '../../../base/bytes.ts';
import { type AppException, refusal } from '../../../base/error.ts';
import { TOOL } from '../../../base/version.ts';
import { checkCase } from '../../../ledger/case/check.ts';
import { readCaseFile } from '../../../ledger/case/read.ts';
import { caseMembers } from '../../../ledger/case/write.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { Pace } from '../../../ledger/held/pace.ts';
import { type AuditCase, MAX_CASE_TEXT, MAX_CASE_TITLE } from '../../../ledger/model/case.ts';
import type { Note, TakenNotes } from '../../../ledger/model/note.ts';
import type { CheckedReport, ReportProgress } from '../../../ledger/model/report.ts';
import { readReport } from '../../../ledger/report/json.ts';
import { reportPage } from '../../../ledger/report/page.ts';
import { readReportedPins } from '../../../ledger/report/pins.ts';
import { readRules } from '../../../ledger/report/redact/rules.ts';
import { makeReport } from '../../../ledger/report/report.ts';
import { sourceId } from '../../../ledger/sources/identity.ts';
import type { CaseRow } from '../../../ledger/storage/rows.ts';
import type { CaseAsk, MadeCase, OpenedCase } from '../ask.ts';
import { ledgersOfCase, packed } from './pack.ts';
import type { Reports } from './reports.ts';
import { readFindings, readWrittenNotes, writtenCase } from './written.ts';

/** Keeps notes on ledgers. */
export interface NoteKeeper {
  takeAll(ledger: string, notes: readonly Note[]): Promise<TakenNotes>;
}

export class CaseAnswers {
  private readonly cache: LedgerCache;
  private readonly reports: Reports;
  private readonly notes: NoteKeeper;

  constructor(cache: LedgerCache, reports: Reports, notes: NoteKeeper) {
    this.cache = cache;
    this.reports = reports;
    this.notes = notes;
  }

  async all(): Promise<readonly AuditCase[]> {
    const rows = await this.store.cases();
    return rows.map(shown).sort((a, b) => b.changedAt - a.changedAt);
  }

  async one(id: string): Promise<AuditCase> {
    return shown(await this.row(id));
  }

  async save(one: AuditCase): Promise<void> {
    const { id, title, question, conclusion } = one;
    if (title.length > MAX_CASE_TITLE || question.length + conclusion.length > 2 * MAX_CASE_TEXT)
      throw tooLong();
    const known = await this.store.case(id);
    const received = known?.case.received ?? null;
    const changedAt = this.cache.ports.now();
    await this.store.putCase({
      id,
      case: { ...one, received, changedAt },
      file: known?.file ?? null,
    });
  }

  delete(id: string): Promise<void> {
    return this.store.deleteCase(id);
  }

  /** @throws {AppException} for an invalid rule */
  async make(
    { id, madeOn, leaveOut }: CaseAsk,
    progress: ReportProgress,
    pace: Pace,
  ): Promise<MadeCase> {
    const { title, query, ledgers, findings, ...texts } = await this.one(id);
    if (ledgers.length === 0) throw empty();
    const rules = readRules(leaveOut);
    const left = rules.length > 0 ? rules : null;
    const options = { query, withNotes: true, rules: left, kept: findings };
    const parts = await this.reports.parts(ledgers, options, pace, progress);
    // A growing ledger is not named by its bytes in the library, and in a file it is.
    const ids = new Map(ledgers.map((own, at) => [own.id, parts[at]?.ledger.id ?? own.id]));
    const about = writtenCase({ ...texts, findings }, ids);
    const report = makeReport({ tool: TOOL, title, madeOn, query, about }, parts, rules);
    const members = caseMembers(report, await ledgersOfCase(this.cache, ledgers, parts, pace));
    return {
      file: await packed(members, pace),
      page: new Blob([reportPage(report)], { type: 'text/html' }),
      ledgers: report.ledgers.length,
      entries: report.ledgers.reduce((sum, { entries }) => sum + entries, 0),
      notes: report.ledgers.reduce((sum, one) => sum + one.notes.length, 0),
      leftOut: report.redaction,
    };
  }

  async open(file: Blob, name: string): Promise<OpenedCase> {
    const { ports } = this.cache;
    ports.opens(name, file.size);
    const { report, reportText, anchors, ledgers, claims } = readCaseFile(
      new Uint8Array(await file.arrayBuffer()),
      TOOL,
    );
    const { hash } = await ports.host();
    const id = toHex(hash.blake3(reportText)).slice(0, 32);
    const found = ledgers.map(({ id: said, set }) => ({
      said,
      found: sourceId(
        set.files.map(({ bytes }) => hash.blake3(bytes)),
        hash,
      ),
    }));
    const { question = '', conclusion = '', queries = [] } = report.case ?? {};
    const { title, query, tool } = report;
    const received = {
      name,
      tool,
      title,
      question,
      conclusion,
      claims,
      altered: found.filter((one) => one.said !== one.found),
      notes: await this.takeNotes(report.ledgers),
    };
    const known = await this.store.case(id);
    const row: CaseRow = {
      id,
      // Notes that were written on it here since it was opened before stay.
      case: known
        ? { ...shown(known), received }
        : {
            id,
            title,
            question,
            conclusion,
            queries,
            query,
            received,
            findings: readFindings(report),
            notes: readWrittenNotes(report),
            ledgers: report.ledgers.map(({ id: ledger, name, profile, pins }) => ({
              id: ledger,
              name,
              against: { profile, pins: readReportedPins(pins) },
            })),
            changedAt: ports.now(),
          },
      file: { report: decodeLenient(reportText), anchors: decodeLenient(anchors) },
    };
    await this.store.putCase(row);
    return {
      id,
      sets: ledgers.map(({ folder, set: { files, ...set }, said }) => ({
        ...set,
        ...(folder && { folder }),
        profile: said.profile,
        pins: readReportedPins(said.pins),
        files: files.map(({ bytes, ...one }) => ({ ...one, file: new Blob([bytes.slice()]) })),
      })),
    };
  }

  async check(id: string, progress: ReportProgress, pace: Pace): Promise<CheckedReport> {
    const { case: one, file } = await this.row(id);
    if (!file || !one.received) throw ofNoFile();
    const { claims, altered } = one.received;
    const { report } = readReport(encodeText(file.report));
    const findGiven = (said: string) => altered.find((other) => other.said === said)?.found ?? null;
    const given = { report, claims, anchors: encodeText(file.anchors) };
    return checkCase(given, TOOL, findGiven, await this.reports.again(report, pace, progress));
  }

  private async takeNotes(
    ledgers: readonly {
      readonly id: string;
      readonly notes: Parameters<NoteKeeper['takeAll']>[1];
    }[],
  ): Promise<TakenNotes> {
    const all = { added: 0, replaced: 0, known: 0, conflicts: 0, signed: 0, broken: 0 };
    for (const { id, notes } of ledgers) {
      const own = notes.filter(({ place }) => place.ledger === id);
      if (own.length === 0) continue;
      const taken = await this.notes.takeAll(id, own);
      all.added += taken.added;
      all.replaced += taken.replaced;
      all.known += taken.known;
      all.conflicts += taken.conflicts;
      all.signed += taken.signed;
      all.broken += taken.broken;
    }
    return all;
  }

  private get store() {
    return this.cache.ports.store;
  }

  private async row(id: string): Promise<CaseRow> {
    const row = await this.store.case(id);
    if (!row) throw gone();
    return row;
  }
}

/** Earlier versions kept neither findings nor notes. */
function shown({ case: one }: CaseRow): AuditCase {
  return { ...one, findings: one.findings ?? [], notes: one.notes ?? [] };
}

const gone = (): AppException =>
  refusal(
    'This case is not here.',
    'No case of this address is kept in this browser.',
    'Open its file.',
  );
const empty = (): AppException =>
  refusal('The case is empty.', 'It has no ledger.', 'Add the ledgers that it is about.');
const ofNoFile = (): AppException =>
  refusal(
    'There is nothing to compare with.',
    'This case was begun here and came in no file.',
    'Save it as a file: its ledgers are verified again for that.',
  );
const tooLong = (): AppException =>
  refusal(
    'The case was not saved.',
    `A title may have ${MAX_CASE_TITLE} characters, question and conclusion ${MAX_CASE_TEXT} each.`,
    'Make it shorter, and save it again.',
  );
