import { Button, Progress } from '@mantine/core';
import type { SearchState } from '../../../ui/data/search/running.ts';
import { counted, countText } from '../../../ui/format.ts';
import { askToKeep, hitsToKeep, MOST_HITS } from '../../../ui/keep.ts';
import { PageFoot } from '../../../ui/kit/page/Page.tsx';
import { Dim } from '../../../ui/kit/text.tsx';
import { KeepQuestion } from './Saved.tsx';
import { SaveFound } from './SaveFound.tsx';
import css from './search.module.css';

/** Fewer are read in a moment, and nobody has to hear of it. */
const MANY_UNINDEXED = 10_000;

export interface FoundFootProps {
  readonly query: string;
  readonly state: SearchState;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

/** Says how far the search is, and offers the actions on its hits. */
export function FoundFoot({ query, state, onStart, onStop }: FoundFootProps) {
  const { phase, looked, total, found, undecided, unindexed, rate } = state;
  return (
    <PageFoot>
      <Progress
        className={css.progress ?? ''}
        size={2}
        radius={0}
        value={phase === 'running' && total > 0 ? (looked / total) * 100 : 0}
        aria-label="Records looked at"
        aria-hidden={phase !== 'running'}
      />
      <Dim component="div" role="status" flex="1 1 14rem">
        {found > 0 && 'Worst ledgers first. '}
        {phase === 'done' && looked === total
          ? `All ${counted(total, 'record')} ${total === 1 ? 'was' : 'were'} looked at`
          : `${countText(looked)} of ${counted(total, 'record')} looked at`}
        {unindexed >= MANY_UNINDEXED && `, ${countText(unindexed)} by reading them`}
        {undecided > 0 && `, ${countText(undecided)} of which nobody can say`}
        {phase === 'running' && rate > 0 && `, ${countText(Math.round(rate))} a second`}
        {phase === 'stopped' && ', stopped'}.
      </Dim>
      {phase === 'running' && <Button onClick={onStop}>Cancel</Button>}
      {phase === 'stopped' && <Button onClick={onStart}>Go on</Button>}
      {phase !== 'running' && found > 0 && <SaveFound query={query} state={state} />}
      <KeepQuestion query={query} />
      {phase !== 'running' && found > 0 && (
        <Button
          variant="filled"
          aria-haspopup="dialog"
          onClick={() => askToKeep(hitsToKeep(query, state.ledgers))}
        >
          Add {found > MOST_HITS ? `the first ${countText(MOST_HITS)}` : countText(found)} to a case
        </Button>
      )}
    </PageFoot>
  );
}
