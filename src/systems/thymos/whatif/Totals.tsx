import type { Policy, Verb } from '../../../formats/thymos/simulate/policy.ts';
import type { SimulationView } from '../../../formats/thymos/simulate/simulations.ts';
import { counted, countText } from '../../../ui/format.ts';
import { visibleText } from '../../../ui/hostile.ts';
import { VerbMark } from './VerbMark.tsx';
import css from './whatif.module.css';

export interface TotalsProps {
  readonly view: SimulationView;
  readonly policy: Policy;
  /** A newer simulation runs; these are of the one before. */
  readonly stale: boolean;
}

const SIMULATED: readonly { verb: Verb; part: 'allowed' | 'denied' | 'asked'; word: string }[] = [
  { verb: 'allow', part: 'allowed', word: 'would be allowed' },
  { verb: 'deny', part: 'denied', word: 'would be denied' },
  { verb: 'require approval', part: 'asked', word: 'need approval' },
];

export function Totals({ view, policy, stale }: TotalsProps) {
  const { totals } = view;
  return (
    <div className={css.totals} data-stale={stale || undefined}>
      <dl className={css.sums}>
        <div className={css.lead}>
          <dt>decided differently, of {counted(totals.decisions, 'decision')}</dt>
          <dd>{countText(totals.different)}</dd>
        </div>
        {SIMULATED.map(({ verb, part, word }) => (
          <div key={part}>
            <dt>
              <VerbMark verb={verb} /> {word}
            </dt>
            <dd>{countText(totals[part])}</dd>
          </div>
        ))}
        <div>
          <dt>
            <VerbMark verb={null} /> not known
          </dt>
          <dd>{countText(totals.unknown)}</dd>
        </div>
      </dl>
      <p className={css.small}>
        {totals.changes.map(({ recorded, simulated, count }) => (
          <span key={`${recorded} ${simulated}`} className={css.change}>
            {recorded} → {simulated} <b>{countText(count)}</b>
          </span>
        ))}
        {totals.changes.length === 0 && 'No decision that is known would have been another.'}
      </p>
      {!stale && <ByRule totals={totals} policy={policy} />}
      <p className={css.small}>
        {countText(view.entries)} entries read.{' '}
        {totals.decidedWhenAsked > 0 &&
          `${counted(totals.decidedWhenAsked, 'commit')} carried out a request and ${totals.decidedWhenAsked === 1 ? 'is' : 'are'} decided where it was asked. `}
        {counted(totals.withoutDecision, 'entry', 'entries')} hold
        {totals.withoutDecision === 1 ? 's' : ''} no decision of a policy.
      </p>
    </div>
  );
}

/** Which rules decided for sure; those that decided nothing are left out. */
function ByRule({ totals, policy }: Pick<TotalsProps, 'policy'> & Pick<SimulationView, 'totals'>) {
  const deciding = totals.byRule
    .map((count, index) => ({ count, index, name: policy.rules[index]?.name ?? '' }))
    .filter(({ count }) => count > 0);
  const sure = totals.byRule.reduce((sum, count) => sum + count, totals.byDefault);
  const open = totals.decisions - sure;
  return (
    <p className={css.small}>
      Decided by
      {deciding.map(({ count, index, name }) => (
        <span key={index} className={css.change}>
          rule {index + 1} {visibleText(name)} <b>{countText(count)}</b>
        </span>
      ))}
      <span className={css.change}>
        no rule <b>{countText(totals.byDefault)}</b>
      </span>
      {open > 0 && (
        <span className={css.change}>
          not known which <b>{countText(open)}</b>
        </span>
      )}
    </p>
  );
}
