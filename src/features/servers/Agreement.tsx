import { Tooltip } from '@mantine/core';
import type { Compared, Comparison } from '../../data/servers/servers.ts';
import { visibleText } from '../../ui/hostile.ts';
import { CheckStatusMark } from '../../ui/ledger/verdict.tsx';
import css from './servers.module.css';

const STATES = { equal: 'pass', different: 'fail', 'not compared': 'not checkable' } as const;

/** Whether what the server says of the run agrees with its entries here. */
export function Agreement({ comparison }: { readonly comparison: Comparison | null }) {
  if (!comparison) return <span className={css.faint}>not compared yet</span>;
  return (
    <span className={css.agreement}>
      <Part name="State" part={comparison.world} />
      <Part name="Replay" part={comparison.replay} />
    </span>
  );
}

function Part({ name, part }: { readonly name: string; readonly part: Compared }) {
  return (
    <Tooltip label={visibleText(part.note)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is in its tooltip, which the keyboard has to reach */}
      <span className={css.part} tabIndex={0}>
        <span className={css.dim}>{name}</span>
        <CheckStatusMark status={STATES[part.state]} />
      </span>
    </Tooltip>
  );
}
