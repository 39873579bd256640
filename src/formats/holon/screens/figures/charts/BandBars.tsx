// Impact per cost of each tier in each band. Tiers differ in colour and pattern.

import { scaleBand, scaleLinear } from 'd3-scale';
import { useId } from 'react';
import { largest } from '../../../../../base/lists.ts';
import { LegendItem } from '../../../../../ui/kit/figures/Legend.tsx';
import { NoteText } from '../../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../../ui/ledger/LedgerText.tsx';
import { bandText, type NumberBand } from '../../../figures/bands.ts';
import { isFew } from '../../../figures/figure.ts';
import { figureText } from '../../../figures/print.ts';
import type { NamedRow } from '../../../figures/tables.ts';
import { AxisBelow, AxisLeft, thinOut } from './axes.tsx';
import { Chart, press } from './Chart.tsx';
import styles from './charts.module.css';
import { ChartFrame, PointCard } from './parts.tsx';

const COLORS = [
  'var(--ls-series-1)',
  'var(--ls-series-2)',
  'var(--ls-series-3)',
  'var(--ls-series-4)',
  'var(--ls-series-5)',
  'var(--ls-series-6)',
];

const MARGIN = { top: 8, right: 12, bottom: 28, left: 52 };
const WIDEST = 36;
/** Names of bands do not touch one another. */
const LEAST = 64;

export interface BandBarsProps {
  readonly bands: readonly NumberBand[];
  /** One for each band and tier. */
  readonly rows: readonly NamedRow[];
  readonly onList: (list: number) => void;
}

export function BandBars({ bands, rows, onList }: BandBarsProps) {
  const id = useId();
  const tiers = [...new Set(rows.map((row) => row.text('tier')))].slice(0, COLORS.length);
  if (!tiers.length) return <NoteText p="lg">Nothing of this kind in the selection.</NoteText>;
  const data = bands.map((band) => {
    const label = bandText(band);
    return { label, rows: rows.filter((row) => row.text('band') === label) };
  });
  const ofTier = (found: readonly NamedRow[] | undefined, tier: string | null) =>
    found?.find((row) => row.text('tier') === tier);
  const fill = (tier: number) => (tier === 0 ? (COLORS[0] ?? '') : `url(#${id}-${tier})`);
  const name = (tier: string | null) => tier ?? 'not recorded';
  const drawn = (found: readonly NamedRow[], tier: string | null) => {
    const ratio = ofTier(found, tier)?.figure('impact_per_cost');
    return ratio && !isFew(ratio) ? ratio.value : null;
  };
  const most = largest(
    0,
    data.flatMap(({ rows: found }) => tiers.map((tier) => drawn(found, tier) ?? 0)),
  );
  const cardOf = (band: (typeof data)[number]) => {
    const lines = band.rows.map((row) => {
      const ratio = row.figure('impact_per_cost');
      return [name(row.text('tier')), `${figureText(ratio, 'number')} (n = ${ratio.n})`] as const;
    });
    return <PointCard title={`entropy ${band.label}`} lines={lines} />;
  };
  return (
    <ChartFrame
      name="Impact per cost by band of predicted entropy and tier"
      legend={tiers.map((tier, i) => (
        <LegendItem
          key={name(tier)}
          mark={
            <svg width="14" height="14" aria-hidden>
              <rect width="14" height="14" rx="2" fill={fill(i)} />
            </svg>
          }
        >
          <LedgerText text={name(tier)} lines={1} />
        </LegendItem>
      ))}
    >
      <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden>
        <defs>
          {tiers.map((tier, i) => (
            <pattern
              key={name(tier)}
              id={`${id}-${i}`}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform={`rotate(${i * 45})`}
            >
              <rect width="6" height="6" fill={COLORS[i]} opacity={0.35} />
              <rect width="2.5" height="6" fill={COLORS[i]} />
            </pattern>
          ))}
        </defs>
      </svg>
      <Chart
        name="Impact per cost by band of predicted entropy and tier"
        height={22}
        margin={MARGIN}
      >
        {(area, point) => {
          const up = scaleLinear([0, most || 1], [area.bottom, area.top]).nice(5);
          const across = scaleBand(
            data.map(({ label }) => label),
            [area.left, area.right],
          ).paddingInner(0.2);
          const thick = Math.min(WIDEST, across.bandwidth() / tiers.length);
          return (
            <>
              <AxisLeft
                area={area}
                hasGrid
                ticks={up.ticks(5).map((value) => ({ at: up(value), text: String(value) }))}
              />
              {data.map((band) => {
                const left = across(band.label) ?? 0;
                const middle = left + across.bandwidth() / 2;
                const first = middle - (thick * tiers.length) / 2;
                return (
                  <g
                    key={band.label}
                    className={styles.group}
                    {...point({ x: middle, y: (area.top + area.bottom) / 2, card: cardOf(band) })}
                  >
                    <rect
                      className={styles.ground}
                      x={left}
                      y={area.top}
                      width={across.bandwidth()}
                      height={area.bottom - area.top}
                    />
                    {tiers.map((tier, i) => {
                      const value = drawn(band.rows, tier);
                      if (value === null) return null;
                      const list = ofTier(band.rows, tier)?.counted.list ?? null;
                      return (
                        <rect
                          key={name(tier)}
                          className={styles.mark}
                          x={first + i * thick}
                          y={up(value)}
                          width={thick}
                          height={area.bottom - up(value)}
                          fill={fill(i)}
                          stroke={COLORS[i] ?? ''}
                          {...press(() => {
                            if (list !== null) onList(list);
                          })}
                        />
                      );
                    })}
                  </g>
                );
              })}
              <AxisBelow
                area={area}
                ticks={thinOut(
                  data.map(({ label }) => ({
                    at: (across(label) ?? 0) + across.bandwidth() / 2,
                    text: label,
                  })),
                  LEAST,
                )}
              />
            </>
          );
        }}
      </Chart>
    </ChartFrame>
  );
}
