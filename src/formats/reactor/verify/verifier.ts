// The verifier: every receipt, every node's chain, and in the strict profile the rules
// that the reconciler keeps. Each receipt is judged by itself, the one before it, and
// what its place in the trail makes of it.

import { JsonError } from '../../../core/json/parse.ts';
import type { JsonValue } from '../../../core/json/value.ts';
import {
  type CheckOutcome,
  type CheckStatus,
  type LaneReport,
  type LedgerReport,
  type Pins,
  type Profile,
  worstVerdict,
} from '../../../core/model/check.ts';
import type { Entry } from '../../../core/model/entry.ts';
import type { Host, LedgerReader, LedgerVerifier, VerifyOptions } from '../../format.ts';
import { readAside } from '../read/aside.ts';
import { parseReactorJson } from '../read/canonical.ts';
import { type ChainStep, ReceiptChain } from '../read/chain.ts';
import type { ReactorReader } from '../read/reader.ts';
import { type Claims, readClaims, STRAY } from '../read/trail.ts';
import { CHECKS, type CheckId } from './checks.ts';
import { askOpening, askParts, askTopology, askTruths, askWaste } from './ledger.ts';
import { Log, type Said } from './log.ts';
import { askPlace } from './place.ts';
import { askRules, type Sink } from './rules.ts';

/** Raised whenever a verdict, or what is derived, of the same bytes could come out differently. */
export const VERIFIER = 'reactor-verifier/1';

export function createVerifier(
  reader: LedgerReader,
  _host: Host,
  options: VerifyOptions,
): LedgerVerifier {
  return new ReactorVerifier(reader, options);
}

interface Lane {
  readonly id: string;
  title: string;
  readonly log: Log;
  readonly chain: ReceiptChain;
  readonly errors: NonNullable<LaneReport['referenceErrors']>[number][];
  firstWords: string;
  prior: Claims | null;
  wired: boolean;
  entries: number;
}

class ReactorVerifier implements LedgerVerifier {
  private readonly lanes: Lane[] = [];
  private readonly reader: LedgerReader;
  private readonly profile: Profile;
  private readonly pins: Pins;
  private current: Lane | null = null;

  constructor(reader: LedgerReader, { profile, pins }: VerifyOptions) {
    this.reader = reader;
    this.profile = profile;
    this.pins = pins;
  }

  begin(id: string): void {
    this.current = {
      id,
      title: id,
      log: new Log(id),
      chain: new ReceiptChain(),
      errors: [],
      firstWords: '',
      prior: null,
      wired: false,
      entries: 0,
    };
    this.lanes.push(this.current);
  }

  push(entry: Entry): void {
    const lane = this.current;
    if (!lane) throw new Error('push before begin');
    const value = readValue(entry);
    const step = lane.chain.push(value);
    lane.entries++;
    for (const { code, path, index, message } of step.errors) {
      lane.firstWords ||= message;
      lane.errors.push({ index, code, path });
    }
    tellReference(lane, entry, step);
    const claims = readClaims(value);
    if (this.profile === 'strict') askStrict(lane, entry, step, claims);
    lane.prior = claims;
  }

  end(): void {
    if (!this.current) throw new Error('end before begin');
    this.current = null;
  }

  takeObligations() {
    return [];
  }

  settle(): void {
    // Nothing is signed: the null signer is the only honest state of this version.
  }

  finish(): LedgerReport {
    const log = new Log(null);
    const { reader } = this;
    const isStrict = this.profile === 'strict';
    if (isReactorReader(reader)) {
      askOpening(reader, log);
      if (isStrict)
        for (const ask of [askParts, askTopology, askTruths, askWaste]) ask(reader, log);
    }
    const hasTopology = isReactorReader(reader) && reader.trail.topology !== null;
    const lanes = this.lanes.map((lane) => laneReport(lane, isStrict));
    const verdicts = lanes.map(({ verdict }) => verdict);
    return {
      format: 'reactor',
      profile: this.profile,
      verifier: VERIFIER,
      pins: this.pins,
      verdict: worstVerdict([log.findings.verdict, ...verdicts]),
      ...(isReactorReader(reader) && { reference: referenceOf(reader) }),
      checks: together(lanes, log.outcomes(isStrict, wholeReasons(hasTopology))),
      findings: log.findings.kept,
      lanes,
    };
  }
}

function isReactorReader(reader: LedgerReader): reader is ReactorReader {
  return 'opening' in reader;
}

function referenceOf({ opening: { ok, openError } }: ReactorReader) {
  return openError === null ? { ok } : { ok, open_error: openError };
}

function readValue({ bytes }: Entry): JsonValue {
  try {
    return parseReactorJson(bytes);
  } catch (error) {
    if (error instanceof JsonError) return null;
    throw error;
  }
}

function tellReference(lane: Lane, entry: Entry, step: ChainStep): void {
  const { log } = lane;
  for (const check of ['reactor.shape', 'reactor.content-hash'] as const) log.look(check);
  if (!step.receipt.length) {
    log.look('reactor.chain');
    log.look('reactor.one-node');
  }
  for (const { code, path, message } of step.errors) {
    const isHash = code === 'hash_form' || code === 'hash_mismatch' || code === 'not_canonical';
    const said: Pick<Said, 'check' | 'message'> =
      code === 'chain_prev'
        ? {
            check: 'reactor.chain',
            message: `${message}. A receipt was taken out, put in, or moved; or the one before it is invalid.`,
          }
        : code === 'chain_node'
          ? { check: 'reactor.one-node', message }
          : isHash
            ? {
                check: 'reactor.content-hash',
                message: `${message}. The receipt was changed after it was stamped; compare it with a copy from elsewhere.`,
              }
            : { check: 'reactor.shape', message };
    log.add({ ...said, severity: 'error', path, ...expectations(code, step, lane) }, entry);
  }
}

