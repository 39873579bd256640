// What all charts share: their frame with the legend, and the card over a point.

import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '../../../../../ui/kit/Card.tsx';
import { FactList, Facts } from '../../../../../ui/kit/figures/Facts.tsx';
import { Legend } from '../../../../../ui/kit/figures/Legend.tsx';
import { LedgerText } from '../../../../../ui/ledger/LedgerText.tsx';

export interface FrameProps {
  /** What it shows, for those who do not see it; the table next to it has the numbers. */
  readonly name: string;
  readonly legend?: ReactNode;
  readonly children: ReactNode;
}

export function ChartFrame({ name, legend, children }: FrameProps) {
  return (
    <Box
      component="figure"
      miw={0}
      px="md"
      pt="sm"
      pb="md"
      aria-label={`${name}. The table has the same numbers.`}
    >
      {children}
      {legend && (
        <figcaption>
          <Legend pl="3rem">{legend}</Legend>
        </figcaption>
      )}
    </Box>
  );
}

export interface PointCardProps {
  readonly title: string;
  readonly lines: readonly (readonly [name: string, value: string])[];
}

export function PointCard({ title, lines }: PointCardProps) {
  return (
    <Card
      gap="xs"
      px="md"
      py="sm"
      maw="20rem"
      fz="xs"
      bg="var(--ls-surface-raised)"
      style={{ boxShadow: 'var(--ls-shadow-float)' }}
    >
      <strong>
        <LedgerText text={title} lines={1} />
      </strong>
      <Facts>
        {lines.map(([name, value]) => (
          <FactList key={name} name={name}>
            {value}
          </FactList>
        ))}
      </Facts>
    </Card>
  );
}
