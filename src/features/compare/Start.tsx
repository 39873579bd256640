import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { type DemoInfo, demosQuery } from '../../data/imports/demos.ts';
import { libraryQuery } from '../../data/ledgers/queries.ts';
import { useLedgerMarks } from '../../data/ledgers/twins.ts';
import { counted } from '../../ui/format.ts';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { Faint, LinkButton } from '../../ui/kit/text.tsx';
import { named } from '../../ui/ledger/named.ts';
import { comparePath, libraryPath } from '../../ui/paths.ts';
import css from './compare.module.css';
import type { SideAddress } from './url.ts';

/** Nothing is chosen yet, or only one side: what this screen is for, and what could be compared. */
export function Start({ chosen }: { readonly chosen: SideAddress | null }) {
  const { data: library = [] } = useQuery(libraryQuery());
  const { data: demos = [] } = useQuery(demosQuery());
  const markOf = useLedgerMarks();
  const nameOf = (one: LedgerSummary) => named(one.name, markOf(one.id));
  const offers = [
    ...(chosen === null ? lastTwo(library, nameOf) : []),
    ...(chosen === null ? copies(demos) : others(library, chosen, nameOf)),
  ];
  return (
    <Empty
      page
      title={chosen ? 'Choose what to compare it with' : 'Compare two ledgers, lanes or states'}
      text={
        chosen
          ? 'A copy of the same ledger from elsewhere, another run of the same task, or another lane of this ledger.'
          : 'Two copies of a ledger: what was appended, rewritten or removed. Two runs of the same task: where they part, field by field. Two points of any lanes: the state at each. Nothing leaves this machine.'
      }
      action={
        offers.length > 0 ? (
          <div className={css.offers}>
            {offers.map(({ to, title, note }) => (
              <Link key={to} to={to} className={css.offer}>
                <strong>{title}</strong>
                <Faint>{note}</Faint>
              </Link>
            ))}
          </div>
        ) : (
          library.length === 0 && <LinkButton to={libraryPath}>Open a ledger</LinkButton>
        )
      }
    />
  );
}

/** The picker above has all of them. */
const MOST_OFFERED = 6;

interface Offer {
  readonly to: string;
  readonly title: string;
  readonly note: string;
}

/** The last two of one system. */
function lastTwo(
  library: readonly LedgerSummary[],
  nameOf: (ledger: LedgerSummary) => string,
): readonly Offer[] {
  const [last] = library;
  const before = library.find(({ id, format }) => id !== last?.id && format === last?.format);
  if (!last || !before) return [];
  return [
    {
      to: comparePath({ ledger: before.id }, { ledger: last.id }),
      title: `${nameOf(before)} and ${nameOf(last)}`,
      note: `the last two ledgers of ${last.formatName} that were opened here`,
    },
  ];
}

/** Of a side that was chosen: the last ledgers of its system. */
function others(
  library: readonly LedgerSummary[],
  chosen: SideAddress,
  nameOf: (ledger: LedgerSummary) => string,
): readonly Offer[] {
  const own = library.find(({ id }) => id === chosen.ledger);
  return library
    .filter(({ id, format }) => id !== own?.id && format === own?.format)
    .slice(0, MOST_OFFERED)
    .map((other) => ({
      to: comparePath({ ...chosen }, { ledger: other.id }),
      title: nameOf(other),
      note: `${other.formatName} · ${counted(other.lanes, 'lane')}, ${counted(other.entries, 'entry', 'entries')}`,
    }));
}

/** Demos and the changed copies of them. */
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
