import { Anchor, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { largest } from '../../../../base/lists.ts';
import { visibleText } from '../../../../base/visible.ts';
import { counted, countText } from '../../../../ui/format.ts';
import { Card } from '../../../../ui/kit/Card.tsx';
import { Bar } from '../../../../ui/kit/figures/Bar.tsx';
import { Stat, Stats } from '../../../../ui/kit/figures/Stats.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { Faint, NoteText, TextButton } from '../../../../ui/kit/text.tsx';
import { lanePath } from '../../../../ui/paths.ts';
import { type Costs, type CostTally, frameAt } from '../data/trail.ts';
import css from './cascade.module.css';
import { useCascade } from './context.ts';
import { CostMeter } from './Meter.tsx';
import { facetList } from './moment.ts';

/** Cost scales with surprise: what was spent, on what, by whom, and what was saved. */
export function CostView() {
  const { costs } = useCascade().trail;
  if (costs.total.receipts === 0)
    return <Empty title="Nothing was spent" text="There is no receipt in this trail." />;
  return (
    <>
      <CostMeter />
      <div className={css.costs}>
        <Doubted />
        <Totals costs={costs} />
        <ByCause />
        <TopSpenders />
        <ByNode />
      </div>
    </>
  );
}

/** Sums after a broken receipt include it, so the person is told. */
function Doubted() {
  const { faults, at, go } = useCascade();
  const [first] = faults.broken;
  if (first === undefined || first > at) return null;
  return (
    <NoteText>
      From receipt {first + 1} on the figures rest on a record that is not intact.{' '}
      <TextButton size="sm" onClick={() => go(first)}>
        Go to {first + 1}
      </TextButton>
    </NoteText>
  );
}

function Totals({ costs: { total, idle } }: { readonly costs: Costs }) {
  const share = (part: number, whole: number) =>
    whole > 0 ? `${Math.round((100 * part) / whole)} %` : '–';
  return (
    <Card>
      <Stats>
        <Stat
          name="Fresh tokens"
          value={countText(total.fresh)}
          note={`${counted(total.rendered, 'render')}, and ${countText(total.reused)} tokens reused`}
        />
        <Stat
          name="Memo hits"
          value={countText(total.skipped)}
          note={`${share(total.skipped, total.receipts)} of ${counted(total.receipts, 'receipt')}`}
        />
        <Stat
          name="Saved by memo keys"
          value={countText(total.saved)}
          note={`fresh tokens, counting for each skip what its node spent last time; without them ${share(total.saved, total.fresh)} more`}
        />
        <Stat
          name="Spent on what did not move"
          value={countText(idle)}
          note={`${share(idle, total.fresh)} of the fresh tokens went into renders that moved nothing`}
        />
      </Stats>
    </Card>
  );
}

const SOURCE_WORDS = {
  input: 'an input',
  self: 'its own clock',
  external: 'from outside',
  unknown: 'not recorded',
} as const;

const CAUSES = {
  input: 'An input moved',
  self: 'Its own clock',
  external: 'Something from outside',
} as const;

function ByCause() {
  const { trail, url } = useCascade();
  return (
    <Panel title="By surprise">
      <TallyTable
        head="What woke the node"
        rows={trail.costs.byCause.map(({ cause, tally }) => ({
          key: cause,
          tally,
          name:
            tally.receipts > 0 ? (
              <TextButton
                size="sm"
                onClick={() => {
                  url.setOnly(cause);
                  url.setSide('receipts');
                }}
              >
                {CAUSES[cause]}
              </TextButton>
            ) : (
              CAUSES[cause]
            ),
        }))}
      />
    </Panel>
  );
}

/** Of more nodes only the first are listed. */
const MAX_NODES = 200;

function ByNode() {
  const { ledger, trail } = useCascade();
  const { costs, survey } = trail;
  const left = costs.byNode.length - MAX_NODES;
  return (
    <Panel title="By node">
      <TallyTable
        head="Node"
        rows={costs.byNode.slice(0, MAX_NODES).map(({ node, tally }) => ({
          key: node,
          tally,
          name: (
            <Anchor component={Link} to={lanePath(ledger, survey.nodes[node]?.id ?? '')}>
              <bdi>{visibleText(survey.nodes[node]?.label ?? '')}</bdi>
            </Anchor>
          ),
        }))}
      />
      {left > 0 && <NoteText p="lg">{counted(left, 'more node')} spent less than these.</NoteText>}
    </Panel>
  );
}

interface TallyTableProps {
  readonly head: string;
  readonly rows: readonly {
    readonly key: string | number;
    readonly name: ReactNode;
    readonly tally: CostTally;
  }[];
}

function TallyTable({ head, rows }: TallyTableProps) {
  const max = largest(
    0,
    rows.map(({ tally }) => tally.fresh),
  );
  return (
    <Table miw="26rem">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="40%">{head}</Table.Th>
          <Table.Th ta="right">Receipts</Table.Th>
          <Table.Th ta="right">Fresh</Table.Th>
          <Table.Th ta="right">Reused</Table.Th>
          <Table.Th ta="right">Saved</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, tally }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row">
              {name}
              <Bar value={tally.fresh} max={max} />
            </Table.Th>
            <Table.Td
              ta="right"
              title={`${tally.rendered} rendered, ${tally.skipped} skipped, ${tally.failed} failed`}
            >
              {countText(tally.receipts)}
            </Table.Td>
            <Table.Td ta="right">{countText(tally.fresh)}</Table.Td>
            <Table.Td ta="right">{countText(tally.reused)}</Table.Td>
            <Table.Td ta="right">{countText(tally.saved)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function TopSpenders() {
  const { ledger, trail } = useCascade();
  const { costs, survey } = trail;
  return (
    <Panel title="Top spenders">
      {costs.top.length === 0 ? (
        <NoteText p="lg">No receipt spent a fresh token.</NoteText>
      ) : (
        <Table miw="26rem">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="60%">Receipt</Table.Th>
              <Table.Th>Surprise</Table.Th>
              <Table.Th ta="right">Fresh</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {costs.top.map(({ frame: at, fresh }) => {
              const { lane, index, label, moved, source } = frameAt(survey, at);
              return (
                <Table.Tr key={at}>
                  <Table.Th scope="row">
                    <Anchor component={Link} to={lanePath(ledger, lane, { index })}>
                      <bdi>{visibleText(label)}</bdi>, receipt {index}
                    </Anchor>
                    <Faint display="block">
                      {moved.length ? visibleText(`moved ${facetList(moved, 3)}`) : 'moved nothing'}
                    </Faint>
                    <Bar value={fresh} max={costs.top[0]?.fresh ?? 0} />
                  </Table.Th>
                  <Table.Td>{SOURCE_WORDS[source]}</Table.Td>
                  <Table.Td ta="right">{countText(fresh)}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  );
}
