// Impact per cost of each tier in each band. Tiers differ in colour and pattern.

import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { LegendItem } from '../../../../../ui/kit/figures/Legend.tsx';
import { Note } from '../../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../../ui/ledger/LedgerText.tsx';
import { type Band, bandText } from '../../../figures/bands.ts';
import { isFew } from '../../../figures/figure.ts';
import { figureText } from '../../../figures/print.ts';
import type { NamedRow } from '../../../figures/tables.ts';
import { AXIS, Frame, GRID, PointCard, TICK, WIDE } from './parts.tsx';

const COLORS = [
  'var(--ls-series-1)',
  'var(--ls-series-2)',
  'var(--ls-series-3)',
  'var(--ls-series-4)',
  'var(--ls-series-5)',
  'var(--ls-series-6)',
];

export interface BandBarsProps {
  readonly bands: readonly Band[];
  /** One for each band and tier. */
  readonly rows: readonly NamedRow[];
  readonly onList: (list: number) => void;
}

export function BandBars({ bands, rows, onList }: BandBarsProps) {
  const id = useId();
  const tiers = [...new Set(rows.map((row) => row.text('tier')))].slice(0, COLORS.length);
  if (!tiers.length) return <Note p="lg">Nothing of this kind in the selection.</Note>;
  const data = bands.map((band) => {
    const label = bandText(band);
    return { label, rows: rows.filter((row) => row.text('band') === label) };
  });
  const ofTier = (found: readonly NamedRow[] | undefined, tier: string | null) =>
    found?.find((row) => row.text('tier') === tier);
  const fill = (tier: number) => (tier === 0 ? (COLORS[0] ?? '') : `url(#${id}-${tier})`);
  const name = (tier: string | null) => tier ?? 'not recorded';
  return (
    <Frame
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
      <BarChart
        responsive
        style={{ ...WIDE, height: '22rem' }}
        data={data}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        title="Impact per cost by band of predicted entropy and tier"
      >
        <CartesianGrid vertical={false} {...GRID} />
        <XAxis dataKey="label" tick={TICK} tickLine={false} {...AXIS} />
        <YAxis width={52} tick={TICK} {...AXIS} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--ls-surface-hover)' }}
          content={({ payload }) => {
            const band: (typeof data)[number] | undefined = payload?.[0]?.payload;
            if (!band) return null;
            const lines = band.rows.map((row) => {
              const ratio = row.figure('impact_per_cost');
              const words = `${figureText(ratio, 'number')} (n = ${ratio.n})`;
              return [name(row.text('tier')), words] as const;
            });
            return <PointCard title={`entropy ${band.label}`} lines={lines} />;
          }}
        />
        {tiers.map((tier, i) => (
          <Bar
            key={name(tier)}
            name={name(tier)}
            dataKey={({ rows: found }: (typeof data)[number]) => {
              const ratio = ofTier(found, tier)?.figure('impact_per_cost');
              return ratio && !isFew(ratio) ? ratio.value : null;
            }}
            fill={fill(i)}
            stroke={COLORS[i] ?? ''}
            maxBarSize={36}
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
            cursor="pointer"
            onClick={(_, band) => {
              const list = ofTier(data[band]?.rows, tier)?.counted.list ?? null;
              if (list !== null) onList(list);
            }}
          />
        ))}
      </BarChart>
    </Frame>
  );
}
