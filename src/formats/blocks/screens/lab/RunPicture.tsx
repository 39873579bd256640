import { useMemo } from 'react';
import { counted } from '../../../../ui/format.ts';
import { RunTree } from '../../../../ui/lab/RunTree.tsx';
import { chooseBlockShape } from '../../words.ts';
import type { BlocksView, LabRecord } from '../data/lab.ts';

/** The run as a tree, of which one path counts. */
export function RunPicture({ view: { records, checkpoints } }: { readonly view: BlocksView }) {
  const drawn = useMemo(() => {
    const open = new Set(checkpoints.map(({ seq }) => seq));
    return records.map((record) => ({
      ...record,
      shape: chooseBlockShape(record.kind),
      label: labelRecord(record),
      flag: record.kind === 'checkpoint' ? record.name : null,
      open: open.has(record.seq),
    }));
  }, [records, checkpoints]);
  const rolledBack = records.filter(({ live }) => !live).length;
  const label = `The run: ${counted(records.length, 'record')}, ${rolledBack} of them rolled back`;
  return <RunTree records={drawn} label={label} />;
}

function labelRecord({ kind, name }: LabRecord): string {
  if (kind === 'child_started') return `${name.replace(/^block:/, '')} ▸`;
  if (kind === 'child_finished') return `${name.replace(/^block:/, '')} ◂`;
  return kind === 'set' || kind === 'delete' ? name : kind;
}
