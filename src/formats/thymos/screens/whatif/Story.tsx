import { ActionIcon, Box, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { visibleText } from '../../../../base/visible.ts';
import type { LedgerDetail } from '../../../../ledger/model/ledger.ts';
import { laneSidesQuery, ROWS_PER_PAGE } from '../../../../ui/data/ledgers/queries.ts';
import { countText } from '../../../../ui/format.ts';
import { useKeys } from '../../../../ui/keys.ts';
import { CopyLink } from '../../../../ui/kit/CopyLink.tsx';
import { Loaded } from '../../../../ui/kit/page/Loaded.tsx';
import { Kbd } from '../../../../ui/ledger/Kbd.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { lanePath } from '../../../../ui/paths.ts';
import { Caption } from '../../../../ui/prove/Caption.tsx';
import type { Policy } from '../../simulate/policy.ts';
import type { SimulationRow } from '../../simulate/simulations.ts';
import { rulesText, simulatedDecisionText, simulatedText } from '../../simulate/words.ts';
import { simulatedRowsQuery } from '../data/simulation.ts';
import { writeStory } from './address.ts';
import { Fates } from './Fates.tsx';
import css from './story.module.css';
import { decideSimulatedFate, writeSimulationCaption } from './story-words.ts';
import { VerbMark } from './VerbMark.tsx';

export interface StoryProps {
  readonly detail: LedgerDetail;
  readonly policy: Policy;
  readonly lanes: readonly string[] | null;
  /** Decisions that would be different. */
  readonly count: number;
  /** From 0. */
  readonly step: number;
  readonly onStep: (step: number) => void;
}

/** Decision by decision: what was decided, what would have been, by which rule, and what would not exist then. */
export function WhatIfStory({ detail, policy, lanes, count, step, onStep }: StoryProps) {
  const { id } = detail.summary;
  const at = Math.max(0, Math.min(count - 1, step));
  const page = Math.floor(at / ROWS_PER_PAGE);
  const rows = useQuery({
    ...simulatedRowsQuery(id, policy, lanes, 'different', page),
    placeholderData: keepPreviousData,
  });
  // Keys come faster than it is drawn: each goes on from where the last one led.
  const latest = useRef(at);
  useEffect(() => {
    latest.current = at;
  }, [at]);
  const go = (next: number) => {
    latest.current = Math.max(0, Math.min(count - 1, next));
    onStep(latest.current);
  };
  useKeys([
    {
      keys: 'ArrowRight',
      what: 'Next decision',
      group: 'What if',
      run: () => go(latest.current + 1),
    },
    {
      keys: 'ArrowLeft',
      what: 'Decision before',
      group: 'What if',
      run: () => go(latest.current - 1),
    },
    { keys: 'j', what: 'Next decision', group: 'What if', run: () => go(latest.current + 1) },
    { keys: 'k', what: 'Decision before', group: 'What if', run: () => go(latest.current - 1) },
    { keys: 'Home', what: 'First decision', group: 'What if', run: () => go(0) },
    { keys: 'End', what: 'Last decision', group: 'What if', run: () => go(count - 1) },
  ]);
  return (
    <section className={css.story} aria-label="Story">
      <Group component="header" gap="md">
        <ActionIcon
          variant="default"
          aria-label="Decision before"
          disabled={at === 0}
          onClick={() => go(at - 1)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Box component="b" miw="7rem" ta="center" role="status">
          Step {countText(at + 1)} of {countText(count)}
        </Box>
        <ActionIcon
          variant="default"
          aria-label="Next decision"
          disabled={at >= count - 1}
          onClick={() => go(at + 1)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
        <Kbd keys="ArrowLeft ArrowRight" />
        <CopyLink
          label="Copy a link to this step"
          link={() =>
            new URL(writeStory({ policy, step: at, isList: false }), window.location.href).href
          }
        />
      </Group>
      <Loaded query={rows} fault="The decision could not be read">
        {(shown) => {
          const row = shown[at % ROWS_PER_PAGE];
          return row && <Step detail={detail} policy={policy} row={row} />;
        }}
      </Loaded>
    </section>
  );
}

interface StepProps extends Pick<StoryProps, 'detail' | 'policy'> {
  readonly row: SimulationRow;
}

function Step({ detail, policy, row }: StepProps) {
  const { id } = detail.summary;
  const { lane, index, seq, recorded, simulated, ways } = row;
  const { data: sides } = useQuery({
    ...laneSidesQuery(id, lane),
    enabled: recorded?.verb === 'require approval',
  });
  const place = sides?.grants.requests.indexOf(index) ?? -1;
  const answer = place < 0 ? null : (sides?.grants.answers[place] ?? null);
  return (
    <>
      <Caption component="p" parts={writeSimulationCaption(row, policy)} />
      <dl className={css.pair}>
        <div>
          <dt>As it was decided</dt>
          <dd>
            <VerbMark verb={recorded?.verb ?? null} />{' '}
            <LedgerText text={simulatedDecisionText(recorded)} />
          </dd>
          <dd className={css.by}>
            <Link to={lanePath(id, lane, { index, tab: 'why' })}>Record {String(seq)}</Link> of{' '}
            <LedgerText text={row.laneTitle} lines={1} />
          </dd>
        </div>
        <div data-new>
          <dt>As your policy would decide</dt>
          <dd>
            <VerbMark verb={simulated?.verb ?? null} /> <LedgerText text={simulatedText(row)} />
          </dd>
          <dd className={css.by}>
            by {ways[0]?.rule === null ? '' : 'rule '}“{visibleText(rulesText(policy, ways))}”
          </dd>
        </div>
      </dl>
      <Fates detail={detail} lane={lane} fate={decideSimulatedFate(row, answer)} row={row} />
    </>
  );
}
