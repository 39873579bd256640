import { Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { visibleText } from '../../../core/visible.ts';
import { countText } from '../../../ui/format.ts';
import { Fact, Facts } from '../../../ui/kit/figures/Facts.tsx';
import { Dim, Faint, TextButton } from '../../../ui/kit/text.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { lanePath } from '../../../ui/paths.ts';
import { chooseMark } from '../../../ui/topology/marks.ts';
import { type Frame, frameAt, type Survey } from '../data/trail.ts';
import css from './cascade.module.css';
import { useCascade } from './context.ts';
import { facetList, facetWords, pulseOf } from './moment.ts';
import { SOURCE_WORDS, whyWords } from './why.ts';

interface ReadoutProps {
  readonly frame: Frame;
}

/** The receipt under the playhead, in words. */
export function Readout({ frame }: ReadoutProps) {
  const { ledger, trail, faults } = useCascade();
  const { survey } = trail;
  const { moved, lit, reached, causes, fresh, reused } = frame;
  const isBroken = faults.at.get(frame.at)?.severity === 'error';
  const shape = chooseMark(pulseOf(frame), isBroken);
  const moves = frame.status === 'rendered';
  return (
    <Stack component="section" gap="sm" p="lg" aria-label="Readout" aria-live="off">
      <Group component="h2" gap="xs" wrap="nowrap" align="baseline">
        {shape && <KindMark shape={shape} label="" />}
        <span>
          <bdi>{visibleText(frame.label)}</bdi>{' '}
          <Faint>
            {isBroken && 'not intact, '}
            {frame.status === 'unknown' ? 'no known status' : visibleText(frame.status)}
          </Faint>
        </span>
      </Group>
      <Dim className={css.why}>{whyWords(frame)}</Dim>
      <Facts names="5rem">
        <Fact name="Woken by">
          {causes.length === 0 ? (
            SOURCE_WORDS[frame.source]
          ) : (
            <Jumps items={causes.map((at) => ({ at, words: frameAt(survey, at).label }))} />
          )}
        </Fact>
        <Fact name="Moved">
          {moves && moved.length ? visibleText(facetList(moved, 12)) : 'nothing'}
        </Fact>
        <Fact name="Woke">
          {lit.length === 0 ? (
            `nobody${survey.hasTopology ? '' : ' whose wake names it'}`
          ) : (
            <Jumps
              items={lit.map((edge, i) => ({
                at: reached[i] ?? -1,
                words: wokeWords(survey, edge),
              }))}
            />
          )}
        </Fact>
        <Dark frame={frame} />
        <Fact name="Cost">
          {fresh || reused
            ? `${countText(fresh)} fresh · ${countText(reused)} reused`
            : 'no tokens'}
        </Fact>
      </Facts>
      <Group gap="var(--ls-1) var(--ls-3)">
        <Link to={lanePath(ledger, frame.lane, { index: frame.index })}>
          Open receipt {frame.index} of its lane
        </Link>
        <Link to={lanePath(ledger, frame.lane, { index: frame.index, tab: 'why' })}>Memo key</Link>
      </Group>
    </Stack>
  );
}

function wokeWords({ nodes, edges }: Survey, edge: number): string {
  const { subscriber, facet } = edges[edge] ?? { subscriber: -1, facet: '' };
  const label = nodes[subscriber]?.label ?? '';
  return facet === '' ? label : `${label}, by ${facetWords(facet)}`;
}

/** Why the other edges of the node stayed dark. */
function Dark({ frame }: ReadoutProps) {
  const { survey } = useCascade().trail;
  if (!survey.hasTopology) return null;
  const lit = new Set(frame.lit);
  const dark = survey.edges.filter(
    (edge, index) => edge.producer === frame.node && !lit.has(index),
  );
  if (!dark.length) return null;
  const names = [...new Set(dark.map(({ subscriber }) => survey.nodes[subscriber]?.label ?? ''))];
  const because =
    frame.status !== 'rendered'
      ? `a ${frame.status} receipt wakes nobody`
      : frame.moved.length
        ? `${facetList([...new Set(dark.map(({ facet }) => facet))])} did not move`
        : 'nothing moved';
  return (
    <Fact name="Stayed dark">
      {visibleText(
        `${names.slice(0, 6).join(', ')}${names.length > 6 ? ` and ${names.length - 6} more` : ''}: ${because}`,
      )}
    </Fact>
  );
}

const MAX_JUMPS = 8;

interface JumpsProps {
  readonly items: readonly { readonly at: number; readonly words: string }[];
}

function Jumps({ items }: JumpsProps) {
  const { go } = useCascade();
  return (
    <ul>
      {items.slice(0, MAX_JUMPS).map(({ at, words }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two facets may wake the same receipt
        <li key={i}>
          {at >= 0 ? (
            <TextButton size="sm" display="block" ta="left" onClick={() => go(at)}>
              <bdi>{visibleText(words)}</bdi> <Faint>#{at + 1}</Faint>
            </TextButton>
          ) : (
            <Text c="warn">
              <bdi>{visibleText(words)}</bdi>: no receipt followed
            </Text>
          )}
        </li>
      ))}
      {items.length > MAX_JUMPS && <li>and {items.length - MAX_JUMPS} more</li>}
    </ul>
  );
}
