import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import { type DemoInfo, demosQuery } from '../../../ui/data/imports/demos.ts';
import { libraryQuery } from '../../../ui/data/ledgers/queries.ts';
import { useLedgerMarks } from '../../../ui/data/ledgers/twins.ts';
import { counted } from '../../../ui/format.ts';
import { Door, Doors } from '../../../ui/kit/Door.tsx';
import { PageHead, Section } from '../../../ui/kit/page/Page.tsx';
import { NoteText } from '../../../ui/kit/text.tsx';
import { nameWithMark } from '../../../ui/ledger/named.ts';
import { comparePath } from '../../../ui/paths.ts';
import type { SideAddress } from './url.ts';

/**
 * Says what this screen is for, and what could be compared, when nothing or only one side is
 * chosen.
 */
export function CompareStart({
  chosen,
  pickers,
}: {
  readonly chosen: SideAddress | null;
  readonly pickers: ReactNode;
}) {
  const { data: library = [] } = useQuery(libraryQuery());
  const { data: demos = [] } = useQuery(demosQuery());
  const findMark = useLedgerMarks();
  const toName = (one: LedgerSummary) => nameWithMark(one.name, findMark(one.id));
  const offers = chosen
    ? others(library, chosen, toName)
    : [...lastTwo(library, toName), ...copies(demos)];
  return (
    <>
      <PageHead
        title={chosen ? 'Choose what to compare it with' : 'Compare two ledgers, lanes or states'}
        lead="Choose a ledger on each side, and a lane of each where you like. Nothing leaves this machine."
      />
      {pickers}
      {offers.length > 0 ? (
        <Section title={chosen ? 'Of the same system' : 'For example'}>
          <Doors>
            {offers.map((offer) => (
              <Door key={offer.to} {...offer} />
            ))}
          </Doors>
        </Section>
      ) : (
        chosen && (
          <NoteText>
            No other ledger of the same system is held here. Open one in the library, or choose the
            same ledger on both sides to compare two of its lanes.
          </NoteText>
        )
      )}
    </>
  );
}

/** The picker above has all of them. */
const MOST_OFFERED = 6;

interface Offer {
  readonly to: string;
  readonly title: string;
  readonly note: string;
}

function lastTwo(
  library: readonly LedgerSummary[],
  toName: (ledger: LedgerSummary) => string,
): readonly Offer[] {
  const [last] = library;
  const before = library.find(({ id, format }) => id !== last?.id && format === last?.format);
  if (!last || !before) return [];
  return [
    {
      to: comparePath({ ledger: before.id }, { ledger: last.id }),
      title: `${toName(before)} and ${toName(last)}`,
      note: `the last two ledgers of ${last.formatName} that were opened here`,
    },
  ];
}

function others(
  library: readonly LedgerSummary[],
  chosen: SideAddress,
  toName: (ledger: LedgerSummary) => string,
): readonly Offer[] {
  const own = library.find(({ id }) => id === chosen.ledger);
  return library
    .filter(({ id, format }) => id !== own?.id && format === own?.format)
    .slice(0, MOST_OFFERED)
    .map((other) => ({
      to: comparePath({ ...chosen }, { ledger: other.id }),
      title: toName(other),
      note: `${other.formatName} · ${counted(other.lanes, 'lane')}, ${counted(other.entries, 'record')}`,
    }));
}

function copies(demos: readonly DemoInfo[]): readonly Offer[] {
  return demos.flatMap((copy) => {
    const whole = demos.find(({ file }) => file === copy.copyOf);
    if (!whole) return [];
    return {
      to: comparePath({ ledger: whole.id }, { ledger: copy.id }),
      title: `${whole.file} and ${copy.file}`,
      note: 'demos: a ledger, and a copy that was changed',
    };
  });
}
