// A ledger is verified since a milestone of its beginning, and as a whole, by the commands
// themselves.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Host } from '../ledger/format/reader.ts';
import type { RunCommand } from './shares.ts';

interface Listed {
  readonly seq: number | null;
  readonly check: string;
  readonly message: string;
}

interface Lane {
  readonly id: string;
  readonly entries: number;
  readonly findings: readonly Listed[];
  readonly since?: unknown;
  commits?: unknown;
  requests?: unknown;
  rejections?: unknown;
}

export interface MilestoneLedger {
  readonly verdict: string;
  readonly findings: readonly Listed[];
  readonly lanes: readonly Lane[];
  readonly since?: { readonly examined: number; readonly gone_on_with: number };
}

/**
 * Returns what a run since a milestone has in common with one from the beginning: all but the
 * lists.
 */
export function comparable(ledger: MilestoneLedger) {
  const { since: _, ...rest } = ledger;
  const inOrder = (findings: readonly Listed[]) =>
    findings.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return {
    ...rest,
    findings: inOrder(ledger.findings),
    lanes: ledger.lanes.map(
      ({ since: _, commits: _c, requests: _r, rejections: _j, findings, ...lane }) => ({
        ...lane,
        findings: inOrder(findings),
      }),
    ),
  };
}

export function ledgerIn(text: string): MilestoneLedger {
  const { ledgers }: { ledgers: readonly [MilestoneLedger] } = JSON.parse(text);
  return ledgers[0];
}

/** `beginning` is the ledger as it once was. */
export async function sinceAndWhole(
  run: RunCommand,
  host: Host,
  folder: string,
  [beginning, path]: readonly [beginning: string, path: string],
  flags: readonly string[] = [],
) {
  const milestone = join(folder, 'of-the-beginning');
  const made = await run(host, 'verify', beginning, '--milestone', milestone, ...flags);
  const since = await run(host, 'verify', path, '--since', milestone, '--json', ...flags);
  const whole = await run(host, 'verify', path, '--json', ...flags);
  rmSync(milestone, { force: true });
  return { made, since: ledgerIn(since.text), whole: ledgerIn(whole.text) };
}
