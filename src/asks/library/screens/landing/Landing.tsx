import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type DemoInfo, tamperingQuery } from '../../../../ui/data/imports/demos.ts';
import type { NamedBlob } from '../../../../ui/data/imports/import-files.ts';
import { countText } from '../../../../ui/format.ts';
import { useKeys } from '../../../../ui/keys.ts';
import { demosPath, playPath } from '../../../../ui/paths.ts';
import { FIRST_MINIATURE, toShown } from '../miniature/first.ts';
import { Miniature } from '../miniature/Miniature.tsx';
import type { OpeningDemo } from '../use-opening.ts';
import { DOORS, LandingDoors } from './Doors.tsx';
import { DropZone } from './DropZone.tsx';
import { Hero } from './Hero.tsx';
import css from './landing.module.css';

export interface LandingProps {
  readonly demos: UseQueryResult<readonly DemoInfo[]>;
  readonly isReady: boolean;
  readonly opening: OpeningDemo;
  readonly onNear: () => void;
  readonly onFiles: (files: readonly NamedBlob[]) => void;
}

/** Shows, with nothing held, a real ledger and the ways in. */
export function Landing({ demos, isReady, opening, onNear, onFiles }: LandingProps) {
  const whole = demos.data?.find(({ tampering }) => tampering !== undefined);
  const { data: copy } = useQuery({
    ...tamperingQuery(whole ?? null),
    enabled: whole !== undefined,
  });
  // A press before it is known what can be opened waits, and opens once.
  const [isPressed, setPressed] = useState(false);
  const isBusy = isPressed || opening.name !== null || demos.isError;
  const press = () => {
    if (!isBusy) setPressed(true);
  };
  const { openDemo } = opening;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, when all is known
  useEffect(() => {
    if (!isPressed || !isReady || demos.isPending) return;
    setPressed(false);
    if (whole) openDemo(whole, 'bench');
  }, [isPressed, isReady, demos.isPending, whole]);
  const navigate = useNavigate();
  useKeys([
    { keys: 'Enter', what: 'Watch an agent get caught', group: 'Library', run: press },
    ...DOORS.map(({ id, title, key }) => ({
      keys: key,
      what: `Story: ${title}`,
      group: 'Library',
      run: () => void navigate(playPath(id)),
    })),
  ]);
  const others = demos.data?.filter(({ copyOf }) => copyOf === undefined).length ?? 0;
  return (
    <div className={css.page}>
      <Hero isBusy={isBusy} onPress={press}>
        <Miniature shown={copy ? toShown(copy) : FIRST_MINIATURE} />
      </Hero>
      <DropZone onNear={onNear} onFiles={onFiles} />
      <LandingDoors />
      <p className={css.last}>
        <Link to={demosPath}>
          {others > 0 ? `${countText(others)} more stories` : 'More stories'}
        </Link>
      </p>
    </div>
  );
}
