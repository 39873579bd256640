// `seal` and `anomalies`: what a ledger without hashes of its own gets from us, each as a
// file beside it.

import { parseArgs } from 'node:util';
import type { Profile } from '../core/model/check.ts';
import type { Host } from '../formats/format.ts';
import { anomalyLines } from '../formats/holon/anomalies.ts';
import { HolonReader } from '../formats/holon/read/reader.ts';
import { sealText } from '../formats/holon/seal-file.ts';
import { verifyLedger } from '../formats/verify.ts';
import { openLedger } from './open.ts';
import { UsageError } from './usage.ts';

type Print = (text: string) => void;

export async function seal(args: readonly string[], host: Host, print: Print): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [path, more] = positionals;
  if (path === undefined || more !== undefined) throw new UsageError('seal: give one PATH.');
  const { format, reader } = await openLedger(path, host);
  if (!reader.seal) {
    throw new UsageError(
      `seal: ledgers of ${format.name} carry hashes of their own; \`ledgerscope anchor\` is for them.`,
    );
  }
  print(sealText(reader.seal()).trimEnd());
  reader.close();
  return 0;
}

export async function anomalies(
  args: readonly string[],
  host: Host,
  print: Print,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { profile: { type: 'string', default: 'strict' } },
  });
  const [path, more] = positionals;
  if (path === undefined || more !== undefined) throw new UsageError('anomalies: give one PATH.');
  const profile = profileOf(values.profile);
  const { format, reader, id } = await openLedger(path, host);
  if (!(reader instanceof HolonReader)) {
    throw new UsageError(`anomalies: it is for Holon ledgers, and this is one of ${format.name}.`);
  }
  const report = verifyLedger(format, reader, host, { profile, pins: {} });
  const findings = [...report.findings, ...report.lanes.flatMap((lane) => lane.findings)];
  const { verifier } = report;
  const now = `${new Date().toISOString().slice(0, 19)}Z`;
  print(
    anomalyLines(findings, { head: reader.head(), now, verifier, profile, ledger: id }).trimEnd(),
  );
  reader.close();
  return report.verdict === 'failed' ? 1 : 0;
}

function profileOf(text: string): Profile {
  if (text === 'reference' || text === 'strict') return text;
  throw new UsageError(`--profile is reference or strict, not "${text}".`);
}
