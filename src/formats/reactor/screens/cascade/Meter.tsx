import { useId } from 'react';
import { largest } from '../../../../base/lists.ts';
import { countText } from '../../../../ui/format.ts';
import { Dim } from '../../../../ui/kit/text.tsx';
import css from './cascade.module.css';
import { useCascade } from './context.ts';
import { meterAt, RECENT, recentTo } from './meter.ts';

const PARTS = [
  ['fresh', 'fresh'],
  ['reused', 'reused'],
  ['saved', 'saved by sleeping'],
] as const;

/** What fresh tokens were spent on. */
const CAUSES = [
  ['external', 'on arrivals'],
  ['input', 'on inputs that moved'],
  ['self', 'on the clock'],
] as const;

/** Tokens up to the playhead: it counts up and back with it. */
export function CostMeter() {
  const { trail, at } = useCascade();
  const { costs } = trail;
  const title = useId();
  const { sums, causes, added } = meterAt(costs, at);
  const all = sums.fresh + sums.reused + sums.saved;
  return (
    <section className={css.meter} aria-labelledby={title}>
      <h2 id={title}>Tokens so far</h2>
      <p className={css.count}>
        <b>{countText(sums.fresh)}</b> fresh
        {added > 0 && (
          <Dim c="var(--ls-lit-text)" fw={650} ml="auto">
            +{countText(added)}
          </Dim>
        )}
      </p>
      <div className={css.shares} aria-hidden>
        {PARTS.filter(([part]) => sums[part] > 0).map(([part]) => (
          <span key={part} data-part={part} style={{ flexGrow: sums[part] / all }} />
        ))}
      </div>
      <dl>
        {PARTS.map(([part, words]) => (
          <div key={part}>
            <dt>
              <i data-part={part} /> {words}
            </dt>
            <dd>{countText(sums[part])}</dd>
          </div>
        ))}
      </dl>
      <p className={css.faint}>
        {CAUSES.filter(([cause]) => causes[cause] > 0)
          .map(([cause, words]) => `${countText(causes[cause])} ${words}`)
          .join(' · ')}
      </p>
      <div className={css.spendings}>
        <Spending />
        <Recent />
      </div>
    </section>
  );
}

const [WIDE, HIGH] = [120, 40];

/** Fresh tokens over the trail; what is after the playhead is pale. */
function Spending() {
  const { trail, at } = useCascade();
  const { steps } = trail.costs;
  const most = largest(
    1,
    steps.map(({ fresh }) => fresh),
  );
  // By the root: one costly render would press all others flat.
  const high = (fresh: number) => HIGH * Math.sqrt(fresh / most);
  const slot = WIDE / Math.max(1, steps.length);
  return (
    <figure>
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden>
        {steps.map(({ from, fresh }, i) =>
          fresh > 0 ? (
            <rect
              key={from}
              data-past={from <= at || undefined}
              x={i * slot}
              y={HIGH - high(fresh)}
              width={slot * 0.7}
              height={high(fresh)}
            />
          ) : null,
        )}
      </svg>
      <figcaption>fresh, all {countText(trail.survey.frames.count)}</figcaption>
    </figure>
  );
}

/** Fresh on reused tokens of the last receipts up to the playhead, which is at the right end. */
function Recent() {
  const { trail, at } = useCascade();
  const receipts = recentTo(trail.survey.frames, at);
  const most = largest(
    1,
    receipts.map(({ fresh, reused }) => fresh + reused),
  );
  const slot = WIDE / RECENT;
  const sum = (part: 'fresh' | 'reused') =>
    countText(receipts.reduce((all, receipt) => all + receipt[part], 0));
  const words = `The last ${RECENT} receipts: ${sum('fresh')} fresh, ${sum('reused')} reused`;
  return (
    <figure title={words}>
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" role="img" aria-label={words}>
        {receipts.map((receipt, i) => {
          const [fresh, reused] = [(HIGH * receipt.fresh) / most, (HIGH * receipt.reused) / most];
          const x = (RECENT - receipts.length + i) * slot;
          return (
            <g key={receipt.at} data-now={receipt.at === at || undefined}>
              <rect data-part="reused" x={x} y={HIGH - reused} width={slot * 0.7} height={reused} />
              <rect data-past x={x} y={HIGH - reused - fresh} width={slot * 0.7} height={fresh} />
              {/* A receipt without cost is there, too. */}
              <rect data-none x={x} y={HIGH - 1.5} width={slot * 0.7} height={1.5} />
            </g>
          );
        })}
      </svg>
      <figcaption>last {RECENT}</figcaption>
    </figure>
  );
}
