import { manifestOf } from '../../data/ledgers/formats.ts';
import { ledgerPath } from '../../ui/paths.ts';
import { MiniLink } from './MiniGraph.tsx';

/** The screens that only this format has. */
export function ScreenLinks({
  ledger,
  format,
}: {
  readonly ledger: string;
  readonly format: string;
}) {
  return manifestOf(format)?.screens.map(({ path, title, about }) => (
    <MiniLink key={path} to={`${ledgerPath(ledger)}/${path}`} title={title} about={about} />
  ));
}
