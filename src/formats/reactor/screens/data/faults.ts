// Which receipts of a trail verification found something at.

import type { Severity } from '../../../../ledger/model/check.ts';
import { MAX_BUCKETS } from '../../../../ledger/model/series.ts';
import { ask } from '../../../../ui/data/host.ts';
import { defineLedgerQuery } from '../../../../ui/data/ledgers/queries.ts';
import { REACTOR_CHECKS } from '../../verify/checks.ts';
import type { ReactorTrail } from './trail.ts';

export interface ReceiptFault {
  readonly severity: Exclude<Severity, 'info'>;
  /** What is wrong, in a few words, and all that is said of it; null: it was counted and not kept. */
  readonly title: string | null;
  readonly message: string | null;
}

interface LaneFault extends ReceiptFault {
  readonly index: number;
}

/** By lane. Findings that were not kept are there as well: where they are is known of all. */
export const faultsQuery = defineLedgerQuery('verified', 'faults', async (id) => {
  const { lanes } = await ask({ name: 'ledger', input: id });
  const found = new Map<string, readonly LaneFault[]>();
  for (const { id: lane, entries, errors, warnings } of lanes) {
    if (errors + warnings === 0) continue;
    const report = await ask({ name: 'lane report', input: { ledger: id, lane } });
    const kept = (report?.findings ?? []).flatMap(({ severity, index, check, message }) =>
      severity === 'info' || index === null
        ? []
        : [{ severity, index, title: writeTitle(check), message }],
    );
    found.set(
      lane,
      report?.findingsLeftOut ? [...kept, ...(await notKept(id, lane, entries))] : kept,
    );
  }
  return found;
});

function writeTitle(check: string): string {
  return REACTOR_CHECKS.find(({ id }) => id === check)?.fault ?? check;
}

async function notKept(id: string, lane: string, entries: number): Promise<readonly LaneFault[]> {
  const faults: LaneFault[] = [];
  for (let from = 0; from < entries; from += MAX_BUCKETS) {
    const to = Math.min(entries, from + MAX_BUCKETS);
    const { errors, warnings } = await ask({
      name: 'series',
      input: {
        ledger: id,
        lane,
        window: {
          from,
          to,
          buckets: to - from,
        },
      },
    });
    for (let i = 0; i < to - from; i++) {
      const severity = errors[i] ? 'error' : warnings[i] ? 'warning' : null;
      if (severity) faults.push({ severity, index: from + i, title: null, message: null });
    }
  }
  return faults;
}

export interface ReceiptFaults {
  /** Of each receipt with one, by its position in the file: the worst. */
  readonly at: ReadonlyMap<number, ReceiptFault>;
  /** Positions of receipts with an error: they are broken. Ascending. */
  readonly broken: readonly number[];
  /** For each node with a broken receipt the first one, by index. */
  readonly torn: ReadonlyMap<number, number>;
}

export const NO_FAULTS: ReceiptFaults = { at: new Map(), broken: [], torn: new Map() };

/** The same by position in the file. */
export function collectFaults(
  { survey, byNode }: ReactorTrail,
  found: ReadonlyMap<string, readonly LaneFault[]>,
): ReceiptFaults {
  const at = new Map<number, ReceiptFault>();
  survey.nodes.forEach(({ id }, node) => {
    for (const fault of found.get(id) ?? []) {
      const position = byNode[node]?.[fault.index];
      if (position === undefined) continue;
      const known = at.get(position);
      if (!known || (known.severity === 'warning' && fault.severity === 'error'))
        at.set(position, fault);
    }
  });
  const broken = [...at]
    .flatMap(([position, { severity }]) => (severity === 'error' ? [position] : []))
    .sort((a, b) => a - b);
  const torn = new Map<number, number>();
  for (const position of broken) {
    const node = survey.frames.node[position] ?? -1;
    if (!torn.has(node)) torn.set(node, position);
  }
  return { at, broken, torn };
}
