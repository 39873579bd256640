import type { LedgerFormat } from '../../format/format.ts';
import type { LedgerReader } from '../../format/reader.ts';
import { derivedBy } from '../../held/ports.ts';
import type { Finding } from '../../model/check.ts';
import type { AskedRow, LaneRow, LedgerRow, Verification } from '../../storage/rows.ts';
import type { ImportVerified } from '../verify.ts';
import type { LedgerRows } from './ledger-rows.ts';
import { makeVerification } from './summaries.ts';

/** A ledger's row takes these from its build. */
export type Built = Pick<
  LedgerRow,
  | ('build' | 'format' | 'formatName' | 'container' | 'derived')
  | ('lanes' | 'entries' | 'requests' | 'spent')
> & { readonly judged: Verification; readonly space: number };

interface BuiltParts {
  readonly format: LedgerFormat;
  readonly reader: Pick<LedgerReader, 'container'>;
  readonly rows: Pick<LedgerRows, 'entries' | 'spent'>;
  readonly lanes: readonly LaneRow[];
  readonly asked: readonly AskedRow[];
  readonly space: number;
}

export function assembleLedger(
  { format, reader, rows, lanes, asked, space }: BuiltParts,
  { report }: ImportVerified,
  at: number,
  build: string,
  external?: readonly Finding[],
): Built {
  return {
    build,
    format: format.manifest.id,
    formatName: format.manifest.name,
    container: reader.container,
    derived: derivedBy(format),
    lanes: lanes.length,
    entries: rows.entries,
    spent: rows.spent,
    requests: {
      total: asked.reduce((sum, { requests }) => sum + requests.length, 0),
      open: lanes.reduce((sum, { summary }) => sum + summary.approvalsOpen, 0),
    },
    space,
    judged: makeVerification(report, at, external),
  };
}
