import { useMemo } from 'react';
import type { KindShape } from '../../../core/model/view.ts';
import { counted } from '../../../ui/format.ts';
import { RunTree } from '../../../ui/lab/RunTree.tsx';
import type { BlocksView, LabRecord } from '../data/lab.ts';

export const RECORD_SHAPES: Readonly<Record<LabRecord['kind'], KindShape>> = {
  set: 'change',
  delete: 'denied',
  checkpoint: 'bound',
  rollback: 'branch',
  purge: 'waiting',
  child_started: 'delegation',
  child_finished: 'delegation',
  completed: 'start',
};

/** The run as a tree, of which one path counts. */
export function RunPicture({ view: { records, checkpoints } }: { readonly view: BlocksView }) {
  const drawn = useMemo(() => {
    const open = new Set(checkpoints.map(({ seq }) => seq));
    return records.map((record) => ({
      ...record,
      shape: RECORD_SHAPES[record.kind],
      label: record.kind === 'checkpoint' ? 'checkpoint' : shortOf(record),
      flag: record.kind === 'checkpoint' ? record.name : null,
      open: open.has(record.seq),
    }));
  }, [records, checkpoints]);
  const dead = records.filter(({ live }) => !live).length;
  return (
    <RunTree
      records={drawn}
      label={`The run: ${counted(records.length, 'record')}, ${dead} of them on dead branches`}
    />
  );
}

function shortOf({ kind, name }: LabRecord): string {
  switch (kind) {
    case 'rollback':
      return 'rollback';
    case 'child_started':
      return `${name.replace(/^block:/, '')} ▸`;
    case 'child_finished':
      return `${name.replace(/^block:/, '')} ◂`;
    case 'completed':
      return 'completed';
    case 'purge':
      return 'purge';
    default:
      return name;
  }
}
