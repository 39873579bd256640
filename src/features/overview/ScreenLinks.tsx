import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { manifestOf } from '../../data/ledgers/formats.ts';
import { ledgerPath } from '../../ui/paths.ts';
import css from './mini-graph.module.css';

/** The screens that only this format has. */
export function ScreenLinks({
  ledger,
  format,
}: {
  readonly ledger: string;
  readonly format: string;
}) {
  return manifestOf(format)?.screens.map(({ path, title, about }) => (
    <Link key={path} to={`${ledgerPath(ledger)}/${path}`} className={css.mini}>
      <span className={css.miniHead}>
        <strong>{title}</strong>
        <span className={css.miniWords}>{about}</span>
        <IconArrowRight size={15} aria-hidden />
      </span>
    </Link>
  ));
}
