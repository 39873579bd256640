// `anchor`: what to publish elsewhere, so that a later cut or rewrite shows.

import { parseArgs } from 'node:util';
import type { Host } from '../formats/format.ts';
import { verifyLedger } from '../formats/verify.ts';
import { printJson } from './json.ts';
import { findLane, openLedger } from './open.ts';
import { UsageError } from './usage.ts';

export async function anchor(
  args: readonly string[],
  host: Host,
  print: (text: string) => void,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { lane: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const [path, more] = positionals;
  if (path === undefined || more !== undefined) throw new UsageError('anchor: give one PATH.');
  const { format, reader } = await openLedger(path, host);
  const wanted = values.lane === undefined ? null : findLane(reader, values.lane);
  const report = verifyLedger(format, reader, host, { profile: 'reference', pins: {} });
  const lanes = report.lanes.filter(({ lane }) => wanted === null || lane === wanted);
  const anchors = lanes.flatMap(({ lane, anchor: taken }) =>
    taken ? [{ trajectory_id: lane, ...taken }] : [],
  );
  // An anchor over a broken chain would vouch for what is broken.
  const refused = lanes.filter(({ anchor: taken }) => !taken).map(({ lane }) => lane);
  print(printJson({ anchors, ...(refused.length && { refused }) }));
  return refused.length ? 1 : 0;
}
