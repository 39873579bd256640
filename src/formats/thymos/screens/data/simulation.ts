// What the "what if" screen reads and saves: simulations and their rows, policies as
// texts and files and in this browser, and a simulation as a file.

import { queryOptions } from '@tanstack/react-query';
import { addAll } from '../../../../base/lists.ts';
import { askFormat } from '../../../../ledger/format/ask-format.ts';
import type { LedgerSummary } from '../../../../ledger/model/ledger.ts';
import { ask } from '../../../../ui/data/host.ts';
import {
  bulky,
  defineLedgerQuery,
  keys,
  ledgerWork,
  ROWS_PER_PAGE,
} from '../../../../ui/data/ledgers/queries.ts';
import { saveFile } from '../../../../ui/data/save.ts';
import type { ArgumentValue } from '../../simulate/arguments.ts';
import { type ExportRow, exportCsv, exportJson } from '../../simulate/export.ts';
import type { Policy } from '../../simulate/policy.ts';
import { PolicyError, parsePolicy } from '../../simulate/policy-json.ts';
import { policyText } from '../../simulate/policy-text.ts';
import type { SimulationList, SimulationRow } from '../../simulate/simulations.ts';

/** The policy of a text, or why it is none. */
export function readPolicy(text: string): Policy | PolicyError {
  try {
    return parsePolicy(text);
  } catch (error) {
    if (error instanceof PolicyError) return error;
    throw error;
  }
}

const KEPT_AS = 'ledgerscope.what-if';

/** The policy that was tried last in this browser; null where none is kept. */
export function keptPolicy(): Policy | null {
  try {
    const text = localStorage.getItem(KEPT_AS);
    const read = text === null ? null : readPolicy(text);
    return read instanceof PolicyError ? null : read;
  } catch {
    // A browser that keeps nothing for pages starts from nothing each time.
    return null;
  }
}

export function keepPolicy(policy: Policy): void {
  try {
    localStorage.setItem(KEPT_AS, policyText(policy));
  } catch {
    // A browser without room keeps nothing; the policy can still be saved as a file.
  }
}

export function savePolicy(policy: Policy): void {
  const name = policy.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'policy';
  saveFile(new Blob([policyText(policy)], { type: 'application/json' }), `${name}.policy.json`);
}

type Lanes = readonly string[] | null;
type OnEntries = (done: number) => void;

/** A policy tried on what was recorded. What it says is no verdict, and depends on none. */
export function simulationQuery(id: string, policy: Policy, lanes: Lanes, onEntries?: OnEntries) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.fixed(id), 'simulation', policy, lanes],
    queryFn: ({ signal }) =>
      askFormat(ask, {
        ledger: id,
        question: 'thymos.simulation',
        query: { policy, lanes },
        onProgress: onEntries,
        signal,
      }),
  });
}

/** A policy that changes something in the ledger: of some, or made for it. */
export function derivedQuery(
  id: string,
  before: readonly Policy[],
  after: readonly Policy[],
  onEntries?: OnEntries,
) {
  const query = { before, after };
  return queryOptions({
    ...bulky,
    queryKey: [...keys.fixed(id), 'derived policy', query],
    queryFn: ({ signal }) =>
      askFormat(ask, {
        ledger: id,
        question: 'thymos.simulation.derived',
        query,
        onProgress: onEntries,
        signal,
      }),
  });
}

/** Rows `page * ROWS_PER_PAGE` and on of a simulation's list. */
export const simulatedRowsQuery = defineLedgerQuery(
  'fixed',
  'simulated',
  (id, policy: Policy, lanes: Lanes, list: SimulationList, page: number) => {
    const from = page * ROWS_PER_PAGE;
    const to = from + ROWS_PER_PAGE;
    return askFormat(ask, {
      ledger: id,
      question: 'thymos.simulation.rows',
      query: { policy, lanes, list, from, to },
    });
  },
);

/** A policy tried on one request, as it was recorded and with one value changed. */
export const requestSimulationQuery = ledgerWork(
  'fixed',
  'simulated request',
  (id, signal, policy: Policy, lane: string, index: number, change: ArgumentValue | null) =>
    askFormat(ask, {
      ledger: id,
      question: 'thymos.simulation.request',
      query: { policy, lane, index, change },
      signal,
    }),
);

const ROWS_AT_ONCE = 2000;

/** Saves what was decided differently, and what is not known, as a file that says what it is. */
export async function saveSimulation(
  ledger: Pick<LedgerSummary, 'id' | 'name'>,
  policy: Policy,
  lanes: Lanes,
  as: 'json' | 'csv',
): Promise<void> {
  const { totals, listed } = await askFormat(ask, {
    ledger: ledger.id,
    question: 'thymos.simulation',
    query: { policy, lanes },
  });
  const rows: ExportRow[] = [];
  for (const list of ['different', 'unknown'] satisfies SimulationList[]) {
    for (let from = 0; from < listed[list]; from += ROWS_AT_ONCE) {
      const to = from + ROWS_AT_ONCE;
      const query = { policy, lanes, list, from, to };
      const page = await askFormat(ask, {
        ledger: ledger.id,
        question: 'thymos.simulation.rows',
        query,
      });
      addAll(rows, page.map(exported));
    }
  }
  const given = { ledger: ledger.id, name: ledger.name, policy, totals, rows };
  const text = as === 'json' ? exportJson(given) : exportCsv(given);
  const type = as === 'json' ? 'application/json' : 'text/csv';
  saveFile(new Blob([text], { type }), `${ledger.name}.simulation.${as}`);
}

function exported({ line, ...row }: SimulationRow): ExportRow {
  return { ...row, title: line.title };
}
