import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResourceView } from '../../../core/diff/diff.ts';
import { visibleText } from '../../../core/visible.ts';
import { historyQuery } from '../../../data/ledgers/queries.ts';
import { JsonView } from '../../../ui/inspect/JsonView.tsx';
import { Chevron } from '../../../ui/kit/Chevron.tsx';
import { Skeleton } from '../../../ui/kit/page/Skeleton.tsx';
import { Faint, TextButton } from '../../../ui/kit/text.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { kindColour } from '../../../ui/ledger/kinds.ts';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { useWorkspace } from '../context.ts';
import { PointLink } from '../PointLink.tsx';
import { EntryFacts } from './EntryFacts.tsx';
import css from './inspector.module.css';

export interface ResourceRowProps {
  readonly resource: ResourceView | undefined;
  /** The entry whose world this is. */
  readonly at: number;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** One resource; opened, its value, the commit that wrote it, and every write before. */
export function ResourceRow({ resource, at, open, onToggle }: ResourceRowProps) {
  if (!resource) {
    return (
      <div className={css.resource}>
        <Skeleton width="55%" height={10} />
      </div>
    );
  }
  return (
    <>
      <button type="button" className={css.resource} aria-expanded={open} onClick={onToggle}>
        <Chevron open={open} />
        <span className={css.name} data-retracted={resource.retracted || undefined}>
          <Faint>
            <LedgerText text={resource.kind} />{' '}
          </Faint>
          <LedgerText text={resource.id} />
        </span>
        {resource.provenance?.[0] && (
          <span className={css.origin}>
            <LedgerText text={resource.provenance[0].value} lines={1} />
          </span>
        )}
        <Faint>
          {resource.retracted && 'retracted · '}v{String(resource.version)}
        </Faint>
        <HashChip hash={resource.lastCommit} interactive={false} />
      </button>
      {open && <Opened resource={resource} at={at} />}
    </>
  );
}

function Opened({ resource, at }: { readonly resource: ResourceView; readonly at: number }) {
  const [history, setHistory] = useState(false);
  const { writtenBy } = resource;
  return (
    <Stack gap="sm" pb="md" pl="xl">
      <Group gap="sm" c="dimmed">
        <span>
          {resource.retracted
            ? 'Retracted'
            : resource.version.toString() === '1'
              ? 'Created'
              : 'Last written'}{' '}
          at <PointLink lane={writtenBy.lane} index={writtenBy.index} />
        </span>
        <HashChip hash={resource.lastCommit} prefix="commit" />
      </Group>
      <JsonView value={resource.value} />
      {resource.provenance && <EntryFacts facts={resource.provenance} />}
      <TextButton ta="start" aria-expanded={history} onClick={() => setHistory(!history)}>
        {history ? 'Hide every write' : 'Show every write'}
      </TextButton>
      {history && <History resource={resource} at={at} />}
    </Stack>
  );
}

const MAX_WRITES = 200;

function History({ resource, at }: { readonly resource: ResourceView; readonly at: number }) {
  const { ledger, lane } = useWorkspace();
  const { data, error } = useQuery(historyQuery(ledger, lane, at, resource.kind, resource.id));
  if (error) return <Text c="warn">{visibleText(error.message)}</Text>;
  if (!data) return <Skeleton width="70%" height={10} />;
  return (
    <ol className={css.history}>
      {data.length > MAX_WRITES && (
        <li>
          <Faint>{data.length - MAX_WRITES} earlier writes</Faint>
        </li>
      )}
      {data.slice(-MAX_WRITES).map((write) => (
        <li
          key={`${write.version} ${write.lastCommit}`}
          data-orphaned={write.orphaned || undefined}
        >
          <Group gap="sm" c="dimmed">
            <span>v{String(write.version)}</span>
            <PointLink lane={write.writtenBy.lane} index={write.writtenBy.index} />
            <HashChip hash={write.lastCommit} />
            {write.retracted && <span>retracted</span>}
            {write.removed && <span>deleted</span>}
            {write.orphaned && (
              <Text span fw={600} c={kindColour('rollback')}>
                rolled back
              </Text>
            )}
          </Group>
          {!write.retracted && !write.removed && <JsonView value={write.value} depth={0} />}
          {write.provenance && <EntryFacts facts={write.provenance} />}
        </li>
      ))}
    </ol>
  );
}
