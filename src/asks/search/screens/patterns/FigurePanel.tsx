import type { PatternFigure } from '../../../../ledger/model/patterns.ts';
import { counted } from '../../../../ui/format.ts';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { NoteText, QuietLink } from '../../../../ui/kit/text.tsx';
import { PatternTable, type PatternTableProps } from './PatternTable.tsx';

/** Shows one figure, with a link to all of its records; in words where it has none. */
export function FigurePanel({ figure, lanes, pathTo }: PatternTableProps) {
  const { title, about, none, query, entries, patterns } = figure;
  const words = counted(entries, 'record');
  return (
    <Panel
      title={title}
      label={title}
      right={
        entries > 0 && (
          <QuietLink
            size="xs"
            c="dimmed"
            to={pathTo(query)}
            aria-label={`${words}: all of ${title}`}
          >
            {words}
          </QuietLink>
        )
      }
    >
      {entries === 0 ? (
        <NoteText px="lg" py="var(--ls-5)">
          {none}
        </NoteText>
      ) : (
        <NoteText px="lg" py="sm">
          {about}
        </NoteText>
      )}
      {patterns.length > 0 && <PatternTable figure={figure} lanes={lanes} pathTo={pathTo} />}
      <LeftOut figure={figure} />
    </Panel>
  );
}

function LeftOut({ figure: { others: left, undecided } }: { readonly figure: PatternFigure }) {
  return (
    <>
      {left > 0 && (
        <NoteText px="lg" py="sm">
          And {counted(left, 'record')} with values that are too many, or too long, to be counted
          one by one.
        </NoteText>
      )}
      {undecided > 0 && (
        <NoteText px="lg" py="sm">
          Of {counted(undecided, 'record')} nobody can say: what would have to be known cannot be
          read.
        </NoteText>
      )}
    </>
  );
}
