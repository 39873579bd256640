import { visibleText } from '../../../base/visible.ts';
import type { BreakItEntry, EntryState, TamperStep } from '../../../ledger/model/tamper.ts';
import { Beads, type BeadsProps } from '../../../ui/prove/Beads.tsx';
import { SHORT } from './spell.ts';

const WORDS: Readonly<Record<EntryState, string>> = {
  holds: 'holds',
  fails: 'a check fails here',
  rests: 'comes after what fails',
  forged: 'forged, and no check sees it',
};

export interface ChainProps {
  readonly step: TamperStep;
  readonly beads: BeadsProps['beads'];
}

export function Chain({ step, beads }: ChainProps) {
  return <Beads beads={beads} before={step.chain[0]?.index ?? 0} after={countAfter(step)} />;
}

export function toBead(
  { index, id, seq, name, isForged }: BreakItEntry,
  state: EntryState,
  at: number,
) {
  const made = isForged && state !== 'forged' ? 'changed or made again, ' : '';
  return {
    key: `${index}-${id}`,
    state,
    seq: String(seq),
    name,
    words: `${made}${WORDS[state]}`,
    isBroken: false,
    isMeant: index === at,
  };
}

export function nameLink({ id }: BreakItEntry, before: BreakItEntry | undefined): string {
  return id === before?.id ? 'new link' : id.slice(0, SHORT);
}

function countAfter({ chain, entries }: TamperStep): number {
  const last = chain.at(-1);
  return last ? entries - last.index - 1 : 0;
}

export function ChainHeads({ step }: { readonly step: TamperStep }) {
  const { chain, at } = step;
  return (
    <ol>
      {(chain[0]?.index ?? 0) > 0 && <li />}
      {chain.map(({ index, seq, name, id }) => (
        <li key={`${index}-${id}`} data-now={index === at || undefined}>
          <span>
            <b>{String(seq)}</b> {visibleText(name)}
          </span>
          <code>{id.slice(0, SHORT)}</code>
        </li>
      ))}
      {countAfter(step) > 0 && <li />}
    </ol>
  );
}
