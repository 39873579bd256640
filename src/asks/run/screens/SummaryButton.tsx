import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconAlignLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runSummaryQuery } from '../../../ui/data/ledgers/queries.ts';
import { Scroll } from '../../../ui/kit/Panel.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { RunSentences } from '../../../ui/ledger/RunSentences.tsx';
import { useWorkspace } from './context.ts';
import css from './workspace.module.css';

/** Shows in plain sentences what happened in the lane. */
export function SummaryButton() {
  const { ledger, lane } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...runSummaryQuery(ledger, lane), enabled: isOpen });
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(34rem, 94vw)"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label="What happened, in plain words">
          <ActionIcon aria-label="Summary" onClick={() => setOpen(!isOpen)}>
            <IconAlignLeft size={17} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="md" aria-label="Summary">
        <div className={css.summary}>
          <Scroll label="Summary of the lane">
            {data ? (
              <RunSentences ledger={ledger} lane={lane} run={data} />
            ) : (
              <SkeletonRows rows={7} />
            )}
          </Scroll>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
