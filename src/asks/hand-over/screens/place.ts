import { visibleText } from '../../../base/visible.ts';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import type { NotePlace } from '../../../ledger/model/note.ts';
import { lanePath, ledgerPath } from '../../../ui/paths.ts';

export function placePath(place: NotePlace): string {
  const { ledger } = place;
  switch (place.on) {
    case 'lane':
      return lanePath(ledger, place.lane);
    case 'entry':
      return lanePath(ledger, place.lane, { index: place.index });
    case 'finding': {
      const { lane, index } = place;
      // A note on no entry is listed on the overview.
      return lane === null || index === null
        ? ledgerPath(ledger)
        : lanePath(ledger, lane, { index, tab: 'why' });
    }
    case 'resource': {
      const { lane, index, kind, id } = place;
      return lanePath(ledger, lane, { index, tab: 'state', resource: { kind, id } });
    }
  }
}

/** Says what it is on, and in which lane; null for no lane. */
export function notePlaceWords(
  place: NotePlace,
  detail: Pick<LedgerDetail, 'lanes'>,
): { readonly what: string; readonly lane: string | null } {
  const lane = detail.lanes.find(({ id }) => id === place.lane);
  return {
    what: visibleText(describePlace(place)),
    lane: place.lane && (lane?.title || place.lane),
  };
}

function describePlace(place: NotePlace): string {
  switch (place.on) {
    case 'lane':
      return 'The lane';
    case 'entry':
      return `The record at index ${place.index}`;
    case 'finding':
      return place.index === null
        ? `A finding of ${place.check}`
        : `A finding of ${place.check} at index ${place.index}`;
    case 'resource':
      return `The resource ${place.kind} ${place.id}`;
  }
}
