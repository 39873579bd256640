import { Button } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { findManifest } from '../../../ui/data/ledgers/formats.ts';
import { LevelSlider } from '../../../ui/graph/LevelSlider.tsx';
import { useWorkspace } from './context.ts';

/**
 * Offers one zoom with two named ends, the format's addition to it, and a way back to all of it.
 */
export function LevelSwitch() {
  const { detail, level, setLevel, fit } = useWorkspace();
  const { search } = useLocation();
  const navigate = useNavigate();
  const third = findManifest(detail.summary.format)?.views.find(({ isLevel }) => isLevel);
  return (
    <>
      <LevelSlider
        level={level}
        onLevel={setLevel}
        third={third?.title}
        onThird={() => {
          const next = new URLSearchParams(search);
          next.set('level', third?.view ?? '');
          void navigate({ search: `?${next}` });
        }}
      />
      <Button
        size="compact-sm"
        flex="none"
        title="Everything at the level that shows it: 0"
        onClick={fit.run}
      >
        Fit
      </Button>
    </>
  );
}
