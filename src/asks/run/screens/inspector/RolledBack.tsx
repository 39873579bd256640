import { useQuery } from '@tanstack/react-query';
import { visibleText } from '../../../../base/visible.ts';
import type { WentBack } from '../../../../ledger/model/went-back.ts';
import { wentBackQuery } from '../../../../ui/data/ledgers/queries.ts';
import { counted } from '../../../../ui/format.ts';
import { FigureRowCells, Rows } from '../../../../ui/kit/figures/Rows.tsx';
import { Faint, NoteText, SmallHeading } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { useInspected } from '../context.ts';
import { PointLink } from '../PointLink.tsx';

/**
 * Gives a rollback whose limits the ledger records; null when there is none, or it is not read yet.
 */
function useWentBack(at: number): WentBack | null {
  const { ledger, lane } = useInspected();
  return useQuery(wentBackQuery(ledger, lane, at, at + 1)).data?.[0] ?? null;
}

/** Names where a rollback leads: the world is again as it was there. */
export function RolledBack({ at }: { readonly at: number }) {
  const { lane } = useInspected();
  const back = useWentBack(at);
  return (
    back && (
      <p>
        The world is again as it was at <PointLink lane={lane} index={back.index} />.{' '}
        {countNoMore(back)}
      </p>
    )
  );
}

function countNoMore({ index, by }: WentBack): string {
  const [from, to] = [index + 1, by.index - 1];
  if (from > to) return '';
  return from === to ? `Record ${from} counts no more.` : `Records ${from} to ${to} count no more.`;
}

/** Lists what a rollback leaves as it is: actions outside, and entries in the ledger. */
export function NotUndone({ at }: { readonly at: number }) {
  const { lane } = useInspected();
  const back = useWentBack(at);
  if (!back) return null;
  const { remain, kinds, effects, effectsLeftOut, open, answered } = back;
  return (
    <section aria-label="Not undone">
      <SmallHeading>Not undone</SmallHeading>
      <Rows>
        {effects.map((effect, place) => (
          <FigureRowCells
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry may report the same twice
            key={place}
            right={
              <Faint>{effect.reversible ? 'could be, and was not' : 'cannot be undone'}</Faint>
            }
          >
            <PointLink lane={lane} index={effect.index} isFirst />:{' '}
            <LedgerText text={effect.what} />
          </FigureRowCells>
        ))}
        {effectsLeftOut > 0 && (
          <FigureRowCells>{counted(effectsLeftOut, 'more effect')}</FigureRowCells>
        )}
        <FigureRowCells>
          {counted(remain, 'record')} stay in the ledger
          {kinds.length > 0 && (
            <Faint>
              {' '}
              {kinds.map(({ kind, count }) => `${count} × ${visibleText(kind)}`).join(' · ')}
            </Faint>
          )}
        </FigureRowCells>
        {answered > 0 && (
          <FigureRowCells>{counted(answered, 'answer')} given, and not taken back</FigureRowCells>
        )}
        {open.length > 0 && (
          <FigureRowCells>
            Still at work: <LedgerText text={open.join(', ')} />
          </FigureRowCells>
        )}
      </Rows>
      <NoteText>
        A rollback takes back the world, not what was sent.{' '}
        {effects.length === 0 && 'Nothing that was done outside is recorded.'}
      </NoteText>
    </section>
  );
}
