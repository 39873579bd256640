// What a server answers, as plain data. Its words are shown as they are; nothing is believed
// that the ledger itself can prove.

import { listAt, memberAt, numberAt, textAt, writtenAt } from '../../../../base/json/access.ts';
import type { JsonValue } from '../../../../base/json/value.ts';
import type {
  Health,
  LiveFault,
  RunInfo,
  RunProgress,
  ServerTool,
} from '../../../../ledger/live/protocol.ts';
import { bareId } from '../../bare-id.ts';
import { thymosServerManifest } from '../manifest.ts';
import { liveError } from './fault.ts';

const { knownVersion } = thymosServerManifest;

export function isKnownVersion(version: string): boolean {
  return version === knownVersion || version.startsWith(`${knownVersion}.`);
}

/** @throws {LiveError} */
export function readHealth(value: JsonValue): Health {
  const version = textAt(value, 'version');
  const status = textAt(value, 'status');
  if (!version || !status)
    throw liveError(
      'another system',
      `This is no ${thymosServerManifest.name} server, or a very different one.`,
      'What it says of its health has no status and version.',
      'Check the address. Ledgers of other systems are opened as files.',
    );
  const details = [textAt(value, 'ledger'), textAt(value, 'mode')].flatMap((text) => text || []);
  return { status, version, details };
}

export function readTools(value: JsonValue): readonly ServerTool[] {
  return (listAt(value, 'tools') ?? []).map((tool) => ({
    name: textAt(tool, 'name') ?? '',
    version: textAt(tool, 'version') ?? '',
    effect: textAt(tool, 'effect_class') ?? '',
    risk: textAt(tool, 'risk_class') ?? '',
  }));
}

export interface RunListPage {
  readonly runs: readonly RunInfo[];
  readonly total: number | null;
  /** Rows as sent, readable or not. */
  readonly rows: number;
}

/** @throws {LiveError} */
export function readRunList(value: JsonValue): RunListPage {
  const rows = wantedList(value, 'runs', 'GET /runs');
  const runs = rows.map((row) => readRun(row)).filter(({ run }) => run !== '');
  return { runs, total: finiteAt(value, 'total'), rows: rows.length };
}

/** @param run where the answer does not repeat it. A running run's record has no trajectory. */
export function readRun(value: JsonValue, run = textAt(value, 'run_id') ?? ''): RunInfo {
  const trajectory = textAt(value, 'trajectory_id') ?? '';
  return {
    run,
    task: textAt(value, 'task') ?? '',
    status: textAt(value, 'status') ?? '',
    trajectory: bareId(trajectory) || null,
    // Only a resumed run stores the form that the server itself cannot read back.
    isResumed: trajectory !== bareId(trajectory),
  };
}

/** A line of a session's log: the server's clock when something happened. */
export interface LogLine {
  readonly idx: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Snapshot extends RunProgress {
  readonly trajectory: string | null;
  /** Of the server's clock, in milliseconds since 1970; null: it does not say. */
  readonly updatedAt: number | null;
  /** The last ones: the server drops the oldest of many. */
  readonly log: readonly LogLine[];
  /** Made up from the record after a restart: its times are those of this answer. */
  readonly isRestored: boolean;
  /** At least so many entries of these kinds are in the run's ledger. */
  readonly commits: number;
  readonly rejections: number;
  /** Of its answer. */
  readonly bytes: number;
}

/** The server's own words, in a session that it made up. */
const RESTORED = 'Recovered persisted run state';

/** @throws {LiveError} */
export function readSnapshot(value: JsonValue, bytes = 0): Snapshot {
  const status = textAt(value, 'status');
  if (!status) throw otherShape('GET /runs/…/execution', 'a status');
  const log = listAt(value, 'log') ?? [];
  const counters = memberAt(value, 'counters') ?? null;
  return {
    status,
    task: textAt(value, 'task') ?? '',
    trajectory: idAt(value, 'trajectory_id') || null,
    step: finiteAt(value, 'current_step'),
    maxSteps: finiteAt(value, 'max_steps'),
    tool: textAt(value, 'active_tool') || null,
    pendingChannel: textAt(value, 'pending_channel') || null,
    updatedAt: finiteAt(value, 'updated_at_ms'),
    log: log.flatMap((line) => {
      const [idx, at] = [finiteAt(line, 'idx'), finiteAt(line, 'timestamp_ms')];
      return idx === null || at === null ? [] : { idx, at };
    }),
    isRestored: log.some((line) => textAt(line, 'title') === RESTORED),
    commits: finiteAt(counters, 'commits') ?? 0,
    rejections: finiteAt(counters, 'rejections') ?? 0,
    bytes,
  };
}

/** The server's own replay report; null: it does not say. */
export interface ServerReplay {
  readonly trajectory: string | null;
  readonly headSeq: number | null;
  readonly headCommit: string | null;
  readonly commits: number | null;
  readonly entries: number | null;
}

export function readReplay(value: JsonValue): ServerReplay {
  const report = memberAt(value, 'report') ?? value;
  return {
    trajectory: idAt(report, 'trajectory_id') || null,
    headSeq: finiteAt(report, 'head_seq'),
    headCommit: idAt(report, 'head_commit') || null,
    commits: finiteAt(report, 'commits_replayed'),
    entries: finiteAt(report, 'entries_seen'),
  };
}

export interface ServerResource {
  readonly kind: string;
  readonly id: string;
  /** As written. */
  readonly version: string;
  readonly value: JsonValue;
}

export interface ServerWorld {
  /** For a seq beyond the head it is the head's; null: the server does not say. */
  readonly seq: number | null;
  /** Its last commit up to there; null: there is none, or it does not say. */
  readonly headCommit: string | null;
  readonly resources: readonly ServerResource[];
}

/** @throws {LiveError} */
export function readWorld(value: JsonValue): ServerWorld {
  const resources = wantedList(value, 'resources', 'a world').map((resource) => ({
    kind: textAt(resource, 'kind') ?? '',
    id: textAt(resource, 'id') ?? '',
    version: writtenAt(resource, 'version') ?? 'none',
    value: memberAt(resource, 'value') ?? null,
  }));
  const headCommit = idAt(value, 'head_commit') || null;
  return { seq: finiteAt(value, 'seq'), headCommit, resources };
}

/** The server's view of a run at a seq; a part that it does not give is a fault. */
export interface ServerView {
  readonly world: ServerWorld | LiveFault;
  readonly replay: ServerReplay | LiveFault;
}

function wantedList(value: JsonValue, name: string, what: string): readonly JsonValue[] {
  const list = listAt(value, name);
  if (!list) throw otherShape(what, `a list "${name}"`);
  return list;
}

/** For counters and times of a server: what is too large for a double is none. */
function finiteAt(value: JsonValue | undefined, name: string): number | null {
  const number = numberAt(value, name);
  return number !== null && Number.isFinite(number) ? number : null;
}

/** An id without the prefix that it may be shown with; '' where there is none. */
export function idAt(value: JsonValue | undefined, ...path: readonly string[]): string {
  return bareId(textAt(value, ...path) ?? '');
}

export function otherShape(what: string, expected: string) {
  return liveError(
    'another version',
    'The server answers in another shape.',
    `${what} should have ${expected}, and does not. It may be of another version than ${knownVersion}.`,
    'Export the run on the server and open the file, or use a server of that version.',
  );
}
