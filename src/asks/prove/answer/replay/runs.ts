// A ledger is verified once more, from its first byte to its report, as a run that other runs are
// compared with. Nothing is kept of it.

import { shellWord } from '../../../../base/command.ts';
import { AppException } from '../../../../base/error.ts';
import { plainLine } from '../../../../base/visible.ts';
import { loadPhases } from '../../../../formats/registry.ts';
import type { LedgerFormat } from '../../../../ledger/format/format.ts';
import type { LedgerCache } from '../../../../ledger/held/ledger-cache.ts';
import { createPace, type Pace } from '../../../../ledger/held/pace.ts';
import type { Ports } from '../../../../ledger/held/ports.ts';
import { DEFAULT_OPTIONS } from '../../../../ledger/import/import.ts';
import { verifyPaced } from '../../../../ledger/import/verify.ts';
import type { LaneReport, LedgerReport } from '../../../../ledger/model/check.ts';
import { PIN_KINDS } from '../../../../ledger/model/pins.ts';
import type {
  ReplayAsk,
  ReplayProgress,
  ReplayRow,
  ReplayRun,
} from '../../../../ledger/model/replay.ts';
import { ReplayedLane } from '../../../../ledger/report/replay/lane.ts';
import { makePhase } from '../../../../ledger/report/replay/phases.ts';
import { replayReportWords } from '../../../../ledger/report/replay/words.ts';
import type { LedgerRow } from '../../../../ledger/storage/rows.ts';
import type { VerifyOptions } from '../../../../ledger/verify/rules.ts';
import { watchOutward } from './outward.ts';
import { type MadeRows, makeReplayRows } from './rows.ts';
import { type RunSource, withRunSource } from './sources.ts';
import { TakenEntries } from './taken.ts';

/** The printed output of a longer lane is too long for a screen. */
const MOST_PRINTED = 2000;

type Send = (progress: ReplayProgress) => void;

/** @throws {AppException} for a ledger or a lane that is not here. */
export async function runAgain(
  cache: LedgerCache,
  ledger: string,
  ask: ReplayAsk,
  send: Send,
): Promise<ReplayRun> {
  const outward = watchOutward(globalThis);
  try {
    const row = await cache.ledger(ledger);
    const { ports } = cache;
    const format = cache.format(row);
    const pace = createPace();
    const made = await withRunSource(ports, row, format, ask.run, pace, (source) =>
      verified({ ports, row, format, pace, source, ask, send }),
    );
    return { ...made, outward: outward.end() };
  } finally {
    outward.end();
  }
}

interface Verifying {
  readonly ports: Ports;
  readonly row: LedgerRow;
  readonly format: LedgerFormat;
  readonly pace: Pace;
  readonly source: RunSource;
  readonly ask: ReplayAsk;
  readonly send: Send;
}

async function verified(made: Verifying): Promise<Omit<ReplayRun, 'outward'>> {
  const { ports, row, format, pace, source, ask, send } = made;
  const { profile, pins } = row.judged ?? DEFAULT_OPTIONS;
  const { keyring } = ask;
  const options: VerifyOptions = { profile, pins, ...(keyring && { keyring }) };
  const taken = new TakenEntries();
  const lane = { of: null as ReplayedLane | null };
  const isInParts = ask.run > 1 && ask.run % 2 === 1;
  let isHelped = false;
  const begun = performance.now();
  let entries = 0;
  const { report } = await verifyPaced(isInParts ? helped(ports) : alone(ports), {
    format,
    reader: source.reader,
    options,
    parts: source.parts,
    pace,
    onHelped: () => {
      isHelped = true;
    },
    onEntries: (done) => {
      entries = done;
      send({ entries, rows: [] });
    },
    onStep: (step) => {
      if (step.type === 'lane') {
        taken.begin(step.lane);
        if (step.lane.id === ask.lane) lane.of ??= new ReplayedLane(step.lane, format);
      } else if (step.type === 'entry') {
        taken.add(step.lane.id, step.entry);
        if (step.lane.id === ask.lane && step.entry.index < MOST_PRINTED)
          lane.of?.add(step.entry, step.decoded);
      }
    },
  });
  const ms = performance.now() - begun;
  const own = report.lanes.find((one) => one.lane === ask.lane);
  if (!own) throw new AppException({ code: 'no such lane', where: row.name, found: ask.lane });
  const { hash } = await ports.host();
  const rows = taken.isWhole
    ? await makeReplayRows(format, taken, ask.lane, hash, pace, (more) =>
        send({ entries, rows: more }),
      )
    : atHead(own, source);
  const phases = (await loadPhases(format.manifest.id)).map((phase) => makePhase(phase, report));
  return {
    entries,
    ...rows,
    ms,
    phases,
    report: own,
    verdict: report.verdict,
    container: source.container,
    handed: handedWords(isInParts, isHelped, format, ports),
    printed: ask.run === 1 ? printed(row.name, format, report, phases, lane.of, rows) : null,
    flags: listFlags(options),
  };
}

