import { Button, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { BlameAsk, BlameChange } from '../../../../ledger/model/blame.ts';
import { blameQuery } from '../../../../ui/data/ledgers/queries.ts';
import { FieldChanges } from '../../../../ui/inspect/ResourceDiff.tsx';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { SkeletonRows } from '../../../../ui/kit/page/Skeleton.tsx';
import { Faint, NoteText, SmallHeading } from '../../../../ui/kit/text.tsx';
import { markColour } from '../../../../ui/ledger/kinds.ts';
import { useInspected } from '../context.ts';
import { EntryFacts } from '../inspector/EntryFacts.tsx';
import { PointLink } from '../PointLink.tsx';
import css from './blame.module.css';
import { EntryWords } from './EntryWords.tsx';

/** Lists every change of the resource, the latest first. */
export function BlameChanges({ ask }: { readonly ask: BlameAsk }) {
  const { ledger } = useInspected();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...blameQuery(ledger, ask),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorCallout title="Its changes could not be read" error={error} />;
  if (!data) return <SkeletonRows rows={6} />;
  const changes = data.pages.flatMap((page) => page.changes);
  if (changes.length === 0 && !hasNextPage) return null;
  return (
    <div>
      <SmallHeading>{ask.key === '' ? 'Every change' : 'Every change of this value'}</SmallHeading>
      <ol className={css.changes} aria-label="Changes">
        {changes.map((change) => (
          <li
            key={`${change.entry.lane} ${change.entry.index}`}
            data-undone={change.isUndone || undefined}
          >
            <Change change={change} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier changes
        </Button>
      )}
    </div>
  );
}

function Change({ change }: { readonly change: BlameChange }) {
  const { entry, by, isUndone, versions, fields, provenance } = change;
  const [before, after] = versions.map((version) => (version === null ? null : `v${version}`));
  return (
    <>
      <p>
        <strong>
          <PointLink lane={entry.lane} index={entry.index} />
        </strong>{' '}
        {by === 'restore' ? 'went back' : change.change}
        <Faint>
          {' '}
          · {before && after ? `${before} → ${after}` : (after ?? `${before ?? ''} → none`)}
        </Faint>
        {isUndone && (
          <Text span inherit fw={600} c={markColour('rollback')}>
            {' '}
            rolled back
          </Text>
        )}
      </p>
      <EntryWords entry={entry} />
      {fields.length > 0 ? (
        <FieldChanges fields={fields} />
      ) : (
        <NoteText>Its value stays as it was.</NoteText>
      )}
      {provenance.length > 0 && <EntryFacts facts={provenance} />}
    </>
  );
}