function expectations(code: string, { expected, actual }: ChainStep, _lane: Lane) {
  if (code !== 'hash_mismatch' || expected === null || actual === null) return {};
  return { expected, actual };
}

/** Of a receipt that has not the pinned shape nothing more can be asked. */
function askStrict(lane: Lane, entry: Entry, step: ChainStep, claims: Claims): void {
  const aside = readAside(entry.aside);
  if (!aside || step.receipt.some(({ code }) => code !== 'hash_mismatch' && code !== 'hash_form'))
    return;
  lane.title = aside.label;
  lane.wired ||= aside.inbound !== null;
  const sink: Sink = {
    look: (check) => lane.log.look(check),
    say: (said) => lane.log.add(said, entry),
  };
  const asked = { claims, prior: lane.prior, aside };
  askRules(asked, sink);
  askPlace(asked, lane.id, sink);
}

function laneReport(lane: Lane, isStrict: boolean): LaneReport {
  const { id, log, errors, entries, firstWords } = lane;
  const [first] = errors;
  return {
    lane: id,
    title: lane.title,
    entries,
    verdict: log.findings.verdict,
    reference: first
      ? { ok: false, code: first.code, seq: first.index, message: firstWords }
      : { ok: true },
    referenceErrors: errors,
    report: { head: lane.chain.head, length: lane.chain.length },
    anchor: null,
    world: null,
    completeness: {
      state: 'not proven',
      reason:
        'A chain proves its prefix: receipts may be missing after its last one, and nothing ties one node’s chain to another’s.',
    },
    signatures: { unsigned: entries, malformed: 0, unknown: 0, byKey: [] },
    checks: log.outcomes(isStrict, laneReasons(lane)),
    findings: log.findings.kept,
    findingsLeftOut: log.findings.leftOut,
  };
}

const OF_LEDGER: readonly CheckId[] = [
  'reactor.open',
  'reactor.waste',
  'reactor.truth-name',
  'reactor.published',
  'reactor.topology',
  'reactor.parts',
];

function laneReasons({ wired, id }: Lane): ReadonlyMap<CheckId, string> {
  const reasons = new Map<CheckId, string>([
    ['reactor.chain', 'No receipt here has the pinned shape and a true hash.'],
    ['reactor.one-node', 'No receipt here has the pinned shape and a true hash.'],
    ['reactor.skip-key', 'Nothing was skipped here.'],
    ['reactor.skip-copy', 'Nothing was skipped here.'],
    ['reactor.render-reason', 'No receipt here has a memo key that could have hit.'],
    ['reactor.failed-no-hit', 'Nothing follows a failure here.'],
    ['reactor.failed-keeps', 'Nothing failed here.'],
    ['reactor.wake-refs', 'No wake here names a receipt.'],
    ['reactor.propagation', 'Nothing that moved here has a subscriber.'],
    ['reactor.lapse', 'Nothing lapsed here.'],
    ['reactor.tick', 'The clock of this node woke nothing here.'],
    ['reactor.ingress', 'This is no ingress.'],
    ['reactor.truth-claim', 'No published truth of this node lies here under its fingerprint.'],
  ]);
  for (const check of OF_LEDGER) reasons.set(check, 'It is asked of the ledger as a whole.');
  if (!wired) {
    reasons.set('reactor.inputs', 'The topology lists no such node, or there is none.');
    reasons.set('reactor.contract', 'The topology lists no such node, or there is none.');
  }
  if (id === STRAY)
    reasons.set('reactor.chain', 'These records name no node, so they are in no chain.');
  return reasons;
}

function wholeReasons(hasTopology: boolean): ReadonlyMap<CheckId, string> {
  const none = 'There is no topology beside the receipts.';
  return new Map<CheckId, string>([
    ...(hasTopology
      ? []
      : (
          ['reactor.topology', 'reactor.inputs', 'reactor.contract', 'reactor.propagation'] as const
        ).map((check) => [check, none] as const)),
    ['reactor.truth-name', 'There are no published truths beside the receipts.'],
    ['reactor.published', 'There is nothing published beside the receipts.'],
    ['reactor.waste', 'No node rendered more than once.'],
  ]);
}

const BY_WEIGHT: readonly CheckStatus[] = [
  'fail',
  'warning',
  'pass',
  'not checkable',
  'not asked for',
];

/** All lanes and the ledger in one list; a pass somewhere outweighs "nothing to ask" elsewhere. */
function together(lanes: readonly LaneReport[], whole: readonly CheckOutcome[]): CheckOutcome[] {
  return CHECKS.map(({ id }) => {
    const own = whole.filter(({ check }) => check === id);
    const all = [
      ...own,
      ...lanes.flatMap(({ checks }) => checks.filter(({ check }) => check === id)),
    ];
    const status = BY_WEIGHT.find((one) => all.some((outcome) => outcome.status === one));
    const sum = (key: 'looked' | 'found') =>
      all.reduce((total, outcome) => total + outcome[key], 0);
    const reason = all.find((outcome) => outcome.status === status)?.reason ?? null;
    return {
      check: id,
      status: status ?? 'not checkable',
      reason: status === 'pass' ? null : reason,
      looked: sum('looked'),
      found: sum('found'),
    };
  });
}
