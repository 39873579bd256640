// `verify`: the report as JSON or in words.

import { parseArgs } from 'node:util';
import { fromHex } from '../core/bytes.ts';
import type { Finding, LaneAnchor, LaneReport, LedgerReport, Pins } from '../core/model/check.ts';
import { AppException } from '../core/model/error.ts';
import type { Host, VerifyOptions } from '../formats/format.ts';
import { readSeal } from '../formats/holon/seal-file.ts';
import { readAnchors } from '../formats/thymos/anchor-file.ts';
import { verifyLedgerFast } from '../formats/verify.ts';
import type { FileSet, Skipped } from '../sources/file.ts';
import { printJson } from './json.ts';
import { nothingAt, openSet, readBytes } from './open.ts';
import { findLedgers, type PathFile } from './sources.ts';
import { shown } from './terminal.ts';
import { UsageError } from './usage.ts';

export const VERSION = '0.1.0';

interface Outcome {
  readonly source: string;
  readonly format: string | null;
  /** Content hash of the source's bytes. */
  readonly id: string | null;
  readonly report: LedgerReport | null;
  /** Why it could not be read. */
  readonly error: string | null;
}

export async function verify(
  args: readonly string[],
  host: Host,
  print: (text: string) => void,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      profile: { type: 'string', default: 'strict' },
      'require-compiler': { type: 'string' },
      'require-signer': { type: 'string' },
      'require-policy-set': { type: 'string' },
      'expect-world': { type: 'string' },
      anchor: { type: 'string', multiple: true },
      key: { type: 'string', multiple: true },
      head: { type: 'string' },
      seal: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  if (!positionals.length) throw new UsageError('verify: give at least one PATH.');
  const { profile } = values;
  if (profile !== 'reference' && profile !== 'strict') {
    throw new UsageError(`--profile is reference or strict, not "${profile}".`);
  }
  const anchors: LaneAnchor[] = [];
  for (const path of values.anchor ?? []) anchors.push(...readAnchors(await readBytes(path)));
  const pins: Pins = {
    ...(values['require-compiler'] !== undefined && { compiler: values['require-compiler'] }),
    ...(values['require-signer'] !== undefined && {
      signer: hash('--require-signer', values['require-signer']),
    }),
    ...(values['require-policy-set'] !== undefined && { policySet: values['require-policy-set'] }),
    ...(values['expect-world'] !== undefined && {
      world: hash('--expect-world', values['expect-world']),
    }),
    ...(values.head !== undefined && { head: hash('--head', values.head) }),
    ...(anchors.length && { anchors }),
    ...(values.seal !== undefined && { seal: readSeal(await readBytes(values.seal)) }),
    ...(values.key?.length && { keys: values.key.map((key) => hash('--key', key)) }),
  };
  const outcomes: Outcome[] = [];
  const skipped: Skipped[] = [];
  for (const path of positionals.filter((one) => !isPart(one, positionals))) {
    for await (const outcome of verifyPath(path, host, { profile, pins }, skipped)) {
      outcomes.push(outcome);
    }
  }
  const words = [...outcomes.map(inWords), ...skippedWords(skipped)];
  print(values.json ? printJson(asJson(outcomes, skipped)) : words.join('\n\n'));
  if (outcomes.some(({ report }) => !report)) return 2;
  return outcomes.some(({ report }) => report?.verdict === 'failed') ? 1 : 0;
}

function hash(option: string, value: string): string {
  if (fromHex(value)?.length !== 32)
    throw new UsageError(`${option} takes 64 hex digits, not "${value}".`);
  return value.toLowerCase();
}

/** What a shell's `*` gives beside a database is read with it. */
function isPart(path: string, all: readonly string[]): boolean {
  const main = /^(.+)-(?:wal|shm)$/s.exec(path)?.[1];
  return main !== undefined && all.includes(main);
}

async function* verifyPath(
  path: string,
  host: Host,
  options: VerifyOptions,
  skipped: Skipped[],
): AsyncGenerator<Outcome> {
  try {
    const found = await findLedgers(path);
    if (!found.sets.length) throw nothingAt(path, found.skipped);
    skipped.push(...found.skipped);
    for (const set of found.sets) yield await verifyOne(set, host, options);
  } catch (error) {
    yield failure(path, error);
  }
}

async function verifyOne(
  set: FileSet<PathFile>,
  host: Host,
  options: VerifyOptions,
): Promise<Outcome> {
  const { name: source } = set;
  try {
    const { format, id, reader } = await openSet(set, host);
    const report = await verifyLedgerFast(format, reader, host, options);
    reader.close();
    return { source, format: format.id, id, report, error: null };
  } catch (error) {
    return failure(source, error);
  }
}

function failure(source: string, error: unknown): Outcome {
  if (!(error instanceof AppException)) throw error;
  return { source, format: null, id: null, report: null, error: error.message };
}

const MOST_SKIPPED = 10;

