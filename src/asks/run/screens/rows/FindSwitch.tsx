import { SegmentedControl } from '@mantine/core';
import { useWorkspace } from '../context.ts';

export interface FindSwitchProps {
  readonly isFinding: boolean;
  readonly onFinding: (isFinding: boolean) => void;
}

const DATA = [
  { value: 'filter', label: 'Hits alone' },
  { value: 'find', label: 'All, hits marked' },
];

/** Chooses whether entries that are no hits stay. Among all lanes they always stay. */
export function FindSwitch({ isFinding, onFinding }: FindSwitchProps) {
  const { level } = useWorkspace();
  if (level === 'map') return null;
  return (
    <SegmentedControl
      size="xs"
      aria-label="Which records are shown"
      value={isFinding ? 'find' : 'filter'}
      onChange={(next) => onFinding(next === 'find')}
      data={DATA}
    />
  );
}
