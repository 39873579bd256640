import { useQuery } from '@tanstack/react-query';
import { authorityQuery } from '../../../../ui/data/ledgers/queries.ts';
import { Dim, Faint, NoteText, SmallHeading } from '../../../../ui/kit/text.tsx';
import { useInspected } from '../context.ts';
import { ApprovedBy, AuthorityHops, PlaceLink } from './AuthorityHops.tsx';
import { AUTHORITY_ENDS } from './authority-words.ts';

/**
 * Shows under whose authority an entry is, hop by hop up to the root, and what it hands on itself.
 */
export function AuthorityFacts({ at }: { readonly at: number }) {
  const { ledger, lane } = useInspected();
  const { data, error } = useQuery(authorityQuery(ledger, lane, at));
  if (error && !data)
    return <Dim role="status">Under whose authority it is could not be read.</Dim>;
  if (!data) return <Faint role="status">following its authority…</Faint>;
  const { up, down, isCut } = data;
  const last = up.at(-1)?.from ?? data.lane;
  return (
    <>
      <section aria-label="Under whose authority">
        <SmallHeading>Under whose authority</SmallHeading>
        <p>
          {data.approval ? (
            <>
              This record was <ApprovedBy approval={data.approval} at={data.lane} />
            </>
          ) : (
            'No approval of this record is recorded.'
          )}
        </p>
        <AuthorityHops hops={up} towards="root" label="Hops up to the root" />
        <p>
          <PlaceLink lane={last} index={0} seq={null} /> {AUTHORITY_ENDS[data.end]}
        </p>
      </section>
      {down.length > 0 && (
        <section aria-label="Handed on from here">
          <SmallHeading>Handed on from here</SmallHeading>
          <AuthorityHops hops={down} towards="leaves" label="Hops down from here" />
          {isCut && <NoteText>There are more; follow one of these to see them.</NoteText>}
        </section>
      )}
    </>
  );
}
