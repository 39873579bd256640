import { Group, Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import { isClean } from '../../core/model/verdict.ts';
import { visibleText } from '../../core/visible.ts';
import { counted } from '../../ui/format.ts';
import { VerdictBadge, WholeBadge } from '../../ui/ledger/verdict.tsx';
import { checksPath } from '../../ui/paths.ts';
import css from '../app.module.css';
import type { Place } from './place.ts';

/** The verdict of what is looked at, as a way to the checks behind it. Its first tab says it itself. */
export function PlaceVerdict({
  place: { ledger, lane, screen, detail },
}: {
  readonly place: Place;
}) {
  if (!ledger || !detail || screen === 'read') return null;
  const { report } = detail;
  const laneReport = report?.lanes.find((held) => held.lane === lane) ?? null;
  const verified = laneReport ?? report;
  // A lane that shows records of another again is verified there: it has no checks of its own.
  const of = laneReport && detail.lanes.find(({ id }) => id === lane);
  const passed = of?.passed ?? report?.checks.filter(({ status }) => status === 'pass').length ?? 0;
  const whole = laneReport?.completeness;
  return (
    <Group gap="xs" wrap="nowrap" className={css.verdict ?? ''}>
      <Tooltip label={lane ? 'This lane; open all checks' : 'This ledger; open all checks'}>
        <Link to={checksPath(ledger)} className={css.bare}>
          <VerdictBadge
            verdict={verified?.verdict ?? null}
            note={isClean(verified?.verdict ?? null) && passed > 0 ? counted(passed, 'check') : ''}
          />
        </Link>
      </Tooltip>
      {whole && (
        <Tooltip label={visibleText(whole.reason)}>
          <Link to={checksPath(ledger)} className={css.bare}>
            <WholeBadge state={whole.state} />
          </Link>
        </Tooltip>
      )}
    </Group>
  );
}
