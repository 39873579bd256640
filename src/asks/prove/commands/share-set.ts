// The shares of one ledger have to be all of them, each once, of the same ledger, and verified
// alike.

import { COMMAND } from '../../../base/command.ts';
import type { IdStore } from '../../../base/id-column.ts';
import { isObject, type JsonValue, member } from '../../../base/json/value.ts';
import { VERSION } from '../../../base/version.ts';
import type { LedgerFormat } from '../../../ledger/format/format.ts';
import type { SharesRead } from '../../../ledger/format/shares.ts';
import { cliFormats } from '../../../ui/terminal/formats.ts';
import { PrintedValue, printValue } from '../../../ui/terminal/json.ts';
import { ListedRows } from '../../../ui/terminal/listed-rows.ts';
import { type Refuse, requireShape } from '../../../ui/terminal/sealed-lines.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';
import { ListedCommits } from './listed-commits.ts';
import type { LaneLine, ShareHeader } from './share-shapes.ts';
import type { RecordedLane } from './verify-record.ts';

interface SharedLane extends RecordedLane {
  readonly commits: ListedCommits;
}

interface Begun {
  readonly path: string;
  readonly header: ShareHeader;
  readonly value: JsonValue;
  readonly format: LedgerFormat;
  readonly shares: NonNullable<NonNullable<LedgerFormat['extras']>['shares']>;
  readonly read: SharesRead<string>;
}

const MAX_SHOWN = 80;
const MAX_LISTED = 10;

export class ShareSet {
  private first: Begun | null = null;
  private readonly paths = new Map<number, string>();
  private readonly shareByLane = new Map<string, number>();
  private readonly lanes = new Map<string, SharedLane>();
  /** Very many listed commits would take more memory than all else. */
  private readonly store: IdStore;
  private current = 0;

  constructor(store: IdStore) {
    this.store = store;
  }

  begin(path: string, header: ShareHeader, value: JsonValue, refuse: Refuse): void {
    const { number, of } = header.share;
    if (number > of) refuse(`share.number should be at most share.of, ${of}, and is ${number}`);
    this.first ??= begun(path, header, value, refuse);
    this.compare(this.first, path, header, value);
    const twice = this.paths.get(number);
    if (twice !== undefined)
      throw new UsageError(
        `${path}: it is share ${number} of ${of}, and so is ${twice}. Give each share once.`,
      );
    this.paths.set(number, path);
    this.current = number;
  }

  add({ lane, record }: LaneLine, refuse: Refuse): void {
    const { first } = this;
    if (!first) throw new Error('the header is read first');
    requireShape(lane, first.shares.shapes.lane, refuse, 'lane');
    const named = isObject(lane) ? member(lane, 'id') : null;
    const twice = typeof named === 'string' ? this.shareByLane.get(named) : undefined;
    if (twice !== undefined)
      refuse(
        `lane.id should be of a lane in no other share, and ${named} is in share ${twice} too`,
      );
    const id = first.read.add(lane);
    this.shareByLane.set(id, this.current);
    const rows = (values: readonly JsonValue[]) => {
      const listed = new ListedRows(this.store);
      for (const one of values) listed.push(new PrintedValue(one));
      listed.trim();
      return listed;
    };
    this.lanes.set(id, {
      head: record.head,
      compilers: new Set(record.compilers),
      commits: new ListedCommits(this.store),
      rejections: rows(record.rejections),
      requests: rows(record.requests),
    });
  }

  /** @throws {UsageError} unless they make up a ledger. */
  complete() {
    const { first, lanes } = this;
    if (!first) throw new UsageError('No share was given.');
    const { of } = first.header.share;
    const missing = Array.from({ length: of }, (_, i) => i + 1).filter((i) => !this.paths.has(i));
    if (missing.length) {
      const more = missing.length - MAX_LISTED;
      const which = missing.slice(0, MAX_LISTED).join(', ');
      throw new UsageError(
        `Of ${of} shares, ${missing.length} ${missing.length === 1 ? 'is' : 'are'} missing: ${which}${more > 0 ? ` and ${more} more` : ''}. Make ${missing.length === 1 ? 'it' : 'them'} with "${COMMAND} verify ${first.header.ledger.source} --shard ${missing[0]}/${of} --json", and give all shares together.`,
      );
    }
    const fault = first.read.fault((lane) => this.shareByLane.get(lane));
    if (fault !== null)
      throw new UsageError(
        `These shares do not make up a ledger: ${fault}. Verify all shares again, of one copy of it.`,
      );
    return { ledger: first.header.ledger, format: first.format, read: first.read, lanes };
  }

  /** One verification has all of this in common; only the path may differ. */
  private compare(first: Begun, path: string, header: ShareHeader, value: JsonValue): void {
    const given = [
      ...listMembers('', value, ['version']),
      ['share.of', String(header.share.of)] as const,
      ...ofLedger(value),
    ];
    const expected = new Map([
      ...listMembers('', first.value, ['version']),
      ['share.of', String(first.header.share.of)] as const,
      ...ofLedger(first.value),
    ]);
    const differs = given.find(([name, text]) => expected.get(name) !== text);
    if (!differs && given.length === expected.size) return;
    const [name = 'ledger', found = 'something else'] = differs ?? [];
    throw new UsageError(
      `${path}: ${name} should be ${shown(expected.get(name))} as in ${first.path}, and is ${shown(found)}. All shares have to be of the same ledger in the same state, verified by the same version with the same profile and pins: verify share ${header.share.number} again.`,
    );
  }
}

function begun(path: string, header: ShareHeader, value: JsonValue, refuse: Refuse): Begun {
  const { format: id, verifier } = header.ledger;
  const format = cliFormats.find(({ manifest }) => manifest.id === id);
  const shares = format?.extras?.shares;
  if (!shares) {
    const known = cliFormats.flatMap(({ manifest, extras }) =>
      extras?.shares ? [manifest.id] : [],
    );
    return refuse(`ledger.format should be ${known.join(' or ')}, and is ${id}`);
  }
  if (header.version !== VERSION || verifier !== format.rules.version)
    refuse(
      `it was made by version ${header.version} (${verifier}), and this is ${VERSION} (${format.rules.version}): shares are merged by the version that made them`,
    );
  const whole = header.ledger.whole;
  requireShape(whole, shares.shapes.whole, refuse, 'ledger.whole');
  return { path, header, value, format, shares, read: shares.merge(whole) };
}

function ofLedger(value: JsonValue): readonly (readonly [string, string])[] {
  const ledger = isObject(value) ? member(value, 'ledger') : undefined;
  const whole = ledger && isObject(ledger) ? member(ledger, 'whole') : undefined;
  return [
    ...listMembers('ledger.', ledger, null).filter(
      ([name]) => name !== 'ledger.source' && name !== 'ledger.whole',
    ),
    ...listMembers('ledger.whole.', whole, null),
  ];
}

/** `only` limits it to these names; null lists all. */
function listMembers(
  path: string,
  value: JsonValue | undefined,
  only: readonly string[] | null,
): (readonly [string, string])[] {
  if (value === undefined || !isObject(value)) return [];
  return value.members.flatMap(([name, own]) =>
    only === null || only.includes(name) ? [[`${path}${name}`, printValue(own)] as const] : [],
  );
}

function shown(text: string | undefined): string {
  if (text === undefined) return 'missing';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
