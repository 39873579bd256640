import { useState } from 'react';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { manifestOf } from '../../data/ledgers/formats.ts';
import { DENIED } from '../../data/search/language.ts';
import { ChipLink } from '../../ui/kit/Chip.tsx';
import { TextButton } from '../../ui/kit/text.tsx';
import { askPath, foundPath, viewPath } from '../../ui/paths.ts';
import { Help } from './Help.tsx';
import css from './search.module.css';

const ANYWHERE: readonly (readonly [title: string, query: string])[] = [
  ['Denials by rule', DENIED],
  ['Cost by tool', 'cost > 0'],
  ['Files changed', 'changed:/^(file|path)s?:/'],
  ['Commands run', 'tool:/^(bash|shell|exec|run_command|execute_bash|terminal)/i'],
];

export interface QuestionsProps {
  readonly query: string;
  /** The ledger of the address; null: it is of no ledger. */
  readonly within: string | null;
  readonly ledgers: readonly LedgerSummary[];
}

/** What most people ask, each with one press. */
export function Questions({ query, within, ledgers }: QuestionsProps) {
  const [isOpen, setOpen] = useState(false);
  const questions = within === null ? everywhere(ledgers) : here(within, ledgers);
  return (
    <div className={css.questions}>
      <nav aria-label="Ready questions">
        {questions.map(({ title, to, on }) => (
          <ChipLink key={title} to={to} on={on === query && query !== ''}>
            {title}
          </ChipLink>
        ))}
      </nav>
      <TextButton onClick={() => setOpen(true)}>How to ask</TextButton>
      {isOpen && <Help onClose={() => setOpen(false)} />}
    </div>
  );
}

interface Question {
  readonly title: string;
  readonly to: string;
  /** The query that it is. */
  readonly on: string | null;
}

const WHAT_IF = 'What would another policy have decided?';

function everywhere(ledgers: readonly LedgerSummary[]): Question[] {
  const decided = ledgers.find(({ format }) => viewsOf(format).some(isWhatIf));
  return [
    ...ANYWHERE.map(([title, query]) => ({ title, to: foundPath(query), on: query })),
    ...(decided ? [{ title: WHAT_IF, to: viewPath(decided.id, 'ask', 'what-if'), on: null }] : []),
  ];
}

/** In one ledger, what a view answers leads there. */
function here(ledger: string, [own]: readonly LedgerSummary[]): Question[] {
  const patterns = viewPath(ledger, 'ask', 'patterns');
  return [
    ...ANYWHERE.map(([title, query]) =>
      title.includes(' by ')
        ? { title, to: patterns, on: null }
        : { title, to: askPath(ledger, query), on: query },
    ),
    ...viewsOf(own?.format ?? '').map((one) => ({
      title: isWhatIf(one) ? WHAT_IF : one.title,
      to: viewPath(ledger, 'ask', one.view),
      on: null,
    })),
  ];
}

function viewsOf(format: string) {
  return (manifestOf(format)?.views ?? []).filter(({ tab }) => tab === 'ask');
}

function isWhatIf({ view }: { readonly view: string }): boolean {
  return view === 'what-if';
}
