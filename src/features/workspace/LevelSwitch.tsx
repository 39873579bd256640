import { Button, SegmentedControl } from '@mantine/core';
import { useWorkspace } from './context.ts';
import { LEVELS } from './url.ts';

const DATA = [
  { value: 'cards', label: 'Cards' },
  { value: 'glyphs', label: 'Glyphs' },
  { value: 'ribbon', label: 'Ribbon' },
];

/** How the lane is drawn, and back to all of it. */
export function LevelSwitch() {
  const { level, setLevel, fit } = useWorkspace();
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="How the lane is drawn"
        value={level}
        onChange={(next) => setLevel(LEVELS.find((known) => known === next) ?? 'cards')}
        data={DATA}
      />
      <Button
        size="compact-sm"
        flex="none"
        title="Everything at the finest level that shows it: 0"
        onClick={fit.run}
      >
        Fit
      </Button>
    </>
  );
}