function skippedWords(skipped: readonly Skipped[]): string[] {
  if (!skipped.length) return [];
  const lines = skipped
    .slice(0, MOST_SKIPPED)
    .map(({ name, reason }) => shown(`  ${name}: ${reason}`));
  const more = skipped.length - lines.length;
  return [
    [`No ledgers, and skipped:`, ...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n'),
  ];
}

function asJson(outcomes: readonly Outcome[], skipped: readonly Skipped[]) {
  return {
    tool: 'ledgerscope',
    version: VERSION,
    ledgers: outcomes.map(({ source, format, id, report, error }) => ({
      source,
      format,
      id,
      verdict: report?.verdict ?? 'failed',
      ...(report?.reference && { reference: report.reference }),
      ...(report?.tamperEvidence !== undefined && { tamper_evidence: report.tamperEvidence }),
      ...(report?.notes && { notes: report.notes }),
      findings: report ? report.findings.map(findingJson) : [unreadable(error)],
      lanes: report?.lanes.map(laneJson) ?? [],
    })),
    ...(skipped.length && {
      skipped: skipped.map(({ name, reason }) => ({ source: name, reason })),
    }),
  };
}

function unreadable(error: string | null) {
  return {
    check: 'source',
    severity: 'error',
    seq: null,
    entry: null,
    path: null,
    expected: 'a readable ledger',
    actual: null,
    message: error,
  };
}

function laneJson(lane: LaneReport) {
  return {
    id: lane.lane,
    entries: lane.entries,
    verdict: lane.verdict,
    reference: lane.referenceErrors
      ? { ok: lane.referenceErrors.length === 0, errors: lane.referenceErrors }
      : lane.reference,
    report: lane.report,
    anchor: lane.anchor,
    world: lane.world,
    completeness: lane.completeness,
    signatures: lane.signatures,
    findings: lane.findings.map(findingJson),
  };
}

function findingJson({
  check,
  severity,
  seq,
  line,
  entry,
  path,
  expected,
  actual,
  message,
}: Finding) {
  return { check, severity, seq, line, entry, path, expected, actual, message };
}

const MOST_SHOWN = 20;

function inWords({ source, report, error }: Outcome): string {
  if (!report) return `${source}: cannot be read\n  ${error}`;
  const entries = report.lanes.reduce((sum, lane) => sum + (lane.again ? 0 : lane.entries), 0);
  const lines = [
    `${source}: ${report.verdict} (${report.lanes.length} lanes, ${entries} entries, ${report.profile} profile)`,
  ];
  for (const finding of report.findings) lines.push(...findingWords(finding, '  '));
  for (const lane of report.lanes) {
    lines.push(
      `  ${mark(lane.verdict)} ${shortId(lane.lane)} ${lane.title} · ${lane.entries} entries${lane.world ? ` · state ${lane.world.hash.slice(0, 8)}, ${lane.world.resources} resources` : ''}`,
    );
    for (const finding of lane.findings.slice(0, MOST_SHOWN))
      lines.push(...findingWords(finding, '      '));
    const more = lane.findings.length - MOST_SHOWN + lane.findingsLeftOut;
    if (more > 0) lines.push(`      and ${more} more; --json lists them`);
  }
  for (const note of report.notes ?? []) lines.push(`  ${note}`);
  if (report.tamperEvidence !== undefined) lines.push(`  ${sealed(report)}`);
  else if (report.verdict !== 'failed') lines.push(`  ${wholeness(report)}`);
  return lines.map(shown).join('\n');
}

/** Of a format without tamper evidence: that it has none, and what a seal said. */
function sealed({ tamperEvidence, checks, pins }: LedgerReport): string {
  const evidence = `${tamperEvidence}.`;
  if (!checks.some(({ check }) => check === 'seal')) return evidence;
  if (!pins.seal)
    return `${evidence} A seal (\`ledgerscope seal\`) shows what changes from now on.`;
  const asked = checks.find(({ check }) => check === 'seal');
  return `${evidence} Against the seal: ${asked?.status ?? 'not asked for'}.`;
}

function wholeness({ lanes }: LedgerReport): string {
  const proven = lanes.filter(({ completeness }) => completeness.state === 'proven').length;
  const [only, more] = lanes;
  if (only && proven === lanes.length)
    return more ? 'Every lane is proven whole: nothing was cut off.' : only.completeness.reason;
  const rest = proven ? `Anchors cover ${proven} of ${lanes.length} lanes. ` : '';
  return `${rest}A chain proves its prefix: nothing here proves that ${proven ? 'the others are' : 'the ledger is'} whole.`;
}

/** A hash by its beginning; a name whole. */
function shortId(lane: string): string {
  return /^[0-9a-f]{32,}$/.test(lane) ? lane.slice(0, 8) : lane;
}

function mark(verdict: LaneReport['verdict']): string {
  return verdict === 'failed' ? 'FAILED  ' : verdict === 'verified' ? 'verified' : 'warnings';
}

function findingWords(
  { severity, seq, line, path, expected, actual, message }: Finding,
  indent: string,
): string[] {
  const where = [
    seq === null ? null : `seq ${seq}`,
    line === undefined ? null : `line ${line}`,
    path,
  ]
    .filter((part) => part !== null)
    .join(', ');
  const lines = [`${indent}${severity}${where ? ` at ${where}` : ''}: ${message}`];
  if (expected !== null && actual !== null)
    lines.push(`${indent}  expected ${expected}, found ${actual}`);
  return lines;
}
