// A chain of entries is drawn as beads on a line: closed as far as it holds, and broken where a
// check fails.

import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { visibleText } from '../../base/visible.ts';
import css from './beads.module.css';

/**
 * `holds`: a check passed. `fails`: a check failed. `forged`: the entry was replaced, and no check
 * sees it. `next`: it is being looked at. `changed`: it was just changed. `open`: it is not reached
 * yet. `rests`: it comes after a break, and is not reached.
 */
export type BeadState = 'holds' | 'fails' | 'forged' | 'next' | 'changed' | 'open' | 'rests';

export interface Bead {
  readonly key: string;
  readonly state: BeadState;
  readonly seq: string;
  readonly name: string;
  readonly id?: string;
  readonly above?: string;
  readonly words: string;
  /** The link to the next bead is broken here. */
  readonly isBroken: boolean;
  readonly isMeant: boolean;
}

export interface BeadsProps {
  readonly label?: string;
  readonly beads: readonly Bead[];
  /** The number of entries before and after those, which are not drawn. */
  readonly before?: number;
  readonly after?: number;
  /** Wraps over several lines where there is little room on a phone. */
  readonly wraps?: boolean;
}

export function Beads({ label, beads, before = 0, after = 0, wraps = false }: BeadsProps) {
  return (
    <ol className={css.chain} aria-label={label} data-wraps={wraps || undefined}>
      {before > 0 && <li className={css.further}>{before} before</li>}
      {beads.map(({ key, state, seq, name, id, above, words, isBroken, isMeant }) => (
        <li key={key} data-state={state} data-meant={isMeant || undefined}>
          {above !== undefined && <span className={css.above}>{visibleText(above)}</span>}
          <span className={css.bead} aria-hidden>
            {state === 'holds' ? (
              <IconCheck size="1.45em" stroke={2.5} />
            ) : state === 'fails' ? (
              <IconX size="1.55em" stroke={2.7} />
            ) : state === 'forged' ? (
              <IconAlertTriangle size="1.35em" stroke={2.2} />
            ) : (
              seq.length < 3 && seq
            )}
          </span>
          {isBroken && <Spark />}
          <span className={css.name} aria-hidden>
            {visibleText(name)}
          </span>
          {id !== undefined && <span className={css.id}>{visibleText(id)}</span>}
          <VisuallyHidden component="span">{`${seq}, ${visibleText(name)}: ${words}`}</VisuallyHidden>
        </li>
      ))}
      {after > 0 && <li className={css.further}>{after} after</li>}
    </ol>
  );
}

function Spark() {
  return (
    <svg className={css.spark} viewBox="0 0 40 40" aria-hidden>
      <path d="M0 20h8" />
      <path d="M17 6l-3-5M24 9l6-6M16 33l-4 7M23 31l3 6" data-thin />
      <path d="M29 26l8-6" data-dim />
    </svg>
  );
}
