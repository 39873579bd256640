import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { whatIfPath } from '../../ui/paths.ts';
import css from './mini-graph.module.css';

/** The way to the simulation, which is kept apart from everything that verifies. */
export function WhatIfLink({ ledger }: { readonly ledger: string }) {
  return (
    <Link to={whatIfPath(ledger)} className={css.mini}>
      <span className={css.miniHead}>
        <strong>What if</strong>
        <span className={css.miniWords}>try another policy · a simulation, no verdict</span>
        <IconArrowRight size={15} aria-hidden />
      </span>
    </Link>
  );
}
