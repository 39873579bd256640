import { LabLog } from '../../../ui/lab/LabLog.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import type { LabRecord } from '../data/lab.ts';
import { RECORD_SHAPES } from './RunPicture.tsx';

/** Records as they are written; what a rollback left says so. */
export function RecordLog({ records }: { readonly records: readonly LabRecord[] }) {
  return (
    <LabLog
      label="Records, the newest first"
      lines={records.map(({ seq, kind, title, note, live }) => ({
        key: seq,
        shape: RECORD_SHAPES[kind],
        kind: kind.replace('_', ' '),
        title,
        tag: live || kind === 'rollback' ? null : 'orphaned',
        note: <LedgerText text={note} />,
        dead: !live && kind !== 'rollback',
      }))}
    />
  );
}
