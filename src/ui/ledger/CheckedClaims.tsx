import { Button, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import type { CheckedPart, CheckedReport } from '../../ledger/model/report.ts';
import { counted } from '../format.ts';
import { Callout } from '../kit/Callout.tsx';
import { FigureRowCells, Rows } from '../kit/figures/Rows.tsx';
import { HoldsMark } from '../kit/HoldsMark.tsx';
import { Panel } from '../kit/Panel.tsx';
import { Dim, TextButton } from '../kit/text.tsx';
import { LedgerText } from './LedgerText.tsx';

const ANSWERS = new Map([
  [true, { tone: 'ok', title: 'Everything that it says holds' }],
  [false, { tone: 'bad', title: 'It does not hold' }],
  [null, { tone: 'warn', title: 'Not all of it could be checked' }],
] as const);

interface CheckedClaimsProps {
  readonly check: CheckedReport;
  readonly whole: string;
}

const MOST_SHOWN = 12;

/**
 * Shows what the check of a handed-over document found: claims that do not hold, and the rest on
 * demand.
 */
export function CheckedClaims({ check, whole }: CheckedClaimsProps) {
  const { tone, title } = ANSWERS.get(check.holds) ?? { tone: 'none', title: '' };
  const [isAll, setAll] = useState(false);
  const parts = check.checked.filter(({ claims }) => claims.length > 0);
  // A claim that does not hold is never left out.
  const shown = parts.filter((part, at) => isAll || at < MOST_SHOWN || !isWhole(part));
  const left = parts.length - shown.length;
  return (
    <Stack gap="lg" role="status">
      <Callout tone={tone} title={title}>
        <p>
          <LedgerText text={check.title} />, made by <LedgerText text={check.made_by} />
        </p>
      </Callout>
      <Panel title="Claim by claim">
        <Rows lined padded label="Claims">
          {shown.map((part) => (
            <Part key={part.ledger?.id ?? ''} whole={whole} {...part} />
          ))}
          {left > 0 && (
            <FigureRowCells>
              <TextButton onClick={() => setAll(true)}>
                {counted(left, 'more ledger')}: every claim holds
              </TextButton>
            </FigureRowCells>
          )}
        </Rows>
      </Panel>
    </Stack>
  );
}

function isKept({ holds, counts }: CheckedPart['claims'][number]): boolean {
  return counts && holds === true;
}

function isWhole({ claims }: CheckedPart): boolean {
  return claims.every((claim) => isKept(claim) || !claim.counts);
}

function Part({ ledger, claims, whole }: CheckedPart & { readonly whole: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const kept = claims.filter(isKept);
  const shown = isOpen ? claims : claims.filter((claim) => !isKept(claim));
  return (
    <FigureRowCells
      right={
        kept.length > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen
              ? 'Show fewer'
              : `${counted(kept.length, 'claim')} ${kept.length === 1 ? 'holds' : 'hold'}`}
          </Button>
        )
      }
    >
      <strong>{ledger ? <LedgerText text={ledger.name} /> : whole}</strong>
      <div id={id}>
        {shown.length > 0 && (
          <Rows marks="6.5rem">
            {shown.map(({ claim, holds, words }) => (
              <FigureRowCells
                // Two notes may be of the same moment.
                key={`${claim} ${words}`}
                mark={<HoldsMark holds={holds} yes="holds" no="does not" />}
              >
                {claim}
                <Dim display="block">
                  <LedgerText text={words} />
                </Dim>
              </FigureRowCells>
            ))}
          </Rows>
        )}
      </div>
    </FigureRowCells>
  );
}
