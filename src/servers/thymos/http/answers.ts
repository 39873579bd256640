// What a server tells, as plain data. Its words are shown as they are; nothing is
// believed that the ledger itself can tell.

import { isObject, type JsonValue } from '../../../core/json/value.ts';
import type { ServerTool } from '../deliver/delivery.ts';
import { liveError } from './fault.ts';
import { at, bareId, listAt, numberAt, textAt } from './json.ts';

export interface Health {
  readonly status: string;
  readonly version: string;
  readonly mode: string;
  /** "sqlite" or "postgres". */
  readonly ledger: string;
  readonly provider: string;
}

export interface RunInfo {
  readonly run: string;
  readonly task: string;
  readonly status: string;
  /** null until the run has ended: a running run's record has none. */
  readonly trajectory: string | null;
}

export interface Snapshot {
  readonly status: string;
  readonly phase: string;
  readonly task: string;
  readonly trajectory: string | null;
  readonly step: number | null;
  readonly maxSteps: number | null;
  readonly tool: string | null;
  readonly pendingChannel: string | null;
  readonly updatedAt: number | null;
  /** Milliseconds since 1970; null where the log was cut at its beginning. */
  readonly startedAt: number | null;
}

/** The version whose calls are known here. */
export const KNOWN_VERSION = '0.8';

export function isKnownVersion(version: string): boolean {
  return version === KNOWN_VERSION || version.startsWith(`${KNOWN_VERSION}.`);
}

/** @throws {LiveError} */
export function readHealth(value: JsonValue): Health {
  const version = textAt(value, 'version');
  const status = textAt(value, 'status');
  if (!version || !status)
    throw liveError(
      'another version',
      {
        title: 'This is no OpenThymos server, or a very different one.',
        detail: 'What it says of its health has no status and version.',
        todo: 'Check the address. Ledgers of other systems are opened as files.',
      },
      { retry: false },
    );
  return {
    status,
    version,
    mode: textAt(value, 'mode'),
    ledger: textAt(value, 'ledger'),
    provider: textAt(value, 'default_provider'),
  };
}

export function readTools(value: JsonValue): readonly ServerTool[] {
  return listAt(value, 'tools').map((tool) => ({
    name: textAt(tool, 'name'),
    version: textAt(tool, 'version'),
    effect: textAt(tool, 'effect_class'),
    risk: textAt(tool, 'risk_class'),
  }));
}

export interface RunsPage {
  readonly runs: readonly RunInfo[];
  readonly total: number | null;
  /** Rows as sent, readable or not. */
  readonly rows: number;
}

/** @throws {LiveError} */
export function readRuns(value: JsonValue): RunsPage {
  if (!Array.isArray(at(value, 'runs'))) throw otherShape('GET /runs', 'a list "runs"');
  const rows = listAt(value, 'runs');
  return {
    runs: rows.map(readRun).filter(({ run }) => run !== ''),
    total: numberAt(value, 'total'),
    rows: rows.length,
  };
}

export function readRun(value: JsonValue): RunInfo {
  return {
    run: textAt(value, 'run_id'),
    task: textAt(value, 'task'),
    status: textAt(value, 'status'),
    trajectory: idOrNull(textAt(value, 'trajectory_id')),
  };
}

/** @throws {LiveError} */
export function readSnapshot(value: JsonValue): Snapshot {
  if (value === null || typeof value !== 'object' || !isObject(value) || !textAt(value, 'status'))
    throw otherShape('GET /runs/…/execution', 'a status');
  const [first] = listAt(value, 'log');
  return {
    status: textAt(value, 'status'),
    phase: textAt(value, 'phase'),
    task: textAt(value, 'task'),
    trajectory: idOrNull(textAt(value, 'trajectory_id')),
    step: numberAt(value, 'current_step'),
    maxSteps: numberAt(value, 'max_steps'),
    tool: textAt(value, 'active_tool') || null,
    pendingChannel: textAt(value, 'pending_channel') || null,
    updatedAt: numberAt(value, 'updated_at_ms'),
    startedAt: numberAt(first, 'idx') === 0 ? numberAt(first, 'timestamp_ms') : null,
  };
}

const TERMINAL: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled']);

export function hasEnded(status: string): boolean {
  return TERMINAL.has(status);
}

/** The server's own replay report: what of it can be held against ours. */
export interface ServerReplay {
  readonly headSeq: number | null;
  readonly headCommit: string | null;
  readonly commits: number | null;
  readonly entries: number | null;
}

export function readReplay(value: JsonValue): ServerReplay {
  const report = at(value, 'report') ?? value;
  return {
    headSeq: numberAt(report, 'head_seq'),
    headCommit: idOrNull(textAt(report, 'head_commit')),
    commits: numberAt(report, 'commits_replayed'),
    entries: numberAt(report, 'entries_seen'),
  };
}

export interface ServerResource {
  readonly kind: string;
  readonly id: string;
  /** As written. */
  readonly version: string;
  readonly value: JsonValue;
}

/** @throws {LiveError} */
export function readWorld(value: JsonValue): readonly ServerResource[] {
  if (!Array.isArray(at(value, 'resources'))) throw otherShape('a world', 'a list "resources"');
  return listAt(value, 'resources').map((resource) => {
    const version = at(resource, 'version');
    return {
      kind: textAt(resource, 'kind'),
      id: textAt(resource, 'id'),
      version:
        version !== null && typeof version === 'object' && 'number' in version
          ? version.number
          : 'none',
      value: at(resource, 'value') ?? null,
    };
  });
}

function idOrNull(id: string): string | null {
  return id === '' ? null : bareId(id);
}

export function otherShape(what: string, expected: string) {
  return liveError(
    'another version',
    {
      title: 'The server answers in another shape.',
      detail: `${what} should hold ${expected}, and does not. It may be of another version than ${KNOWN_VERSION}.`,
      todo: 'Export the run on the server and open the file, or use a server of that version.',
    },
    { retry: true },
  );
}
