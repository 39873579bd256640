import { Stack } from '@mantine/core';
import { visibleText } from '../../../../base/visible.ts';
import { counted, countText } from '../../../../ui/format.ts';
import { Stat, Stats } from '../../../../ui/kit/figures/Stats.tsx';
import { NoteText } from '../../../../ui/kit/text.tsx';
import type { Policy, Verb } from '../../simulate/policy.ts';
import type { SimulationView } from '../../simulate/simulations.ts';
import { VerbMark } from './VerbMark.tsx';

export interface TotalsProps {
  readonly view: SimulationView;
  readonly policy: Policy;
  /** A newer simulation runs; these are of the one before. */
  readonly stale: boolean;
}

const SIMULATED: readonly { verb: Verb; part: 'allowed' | 'denied' | 'asked'; word: string }[] = [
  { verb: 'allow', part: 'allowed', word: 'would be allowed' },
  { verb: 'deny', part: 'denied', word: 'would be denied' },
  { verb: 'require approval', part: 'asked', word: 'would need approval' },
];

export function Totals({ view, policy, stale }: TotalsProps) {
  const { totals } = view;
  const { decidedWhenAsked: commits, withoutDecision } = totals;
  return (
    <Stack gap="xs" px="lg" pt="md">
      <Stats>
        <Stat
          name={`of ${counted(totals.decisions, 'decision')} would be different`}
          value={countText(totals.different)}
        />
        {SIMULATED.map(({ verb, part, word }) => (
          <Stat
            key={part}
            mark={<VerbMark verb={verb} />}
            name={word}
            value={countText(totals[part])}
          />
        ))}
        <Stat mark={<VerbMark verb={null} />} name="not known" value={countText(totals.unknown)} />
      </Stats>
      {totals.changes.length > 0 && (
        <NoteText>
          Changed:{' '}
          <Counts
            counts={totals.changes.map(({ recorded, simulated, count }) => [
              `${recorded} → ${simulated}`,
              count,
            ])}
          />
        </NoteText>
      )}
      {!stale && (
        <NoteText>
          Decided by: <Counts counts={byRule(totals, policy)} />
        </NoteText>
      )}
      <NoteText>
        The ledger has {counted(view.entries, 'record')}.{' '}
        {withoutDecision > 0 &&
          `${countText(withoutDecision)} of them ${withoutDecision === 1 ? 'holds' : 'hold'} no decision of a policy. `}
        {commits > 0 &&
          `${countText(commits)} ${commits === 1 ? 'carries' : 'carry'} out what was approved, which counts once, where it was requested.`}
      </NoteText>
    </Stack>
  );
}

type Counted = readonly [words: string, count: number];

function Counts({ counts }: { readonly counts: readonly Counted[] }) {
  return counts.map(([words, count], i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two rules may have the same name
    <span key={i}>
      {i > 0 && ' · '}
      {words} <strong>{countText(count)}</strong>
    </span>
  ));
}

/** Which rules certainly decided; those that decided nothing are left out. */
function byRule(totals: SimulationView['totals'], policy: Policy): Counted[] {
  const rules = totals.byRule.map((count, i): Counted => {
    return [`rule ${i + 1} ${visibleText(policy.rules[i]?.name ?? '')}`, count];
  });
  const certain = totals.byRule.reduce((sum, count) => sum + count, totals.byDefault);
  const open: Counted = ['not known', totals.decisions - certain];
  return [
    ...rules.filter(([, count]) => count > 0),
    ['no rule matches', totals.byDefault],
    ...(open[1] > 0 ? [open] : []),
  ];
}
