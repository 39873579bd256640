import { IconBriefcase, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { VerdictWord } from '../../../../ledger/model/verdict.ts';
import { casesQuery } from '../../../../ui/data/hand-over/cases.ts';
import { Chip } from '../../../../ui/kit/Chip.tsx';
import { Faint, LinkButton } from '../../../../ui/kit/text.tsx';
import { VERDICT_LOOKS } from '../../../../ui/ledger/verdict.tsx';
import { casesPath, searchPath } from '../../../../ui/paths.ts';
import { AddToCase } from './ChosenBar.tsx';
import css from './list.module.css';
import type { LibraryCounts, LibraryRow } from './rows.ts';
import { countRead, sayAsk, sayWorstShort } from './words.ts';

export interface TopProps {
  readonly rows: readonly LibraryRow[];
  readonly counts: LibraryCounts;
  readonly only: VerdictWord | null;
  readonly onShowAll: () => void;
  readonly isNarrow: boolean;
}

/** Shows one sentence with the worst number in it, and the ways from here. */
export function Top({ rows, counts, only, onShowAll, isNarrow }: TopProps) {
  const { data: cases = [] } = useQuery(casesQuery());
  const { start, end, word } = sayWorstShort(counts);
  const total = countRead(counts);
  const listed = rows.flatMap((row) => (row.kind === 'ledger' && row.word === only ? row.key : []));
  return (
    <header className={css.top}>
      <h1>
        {start} <em data-tone={VERDICT_LOOKS[word].tone}>{end}</em>
      </h1>
      {only && (
        <Chip on onClick={onShowAll}>
          Only {only.toLowerCase()} <IconX size={14} aria-label="Show all" />
        </Chip>
      )}
      {listed.length > 0 && <AddToCase ledgers={listed} />}
      {!isNarrow && total > 0 && (
        <LinkButton
          variant="default"
          size="sm"
          to={searchPath}
          leftSection={<IconSearch size={15} aria-hidden />}
        >
          {sayAsk(total)}
        </LinkButton>
      )}
      {!isNarrow && (
        <LinkButton
          variant="default"
          size="sm"
          to={casesPath}
          leftSection={<IconBriefcase size={15} aria-hidden />}
        >
          Cases {cases.length > 0 && <Faint>{cases.length}</Faint>}
        </LinkButton>
      )}
    </header>
  );
}
