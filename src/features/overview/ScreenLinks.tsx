import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type FormatScreen, screensOf } from '../../data/ledgers/screens.ts';
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
  return screensOf(format).map(({ path, title, about }: FormatScreen) => (
    <Link key={path} to={`${ledgerPath(ledger)}/${path}`} className={css.mini}>
      <span className={css.miniHead}>
        <strong>{title}</strong>
        <span className={css.miniWords}>{about}</span>
        <IconArrowRight size={15} aria-hidden />
      </span>
    </Link>
  ));
}
