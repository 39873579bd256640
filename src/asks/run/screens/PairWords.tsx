import { Fragment } from 'react';
import { PointLink } from './PointLink.tsx';
import { PointTag } from './PointTag.tsx';
import type { PointPair } from './points.ts';

/** Shows "A 4 to B 9", each a link to its entry. */
export function PairWords({ pair: { from, to, names } }: { readonly pair: PointPair }) {
  return [from, to].map((point, place) => {
    const name = names[place] ?? null;
    return (
      <Fragment key={name ?? 'here'}>
        {place > 0 && ' to '}
        {name && <PointTag name={name} />}{' '}
        <PointLink lane={point.lane} index={point.index} isShort />
      </Fragment>
    );
  });
}
