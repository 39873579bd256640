import { ActionIcon, Group, SegmentedControl, Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import type { BlameAsk } from '../../../../ledger/model/blame.ts';
import { blameHeadQuery } from '../../../../ui/data/ledgers/queries.ts';
import { usePacedQuery } from '../../../../ui/data/use-paced-query.ts';
import { useKeys } from '../../../../ui/keys.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { SkeletonRows } from '../../../../ui/kit/page/Skeleton.tsx';
import { Dim, Faint, TextButton } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { InspectedContext, useInspected } from '../context.ts';
import { NotesOn } from '../NotesOn.tsx';
import { PointLink } from '../PointLink.tsx';
import type { BlameOf } from '../url.ts';
import { BlameChanges } from './BlameChanges.tsx';
import { BlameLines } from './BlameLines.tsx';
import css from './blame.module.css';
import { LastWrite } from './LastWrite.tsx';

export interface BlamePanelProps {
  readonly at: number;
  readonly of: BlameOf;
}

/** Shows in place of the state who wrote a resource, or a value inside it. */
export function BlamePanel({ at, of }: BlamePanelProps) {
  const workspace = useInspected();
  const { ledger, lane, setBlame, jump } = workspace;
  const { kind, id, key, isLines, until } = of;
  const ask = useMemo<BlameAsk>(
    () => ({ lane: until?.lane ?? lane, index: until?.index ?? at, kind, id, key }),
    [until?.lane, until?.index, lane, at, kind, id, key],
  );
  const { data, error, asked } = usePacedQuery(ask, (next) => blameHeadQuery(ledger, next));
  // Whoever follows one of its entries comes back to the same history.
  const pinned = useMemo(
    () => ({
      ...workspace,
      jump: (to: string, index: number) => {
        setBlame({ ...of, until: { lane: asked.lane, index: asked.index } });
        jump(to, index);
      },
    }),
    [workspace, setBlame, jump, of, asked],
  );
  const close = () => setBlame(null);
  useKeys([{ keys: 'Escape', what: 'Back to the state', group: 'Workspace', run: close }]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const texts = data?.texts ?? [];
  const isText = texts.includes(key);
  return (
    <InspectedContext value={pinned}>
      <section className={css.panel} aria-label="History">
        <div className={css.title}>
          <Tooltip label="Back to the state: Esc">
            <ActionIcon size="sm" aria-label="Back to the state" onClick={close}>
              <IconArrowLeft size={15} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <h3 ref={heading} tabIndex={-1} className={css.name}>
            <Faint>
              <LedgerText text={kind} />{' '}
            </Faint>
            <LedgerText text={id} />
            {key !== '' && (
              <>
                <Faint> › </Faint>
                <LedgerText text={key} />
              </>
            )}
          </h3>
        </div>
        <Group gap="sm">
          {until ? (
            <>
              <Dim>
                As of <PointLink lane={until.lane} index={until.index} />
              </Dim>
              <TextButton onClick={() => setBlame({ ...of, until: null })}>
                Follow the playhead
              </TextButton>
            </>
          ) : (
            <Dim>As of the playhead{data && `, record ${data.seq}`}</Dim>
          )}
          {key !== '' && (
            <TextButton onClick={() => setBlame({ ...of, key: '', isLines: false })}>
              The whole resource
            </TextButton>
          )}
          <NotesOn
            place={{ on: 'resource', ledger, lane, index: at, kind, id }}
            on="this resource"
          />
        </Group>
        {(isText || isLines) && (
          <SegmentedControl
            size="xs"
            aria-label="Show"
            value={isLines ? 'lines' : 'changes'}
            onChange={(next) => setBlame({ ...of, isLines: next === 'lines' })}
            data={[
              { value: 'changes', label: 'Changes' },
              { value: 'lines', label: 'Lines' },
            ]}
          />
        )}
        {error && !data ? (
          <ErrorCallout title="Its history could not be read" error={error} />
        ) : !data ? (
          <SkeletonRows rows={6} />
        ) : isLines ? (
          <BlameLines ask={asked} of={of} />
        ) : (
          <>
            {data.broken && (
              <ErrorCallout
                title="There is no state here"
                detail={data.broken}
                todo="What is listed led to the last state that there is."
              />
            )}
            <LastWrite head={data} of={of} />
            {!isText && texts.length > 0 && (
              <Group gap="sm">
                <Dim>Line by line:</Dim>
                {texts.map((text) => (
                  <TextButton
                    key={text}
                    onClick={() => setBlame({ ...of, key: text, isLines: true })}
                  >
                    {visibleText(text)}
                  </TextButton>
                ))}
              </Group>
            )}
            <BlameChanges ask={asked} />
          </>
        )}
      </section>
    </InspectedContext>
  );
}
