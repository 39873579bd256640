import { Button, Group, Table, type TableThProps, VisuallyHidden } from '@mantine/core';
import { Fragment, memo, useCallback, useState } from 'react';
import { messageOf } from '../../core/model/error.ts';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { saveSource } from '../../data/ledgers/commands.ts';
import { useLedgerMarks } from '../../data/ledgers/twins.ts';
import { countText } from '../../ui/format.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { SortHead } from '../../ui/kit/figures/SortHead.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { LinkButton } from '../../ui/kit/text.tsx';
import { allLanesPath, comparePath } from '../../ui/paths.ts';
import { ForgetDialog } from './ForgetDialog.tsx';
import { GroupRow } from './GroupRow.tsx';
import { LedgerRow } from './LedgerRow.tsx';
import css from './library.module.css';
import { Space } from './Space.tsx';
import { TriageBar } from './triage/TriageBar.tsx';
import {
  firstRows,
  isAsked,
  type LedgerGroup,
  type LibraryColumn,
  listed,
  USUAL,
  underHeadings,
} from './triage/triage.ts';
import { useTriage } from './triage/url.ts';

/** Of many, the latest: the others are a press away. */
const SHOWN = 3;
/** Then so many at a time: each row takes some elements of the page. */
const PAGE = 100;

const NUMBER = { 'data-number': true, w: '5rem' } as const;

interface Head extends TableThProps {
  readonly by: LibraryColumn;
  readonly text: string;
  /** The first to go where there is little room. */
  readonly 'data-least'?: true;
}

const HEADS: readonly Head[] = [
  { by: 'name', text: 'Name' },
  { by: 'lanes', text: 'Lanes', ...NUMBER },
  { by: 'entries', text: 'Entries', ...NUMBER },
  { by: 'size', text: 'Size', ...NUMBER, w: '6.5rem' },
  { by: 'verdict', text: 'Verdict', w: '13rem' },
  { by: 'findings', text: 'Findings', w: '9.5rem' },
  { by: 'waiting', text: 'Waiting', ...NUMBER },
  { by: 'verified', text: 'Verified', 'data-least': true, w: '11rem' },
];

/** Of a column whose verdicts have a count each. */
const WITH_COUNTS = '15.5rem';

export interface LedgerTableProps {
  readonly ledgers: readonly LedgerSummary[];
  /** Ids of those that were just opened. */
  readonly fresh: ReadonlySet<string>;
}

/** The ledgers in this browser. */
export const LedgerTable = memo(function LedgerTable({ ledgers, fresh }: LedgerTableProps) {
  const [forgetting, setForgetting] = useState<readonly LedgerSummary[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [most, setMost] = useState(SHOWN);
  const { triage, change } = useTriage();
  const markOf = useLedgerMarks();
  const isOpen = ({ title, isCollection }: LedgerGroup) =>
    !isCollection || triage.open.includes(title ?? '');
  const toggle = (title: string) => {
    const others = triage.open.filter((one) => one !== title);
    change({ open: others.length < triage.open.length ? others : [...others, title] });
  };
  // What was just opened stays in sight, with what was there before; and so does what is asked for.
  const asks = isAsked(triage) || triage.open.length > 0;
  const isWide = fresh.size > 0 || (asks && ledgers.length > SHOWN);
  if (isWide && most === SHOWN) setMost(PAGE);
  const all = listed(ledgers, triage);
  const groups = firstRows(underHeadings(all, triage.grouping), most, isOpen);
  const shown = groups.flatMap((group) => (group.isCollection ? group.ledgers : group.shown));
  const has = {
    findings: shown.some(({ findings }) => findings.errors + findings.warnings > 0),
    waiting: most > SHOWN && shown.some(({ requests }) => requests.open > 0),
  };
  const hasCollections = groups.some(({ isCollection }) => isCollection);
  const heads = HEADS.filter(({ by }) => (by !== 'findings' && by !== 'waiting') || has[by]).map(
    (head) => (head.by === 'verdict' && hasCollections ? { ...head, w: WITH_COUNTS } : head),
  );
  const save = useCallback((ledger: LedgerSummary) => {
    setFailure(null);
    saveSource(ledger).catch((error: unknown) => setFailure(messageOf(error)));
  }, []);
  const listedNow = groups.reduce(
    (sum, group) => sum + (isOpen(group) ? group.shown : group.ledgers).length,
    0,
  );
  const isShort = listedNow < all.length;
  return (
    <>
      {failure && <ErrorCallout title="The source file could not be saved" detail={failure} />}
      <Panel
        title="Held here"
        note={`${all.length < ledgers.length ? `${countText(all.length)} of ` : ''}${countText(ledgers.length)}`}
        right={
          <Group gap="sm">
            {ledgers.length > 1 && (
              <>
                <LinkButton size="compact-sm" variant="subtle" to={allLanesPath()}>
                  Graph of all lanes
                </LinkButton>
                <LinkButton size="compact-sm" variant="subtle" to={comparePath()}>
                  Compare two
                </LinkButton>
              </>
            )}
            {isShort && most === SHOWN && (
              <Button size="compact-sm" variant="subtle" onClick={() => setMost(PAGE)}>
                All {countText(ledgers.length)}
              </Button>
            )}
          </Group>
        }
      >
        {ledgers.length > SHOWN && most > SHOWN && (
          <TriageBar ledgers={ledgers} triage={triage} onChange={change} />
        )}
        <Table data-cards>
          <Table.Thead>
            <Table.Tr>
              {heads.map(({ by, text, ...look }) => (
                <SortHead
                  key={by}
                  by={by}
                  order={triage.order}
                  first={by === 'name' ? 'ascending' : 'descending'}
                  usual={USUAL}
                  onOrder={(order) => change({ order })}
                  {...look}
                >
                  {text}
                </SortHead>
              ))}
              <Table.Th w="3.25rem">
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {groups.map((group) => (
              <Fragment key={group.title ?? group.ledgers[0]?.id}>
                {hasTitle(group) && (
                  <GroupRow
                    group={group}
                    isOpen={isOpen(group)}
                    onToggle={() => toggle(group.title)}
                    onForget={setForgetting}
                    has={has}
                  />
                )}
                {group.shown.map((ledger) => (
                  <LedgerRow
                    key={ledger.id}
                    ledger={ledger}
                    mark={markOf(ledger.id)}
                    isFresh={fresh.has(ledger.id)}
                    hasFindings={has.findings}
                    hasWaiting={has.waiting}
                    onForget={setForgetting}
                    onSave={save}
                  />
                ))}
              </Fragment>
            ))}
          </Table.Tbody>
        </Table>
        {all.length === 0 && (
          <Empty
            title="No ledger matches"
            text="Take a word or a filter away, or clear all of them."
          />
        )}
        {isShort && most > SHOWN && (
          <Button className={css.more ?? ''} variant="subtle" onClick={() => setMost(most + PAGE)}>
            Show {countText(Math.min(PAGE, all.length - listedNow))} more
          </Button>
        )}
      </Panel>
      <Space ledgers={ledgers} onForgetAll={() => setForgetting(ledgers)} />
      <ForgetDialog ledgers={forgetting} onClose={() => setForgetting(null)} />
    </>
  );
});

function hasTitle<Group extends LedgerGroup>(group: Group): group is Group & { title: string } {
  return group.title !== null;
}
