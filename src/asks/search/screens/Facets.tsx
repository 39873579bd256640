import { Button, Drawer } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { append, largest } from '../../../base/lists.ts';
import { visibleText } from '../../../base/visible.ts';
import { type VerdictWord, verdictWord } from '../../../ledger/model/verdict.ts';
import { useLedgerMarks } from '../../../ui/data/ledgers/twins.ts';
import { withQueryValue } from '../../../ui/data/search/language.ts';
import type { SearchedLedger } from '../../../ui/data/search/running.ts';
import type { FoundSums } from '../../../ui/data/search/sums.ts';
import { countText } from '../../../ui/format.ts';
import { Faint, TextButton } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { useIsNarrow } from '../../../ui/use-narrow.ts';
import { narrowed, writeScopedQuery } from './scope.ts';
import css from './search.module.css';

export interface FacetsProps {
  readonly query: string;
  readonly within: string | null;
  readonly ledgers: readonly SearchedLedger[];
  /** Null when nothing is counted yet. */
  readonly sums: FoundSums | null;
}

interface Value {
  readonly key: string;
  readonly name: string;
  readonly mark?: string | undefined;
  readonly count: number;
  readonly to: string;
}

interface Facet {
  readonly title: string;
  readonly values: readonly Value[];
}

/**
 * Shows the hits by value with counts: a press asks for one of these only. A phone has them in a
 * sheet.
 */
export function Facets(props: FacetsProps) {
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useIsNarrow();
  const facets = useFacets(props);
  const lists = (
    <>
      {facets.map((facet) => (
        <FacetList key={facet.title} {...facet} />
      ))}
      {!props.sums && <Faint role="status">Counting rules, tools and kinds.</Faint>}
    </>
  );
  if (!isNarrow)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
      <section className={css.facets} aria-label="Narrow down" tabIndex={0}>
        {lists}
      </section>
    );
  return (
    <>
      <Button className={css.narrow ?? ''} onClick={() => setOpen(true)}>
        Narrow down
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="80%"
        title="Narrow down"
      >
        <div className={css.facets}>{lists}</div>
      </Drawer>
    </>
  );
}

function useFacets({ query, within, ledgers, sums }: FacetsProps): readonly Facet[] {
  const [params] = useSearchParams();
  const findMark = useLedgerMarks();
  const counted = (title: string, field: 'rule' | 'tool' | 'kind'): Facet => ({
    title,
    values: (sums?.fields[field].values ?? []).map(([value, count]) => ({
      key: value ?? '',
      name: value ?? 'not recorded',
      count,
      to: writeScopedQuery(withQueryValue(query, field, value), params),
    })),
  });
  const byLedger: Facet = {
    title: 'Ledger',
    values: ledgers
      .map(({ ledger: { id, name }, found }) => ({
        key: id,
        name,
        mark: findMark(id),
        count: found,
        to: narrowed(query, { ledgers: [id] }, params),
      }))
      .sort((a, b) => b.count - a.count),
  };
  const ofVerdict = new Map<VerdictWord, number[]>();
  for (const { ledger, found } of ledgers) append(ofVerdict, verdictWord(ledger.verdict), found);
  const byVerdict: Facet = {
    title: 'Verdict of the ledger',
    values: [...ofVerdict].map(([word, counts]) => ({
      key: word,
      name: word,
      count: counts.reduce((sum, one) => sum + one, 0),
      to: narrowed(query, { verdict: word }, params),
    })),
  };
  const all = [
    counted('Rule', 'rule'),
    ...(within === null ? [byLedger, byVerdict] : []),
    counted('Tool', 'tool'),
    counted('Kind', 'kind'),
  ];
  // A value that no entry, or every entry, has tells nothing apart.
  return all.filter(({ values }) => values.length > 1 || values.some(({ key }) => key !== ''));
}

const SHOWN = 5;
const MOST = 100;

function FacetList({ title, values }: Facet) {
  const [most, setMost] = useState(SHOWN);
  const max = largest(
    0,
    values.map(({ count }) => count),
  );
  const left = values.length - most;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {values.slice(0, most).map(({ key, name, mark, count, to }) => (
          <li key={key}>
            <Link to={to} aria-label={`${title}: ${visibleText(name)}, ${countText(count)}`}>
              <span
                className={css.share}
                style={{ width: `${(100 * count) / max}%` }}
                aria-hidden
              />
              <LedgerText text={name} mark={mark} lines={1} />
              <span>{countText(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {left > 0 && most === SHOWN && (
        <TextButton onClick={() => setMost(MOST)}>{countText(left)} more</TextButton>
      )}
      {left > 0 && most === MOST && <Faint>{countText(left)} more</Faint>}
    </section>
  );
}
