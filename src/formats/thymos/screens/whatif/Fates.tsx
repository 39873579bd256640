import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ResourceChange } from '../../../../ledger/diff/diff.ts';
import type { LedgerDetail } from '../../../../ledger/model/ledger.ts';
import { diffQuery, rowsAtQuery } from '../../../../ui/data/ledgers/queries.ts';
import { counted } from '../../../../ui/format.ts';
import { Faint, NoteText } from '../../../../ui/kit/text.tsx';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import type { SimulationRow } from '../../simulate/simulations.ts';
import css from './story.module.css';
import type { SimulatedFate } from './story-words.ts';

/** Entries of the lane that are drawn before and after the one that would not exist. */
const [BEFORE, AFTER] = [2, 6];
/** Resources that are named. */
const NAMED = 6;

export interface FatesProps {
  readonly detail: LedgerDetail;
  readonly lane: string;
  readonly fate: SimulatedFate;
  readonly row: Pick<SimulationRow, 'recorded' | 'simulated' | 'index'>;
}

/** What would not exist: of the state what was written, and the states after it. */
export function Fates({ detail, lane, fate, row }: FatesProps) {
  if (fate.kind === 'nothing') return <NoteText>{nothingWords(row)}</NoteText>;
  const word = fate.kind === 'gone' ? 'would not exist' : 'would not exist unless a person agreed';
  return (
    <>
      <Written ledger={detail.summary.id} lane={lane} at={fate.from} />
      <States detail={detail} lane={lane} from={fate.from} word={word} />
    </>
  );
}

function nothingWords({ recorded, simulated }: FatesProps['row']): string {
  if (recorded?.verb === 'require approval' && simulated?.verb === 'deny')
    return 'Nothing would be missing: no person agreed, so nothing was carried out.';
  if (recorded?.verb === 'require approval')
    return 'Nothing would be missing: it would have gone on without waiting for a person, or for another one.';
  return 'Nothing would be missing: it was not carried out. What it would have done, this ledger does not record.';
}

function Written({
  ledger,
  lane,
  at,
}: {
  readonly ledger: string;
  readonly lane: string;
  readonly at: number;
}) {
  const { data } = useQuery(diffQuery(ledger, { lane, index: at - 1 }, { lane, index: at }));
  if (!data) return null;
  const { changes, more } = data;
  const hidden = more + Math.max(0, changes.length - NAMED);
  return (
    <section>
      <Box component="h3" fz="md" mb="sm">
        Then this would not have been written
      </Box>
      <ul className={css.written}>
        {changes.slice(0, NAMED).map((change) => (
          <li key={`${change.kind} ${change.id}`}>
            <s>
              <Faint>
                <LedgerText text={change.kind} />{' '}
              </Faint>
              <LedgerText text={change.id} />
            </s>{' '}
            <b>{withoutIt(change)}</b>
          </li>
        ))}
        {hidden > 0 && <li>and {counted(hidden, 'more resource')}</li>}
        {changes.length === 0 && <li>Nothing of the state: it only observed.</li>}
      </ul>
    </section>
  );
}

function withoutIt({ change, before }: ResourceChange): string {
  if (change === 'added') return 'would not exist';
  if (change === 'retracted' || change === 'removed') return 'would still be there';
  return before ? `would still be as in v${before.version}` : 'would be as before';
}

interface StatesProps {
  readonly detail: LedgerDetail;
  readonly lane: string;
  readonly from: number;
  readonly word: string;
}

/** The lane around it: what comes after would not have happened as it is recorded. */
function States({ detail, lane, from, word }: StatesProps) {
  const entries = detail.lanes.find(({ id }) => id === lane)?.entries ?? 0;
  const first = Math.max(0, from - BEFORE);
  const last = Math.min(entries - 1, from + AFTER);
  const indices = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  const { data: rows } = useQuery(rowsAtQuery(detail.summary.id, lane, indices));
  const after = Math.max(0, entries - 1 - last);
  const leaving = detail.links.filter(({ kind, from: a, to: b }) =>
    kind === 'branch'
      ? b.lane === lane && (b.index ?? 0) >= from
      : kind === 'delegation' && a.lane === lane && (a.index ?? 0) >= from,
  ).length;
  return (
    <section>
      <Box component="h3" fz="md" mb="sm">
        And from there on
      </Box>
      <ol className={css.states} aria-label="States of this lane">
        {rows?.map(({ index, seq, line }) => {
          const isGone = index >= from;
          const face = (
            <>
              <KindMark shape={line.shape} label="" size={13} /> Record {String(seq)}:{' '}
              <LedgerText text={line.title} />
            </>
          );
          return (
            <li key={index} data-gone={isGone || undefined}>
              {isGone ? <s>{face}</s> : <span>{face}</span>}
              <b>{isGone ? (index === from ? word : 'would not exist like this') : 'stays'}</b>
            </li>
          );
        })}
        {after > 0 && (
          <li data-gone>
            <s>{counted(after, 'more record')}</s>
            <b>would not exist like this</b>
          </li>
        )}
      </ol>
      {leaving > 0 && (
        <NoteText>
          {counted(leaving, 'lane')} that {leaving === 1 ? 'leaves' : 'leave'} from there on would
          not exist like this, either.
        </NoteText>
      )}
      <NoteText>
        The agent would have done something else from there on, and nobody can know what.
      </NoteText>
    </section>
  );
}
