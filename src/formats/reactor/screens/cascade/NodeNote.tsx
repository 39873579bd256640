import { CloseButton, Group, Stack } from '@mantine/core';
import { visibleText } from '../../../../base/visible.ts';
import { countText } from '../../../../ui/format.ts';
import { FactList, Facts } from '../../../../ui/kit/figures/Facts.tsx';
import { Spacer } from '../../../../ui/kit/page/Page.tsx';
import { Faint, Mono } from '../../../../ui/kit/text.tsx';
import type { Survey } from '../data/trail.ts';
import { useCascade } from './context.ts';
import { joinSome, nameFacet } from './moment.ts';

const ROLES = {
  entry: 'entry point',
  node: 'node',
  ingress: 'ingress: it only produces',
  unknown: 'not in the topology',
} as const;

/** The chosen node: what it reads, who reads it, and how often it ran. */
export function NodeNote({ node }: { readonly node: number }) {
  const { trail, url } = useCascade();
  const { survey, costs } = trail;
  const face = survey.nodes[node];
  if (!face) return null;
  const label = (index: number) => survey.nodes[index]?.label ?? '';
  const reads = survey.edges.filter(({ subscriber }) => subscriber === node);
  const readers = survey.edges.filter(({ producer }) => producer === node);
  const tally = costs.byNode.find((one) => one.node === node)?.tally;
  return (
    <Stack component="section" gap="sm" p="md" aria-label="Node">
      <Group gap="xs" wrap="nowrap">
        <h2>
          <bdi>{visibleText(face.label)}</bdi> <Faint>{ROLES[face.role]}</Faint>
        </h2>
        <Spacer />
        <CloseButton
          size="sm"
          aria-label="Clear the chosen node (Escape)"
          onClick={() => url.setNode(null)}
        />
      </Group>
      <Facts names="5rem">
        <FactList name="Id">
          <bdi>
            <Mono>{visibleText(face.id)}</Mono>
          </bdi>
        </FactList>
        {survey.hasTopology && (
          <>
            <FactList name="Reads">
              {words(reads, ({ producer }) => label(producer)) || 'nothing inside'}
            </FactList>
            <FactList name="Read by">
              {words(readers, ({ subscriber }) => label(subscriber)) || 'nobody'}
            </FactList>
          </>
        )}
        {tally && (
          <FactList name="In all">
            {countText(tally.rendered)} rendered · {countText(tally.skipped)} skipped ·{' '}
            {countText(tally.failed)} failed · {countText(tally.fresh)} fresh tokens
          </FactList>
        )}
      </Facts>
    </Stack>
  );
}

type Edge = Survey['edges'][number];

/** The facets of some edges, each with the node at its other end. */
function words(edges: readonly Edge[], name: (edge: Edge) => string): string {
  const items = edges.map((edge) => `${name(edge)}: ${nameFacet(edge.facet)}`);
  return visibleText(joinSome(items, 8));
}
