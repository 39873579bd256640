// The verifier holds a growing ledger: appended entries are examined behind the earlier ones, and
// only they are written. The bytes of the beginning are those that were verified, which are kept
// here: nobody has to say again what they are.

import { toHex } from '../../../base/bytes.ts';
import type { HashEngine, HashStream } from '../../../base/hash/hash.ts';
import type { LedgerReader, MoreEntries } from '../../format/reader.ts';
import { createPace } from '../../held/pace.ts';
import type { Ports } from '../../held/ports.ts';
import type { LedgerReport } from '../../model/check.ts';
import type { Entry } from '../../model/entry.ts';
import type { AskedRow, KeptFile, LaneRow, LedgerRow } from '../../storage/rows.ts';
import { isUnchanged, type PagePair } from '../../storage/store.ts';
import { LedgerVerifier, type VerifyStep } from '../../verify/steps.ts';
import { type BuildInput, writeLedger } from '../build/build.ts';
import { assembleLedger, type Built } from '../build/built.ts';
import { LedgerRows } from '../build/ledger-rows.ts';
import { measurePagePair } from '../build/page-writer.ts';
import { reportRows } from '../build/summaries.ts';
import { ExaminedLanes } from '../examined.ts';
import { type ImportVerified, type Paced, takeSteps } from '../verify.ts';
import { type GrownLedger, isFoundAlike } from './grown.ts';

/** More than this is read with all the rest, in many steps. */
const MAX_MORE = 8 * 1024 * 1024;

type Verifier = LedgerVerifier<LedgerReader, unknown, string>;
type Steps<T> = Generator<VerifyStep<unknown>, T, void>;

interface Held {
  readonly row: LedgerRow;
  readonly parts: readonly KeptFile[];
}

export class OpenGrowth {
  private readonly ports: Ports;
  private readonly input: BuildInput;
  private readonly series: string;
  private readonly hashed: HashStream;
  private readonly rows: LedgerRows;
  private readonly examined = new ExaminedLanes();
  private readonly verifier: Verifier;
  private held: Held | null = null;
  private readonly openSpace = new Map<string, number>();

  /** `hashed` has all bytes of its reader. */
  constructor(
    ports: Ports,
    input: BuildInput,
    series: string,
    hash: HashEngine,
    hashed: HashStream,
  ) {
    const { format, reader, build, options } = input;
    this.ports = ports;
    this.input = input;
    this.series = series;
    this.hashed = hashed;
    this.rows = new LedgerRows(format, build, true);
    this.verifier = new LedgerVerifier(format, reader, hash, options);
  }

  get size(): number {
    return this.held?.row.size ?? 0;
  }

  build(): Promise<Built> {
    const { ports, input, rows } = this;
    const { reader } = input;
    const all = reader.lanes.map((lane) => ({ lane, entries: reader.entries(lane.id) }));
    return writeLedger(ports, input, rows, (onStep, onEntries) =>
      this.verify(all, { ...input, onStep, onEntries }),
    );
  }

  /** Holds a ledger that was built and made visible. False when it cannot go on from there. */
  hold(row: LedgerRow, parts: readonly KeptFile[]): boolean {
    if (!this.verifier.canGoOn || parts.length !== 1) return false;
    this.held = { row, parts };
    for (const page of this.rows.openPages('all'))
      this.openSpace.set(page.digests.lane, measurePagePair(page));
    return true;
  }

  /** Null when it does not go on from what is held, or not so. */
  async extend(grown: GrownLedger): Promise<LedgerRow | null> {
    const { held, ports, series } = this;
    if (!held || grown.series !== series || grown.format !== held.row.format) return null;
    const before = await ports.store.ledger(held.row.id);
    if (!before || !isUnchanged(before, held.row)) return null;
    const more = await grown.bytes(before);
    if (more.size > MAX_MORE) return null;
    const bytes = new Uint8Array(await more.arrayBuffer());
    const { external = [] } = grown;
    if (!bytes.length && isFoundAlike(before, external)) return before;
    return this.add({ ...held, row: before }, bytes, grown);
  }

  close(): void {
    this.input.reader.close();
  }

  private async add(
    { row: before, parts }: Held,
    bytes: Uint8Array<ArrayBuffer>,
    { name, origin, external = [] }: GrownLedger,
  ): Promise<LedgerRow | null> {
    const { ports, input, rows, hashed } = this;
    const { build, format, reader } = input;
    const added = bytes.length ? reader.extend?.(bytes) : [];
    if (!added) return null;
    hashed.update(bytes);
    const pages: PagePair[] = [];
    const onStep = (step: VerifyStep<unknown>) => {
      const page = rows.take(step);
      if (page) pages.push(page);
    };
    const verified = await this.verify(added, { pace: createPace(), onStep });
    let space = before.space ?? 0;
    const replaceOpen = ({ digests: { lane } }: PagePair, open: number) => {
      space -= this.openSpace.get(lane) ?? 0;
      this.openSpace.set(lane, open);
    };
    for (const page of pages) {
      space += measurePagePair(page);
      replaceOpen(page, 0);
    }
    for (const page of rows.openPages()) {
      space += measurePagePair(page);
      replaceOpen(page, measurePagePair(page));
      pages.push(page);
    }
    const all = [...rows.laneRows(rows.links())];
    const lanes: LaneRow[] = all.map(({ lane }) => lane);
    const asked: AskedRow[] = all.map((one) => one.asked);
    const built = assembleLedger(
      { format, reader, rows, lanes, asked, space },
      verified,
      ports.now(),
      build,
      external,
    );
    const kept = await appended(ports, before, parts, bytes);
    if (!kept || !before.growth) return null;
    const row: LedgerRow = {
      ...before,
      ...built,
      name,
      size: before.size + bytes.length,
      growth: {
        origin: { ...before.growth.origin, ...origin },
        content: toHex(hashed.digest()),
        outside: external,
      },
    };
    const overview = rows.overview(lanes);
    const reports = reportRows(build, verified);
    const series = rows.takeSeries();
    const extension = { parts: kept, pages, series, lanes, asked, reports, overview };
    if (!this.verifier.canGoOn || !(await ports.store.extend(before, row, extension))) return null;
    this.held = { row, parts: kept };
    return row;
  }

  private verify(added: readonly Added[], paced: Paced): Promise<ImportVerified> {
    return takeSteps(this.ports, examineAll(this.verifier, added), this.examined, paced);
  }
}

type Added = Pick<MoreEntries, 'lane'> & { readonly entries: Iterable<Entry> };

function* examineAll(verifier: Verifier, added: readonly Added[]): Steps<LedgerReport> {
  for (const { lane, entries } of added) yield* verifier.examine(lane, entries);
  return yield* verifier.reportSoFar();
}

/** The present part of its file stays. Null when nothing can be added to it here. */
async function appended(
  { files }: Ports,
  { source }: LedgerRow,
  [part]: readonly KeptFile[],
  bytes: Uint8Array<ArrayBuffer>,
): Promise<readonly KeptFile[] | null> {
  if (!part) return null;
  const { place, file } = part;
  if (!place) return [{ ...part, file: new Blob([file, bytes]) }];
  const size = place.size + bytes.length;
  const whole = await files?.append(source, place.size, bytes);
  if (!whole) return null;
  return [{ ...part, file: whole.slice(0, size), place: { from: 0, size } }];
}
