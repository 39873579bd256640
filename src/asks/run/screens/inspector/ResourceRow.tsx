import { Group, Stack } from '@mantine/core';
import type { ResourceView } from '../../../../ledger/diff/diff.ts';
import { JsonView, Under } from '../../../../ui/inspect/JsonView.tsx';
import { Chevron } from '../../../../ui/kit/Chevron.tsx';
import { Skeleton } from '../../../../ui/kit/page/Skeleton.tsx';
import { Faint } from '../../../../ui/kit/text.tsx';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { HistoryButton } from '../blame/HistoryButton.tsx';
import { useInspected } from '../context.ts';
import { NotesOn } from '../NotesOn.tsx';
import { PointLink } from '../PointLink.tsx';
import { EntryFacts } from './EntryFacts.tsx';
import css from './inspector.module.css';

export interface ResourceRowProps {
  readonly resource: ResourceView | undefined;
  readonly at: number;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Shows one resource; opened, its value and the commit that wrote it. */
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
      <div className={css.resourceLine}>
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
        <HistoryButton kind={resource.kind} id={resource.id} at="" />
      </div>
      {open && <Opened resource={resource} at={at} />}
    </>
  );
}

function Opened({ resource, at }: { readonly resource: ResourceView; readonly at: number }) {
  const { ledger, lane } = useInspected();
  const { kind, id, writtenBy } = resource;
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
        <NotesOn place={{ on: 'resource', ledger, lane, index: at, kind, id }} on="this resource" />
      </Group>
      <Under value={id}>
        <JsonView
          value={resource.value}
          action={(key) => <HistoryButton kind={kind} id={id} at={key} />}
        />
      </Under>
      {resource.provenance && <EntryFacts facts={resource.provenance} />}
    </Stack>
  );
}
