import type { Measurement, NativeMeasured } from './measure.ts';

export function benchTable(
  title: string,
  bytes: { readonly length: number },
  measured: readonly Measurement[],
): string {
  const entries = measured[0]?.entries ?? 0;
  const each = Math.round(bytes.length / Math.max(1, entries));
  return [
    `${title}, ${count(entries)} entries, ${mb(bytes.length)}, ${each} bytes an entry`,
    ...measured.map(row),
    '',
  ].join('\n');
}

function row({ what, ms, entries, native }: Measurement): string {
  const time = ms < 10 ? ms.toFixed(2) : Math.round(ms).toString();
  const rate = entries === null ? '' : perSecond(entries, ms);
  const compared = native && entries !== null ? versus(entries, ms, native) : '';
  return `  ${what.padEnd(38)}${time.padStart(9)} ms${rate.padStart(22)}${compared}`;
}

function versus(entries: number, ms: number, native: NativeMeasured): string {
  const times = (native.ms / ms).toFixed(2);
  const doubt = native.namesEntries ? '' : ' (its output does not name the number of entries)';
  return `   native: ${perSecond(entries, native.ms)}; ours ${times} times as fast${doubt}`;
}

function perSecond(entries: number, ms: number): string {
  return `${count((entries / ms) * 1000)} entries/s`;
}

function count(n: number): string {
  return Math.round(n).toLocaleString('en-US');
}

export function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