function alone(ports: Ports): Ports {
  return { ...ports, helpers: null };
}

/** Helpers are used even where they take longer to start than to read. */
function helped(ports: Ports): Ports {
  const { helpers } = ports;
  return helpers ? { ...ports, helpers: { ...helpers, pays: () => true } } : ports;
}

function handedWords(
  isInParts: boolean,
  isHelped: boolean,
  { extras }: LedgerFormat,
  { helpers }: Ports,
): string {
  if (!isInParts) return 'record after record, by one worker';
  if (isHelped) return 'in parts, by several workers';
  if (!extras?.threaded) return 'record after record: the format is not read in parts';
  return helpers
    ? 'record after record: this ledger is not read in parts'
    : 'record after record: this browser starts no more workers';
}

/** A very long lane has the verifier's own hash, which it makes at the head. */
function atHead({ entries, world }: LaneReport, { reader }: RunSource) {
  const rows: ReplayRow[] = [];
  if (world) {
    const lane = reader.lanes.find((one) => one.entries === entries);
    const [last] = lane ? reader.entries(lane.id, entries - 1, entries) : [];
    rows.push({ index: entries - 1, seq: last?.seq ?? entries - 1, ...world });
  }
  return { rowsAre: 'world' as const, changes: entries, rows };
}

function printed(
  path: string,
  { manifest }: LedgerFormat,
  report: LedgerReport,
  phases: ReplayRun['phases'],
  lane: ReplayedLane | null,
  { rows, rowsAre, changes }: MadeRows,
): readonly string[] | null {
  const own = report.lanes.find((one) => one.lane === lane?.id);
  if (!lane || !own || own.entries > MOST_PRINTED || rows.length < changes) return null;
  const worlds = new Map(
    rows.flatMap(({ index, hash, resources }) =>
      rowsAre === 'world' && resources !== null ? [[index, { resources, hash }] as const] : [],
    ),
  );
  const reports = new Map([[own.lane, own]]);
  const words = replayReportWords(
    {
      path,
      system: manifest.name,
      report,
      phases,
      reports,
      lanes: [lane],
      worlds: new Map([[lane.id, worlds]]),
    },
    { foldWorld: true },
  );
  return words.map(plainLine);
}

function listFlags({ profile, pins, keyring }: VerifyOptions): readonly string[] {
  const given = PIN_KINDS.flatMap(({ pin, flag, input }) => {
    const value = pins[pin];
    if (value === undefined) return [];
    if (input === 'file') return [flag, 'FILE'];
    if (typeof value === 'string') return [flag, shellWord(value)];
    return Array.isArray(value) ? value.flatMap((one) => [flag, shellWord(String(one))]) : [];
  });
  return [
    ...(profile === 'strict' ? [] : ['--profile', profile]),
    ...given,
    ...(keyring ? ['--keys', 'FILE'] : []),
  ];
}
