// A program that writes session files, or another shape of log without hashes: where its records
// are, and what each of them says.

import type { JsonObject } from '../../base/json/value.ts';
import type { Host } from '../../ledger/format/reader.ts';
import type { TrailingBytes } from '../../ledger/model/trailing.ts';
import type { SourceFile } from '../../ledger/sources/file.ts';
import type { FoundList, StepFound } from './read/found.ts';
import type { SessionHistory } from './read/history.ts';
import type { SessionLanes } from './read/lanes.ts';
import type { DocumentHead } from './read/records.ts';
import type { SessionRow } from './read/rows.ts';
import type { WrittenRecord } from './read/written.ts';
import type { AnsweredCall, SessionStep } from './step.ts';

export type OpenHost = Pick<Host, 'hash' | 'openSql'>;

/** Files whose records are made of what is in them: a database. To be closed. */
export interface OpenedSession {
  /** With the texts of the records, which are ranges of it. */
  readonly file: SourceFile;
  records(): Iterable<WrittenRecord>;
  /** What was wrong with it as a whole. */
  readonly found: readonly StepFound[];
  /** What follows the end of it. */
  readonly trailing: readonly TrailingBytes[];
  close(): void;
}

/** One program that writes such files. */
export interface SessionWriter {
  readonly id: string;
  /** "Claude Code" */
  readonly name: string;
  /** What its files are, in words: "session file". */
  readonly container: string;
  /** What one record is called: "line". */
  readonly unit: string;
  /** What its parent is to a record, where it is not the one before it, as a label: "Inside of". */
  readonly parentIs?: string;
  /** The member that has the id of a record: "uuid". */
  readonly idMember: string;
  /** Records of one session are copied into another: the members in which a copy may differ. */
  readonly copyDiffersIn?: ReadonlySet<string>;
  /** Records are written again in one file: the members that say when that was, and after what. */
  readonly againDiffersIn?: ReadonlySet<string>;
  /**
   * A thread that was forked may begin with the records of the one it comes from: what they differ in, and
   * what they are known by.
   */
  readonly history?: Pick<SessionHistory, 'differsIn' | 'traits'>;
  /** Whether a record looks like one of its own, where every line is one. */
  recognises(record: JsonObject): boolean;
  /** Whether a JSON document looks like one of its own, by its beginning. */
  recognisesDocument?(document: DocumentHead): boolean;
  /** Of a program whose files are no text. @throws {SourceError} */
  open?(files: readonly SourceFile[], host: OpenHost): OpenedSession;
  /** The records of a file, in its order; without it, every line is one. `files`: all of the ledger. */
  records?(file: SourceFile, files: readonly SourceFile[]): Iterable<WrittenRecord>;
  /**
   * `call`: what the results in the record answer, where one call is answered; `about`: what its
   * place in the file said of it.
   */
  step(record: JsonObject, call: AnsweredCall | null, about: string | null): SessionStep;
  /** Which lane every record is in, of a writer for which neither its files nor parents say it. */
  place?(
    rows: readonly SessionRow[],
    byId: ReadonlyMap<string, number>,
    found: FoundList,
    files: readonly SourceFile[],
  ): SessionLanes;
  /** Tools whose result says less about files than the call did. */
  readonly asksCall: ReadonlySet<string>;
  /** The lane of an agent whose records do not name it, by the name of its file. */
  agentOfFile(name: string): string | null;
  /** Questions and their answers are recorded, so that a call without any was not asked about. */
  readonly recordsDecisions?: true;
  /** The parents of records say which lane they are in; without it, a file is one lane. */
  readonly isGraph: boolean;
}
