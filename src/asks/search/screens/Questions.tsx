import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import { findManifest } from '../../../ui/data/ledgers/formats.ts';
import { DENIED_FIGURE } from '../../../ui/data/search/language.ts';
import { ChipLink } from '../../../ui/kit/Chip.tsx';
import { TextButton } from '../../../ui/kit/text.tsx';
import { viewPath } from '../../../ui/paths.ts';
import { Help } from './Help.tsx';
import { viewing, writeScopedQuery } from './scope.ts';
import css from './search.module.css';

const READY: readonly (readonly [title: string, query: string])[] = [
  ['Denials by rule', DENIED_FIGURE],
  ['Files changed', 'changed:/^(file|path)s?:/'],
  ['Commands run', 'tool:/^(bash|shell|exec|run_command|execute_bash|terminal)/i'],
];

export interface QuestionsProps {
  readonly query: string;
  /** The ledger of the address, or null. */
  readonly within: string | null;
  readonly ledgers: readonly LedgerSummary[];
}

/** Offers the most common questions, each with one press, of the ledgers that are asked already. */
export function SearchQuestions({ query, within, ledgers }: QuestionsProps) {
  const [isOpen, setOpen] = useState(false);
  const [params] = useSearchParams();
  return (
    <div className={css.questions}>
      <nav aria-label="Ready questions">
        {READY.map(([title, ready]) => (
          <ChipLink key={title} to={writeScopedQuery(ready, params)} on={ready === query}>
            {title}
          </ChipLink>
        ))}
        <ChipLink to={viewing('patterns', params)} on={false}>
          Cost by tool
        </ChipLink>
        {viewsFor(within, ledgers).map(({ title, to }) => (
          <ChipLink key={title} to={to} on={false}>
            {title}
          </ChipLink>
        ))}
      </nav>
      <TextButton onClick={() => setOpen(true)}>How to ask</TextButton>
      {isOpen && <Help onClose={() => setOpen(false)} />}
    </div>
  );
}

/**
 * A view answers these questions, each of one ledger: of several the first that can be asked what
 * another policy does.
 */
function viewsFor(within: string | null, ledgers: readonly LedgerSummary[]) {
  const asked =
    within === null
      ? ledgers.find(({ format }) => listViews(format).some(isWhatIf))
      : ledgers.find(({ id }) => id === within);
  return listViews(asked?.format ?? '')
    .filter((one) => within !== null || isWhatIf(one))
    .map((one) => ({
      title: isWhatIf(one) ? 'What would another policy have decided?' : one.title,
      to: viewPath(asked?.id ?? '', 'ask', one.view),
    }));
}

function listViews(format: string) {
  return (findManifest(format)?.views ?? []).filter(({ tab }) => tab === 'ask');
}

function isWhatIf({ view }: { readonly view: string }): boolean {
  return view === 'what-if';
}
