import { SegmentedControl } from '@mantine/core';
import { useWorkspace } from './context.ts';
import { LEVELS } from './url.ts';

const DATA = [
  { value: 'cards', label: 'Cards' },
  { value: 'glyphs', label: 'Glyphs' },
  { value: 'ribbon', label: 'Ribbon' },
];

/** How the lane is drawn. */
export function LevelSwitch() {
  const { level, setLevel } = useWorkspace();
  return (
    <SegmentedControl
      size="xs"
      aria-label="How the lane is drawn"
      value={level}
      onChange={(next) => setLevel(LEVELS.find((known) => known === next) ?? 'cards')}
      data={DATA}
    />
  );
}
