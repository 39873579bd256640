import { Button, Checkbox, Group, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { visibleText } from '../../../ui/hostile.ts';
import { Scroll } from '../../../ui/kit/Panel.tsx';
import { Note } from '../../../ui/kit/text.tsx';
import { ControlGroup, LabPanel } from '../../../ui/lab/LabFrame.tsx';
import type { LabNode, ReactorLab, ReactorView } from '../data/lab.ts';

export interface NodeControlsProps {
  readonly lab: ReactorLab;
  readonly view: ReactorView;
  readonly selected: LabNode | undefined;
  readonly onSelect: (node: string) => void;
}

/** Everything that can be done to the reactor, most of it to one node. */
export function NodeControls({ lab, view, selected: node, onSelect }: NodeControlsProps) {
  const { nodes } = view;
  if (!node) return null;
  return (
    <LabPanel title="Controls">
      <Scroll label="Controls of the lab">
        <ControlGroup title="Node">
          <Select
            size="xs"
            aria-label="Node"
            allowDeselect={false}
            data={nodes.map((one) => ({ value: one.node, label: visibleText(one.label) }))}
            value={node.node}
            onChange={(next) => next && onSelect(next)}
          />
          <Checkbox
            size="xs"
            label="Its next render fails"
            checked={node.failNext}
            disabled={!view.alive}
            onChange={(event) => lab.failNext(node.node, event.currentTarget.checked)}
          />
        </ControlGroup>
        {node.entry && <Evidence key={node.node} lab={lab} node={node} alive={view.alive} />}
        <Wakes lab={lab} node={node} alive={view.alive} />
        <Freshness key={`${node.node} fresh`} lab={lab} node={node} alive={view.alive} />
        <ControlGroup title="Reactor">
          <Group gap="sm">
            <Button size="xs" variant="default" disabled={!view.alive} onClick={() => lab.kill()}>
              Kill
            </Button>
            <Button size="xs" variant="default" onClick={() => lab.restart()}>
              {view.alive ? 'Kill and restart' : 'Start again'}
            </Button>
          </Group>
          <Note>
            A start knows nothing but the trail: it skips what did not move, and renders what nobody
            has seen.
          </Note>
        </ControlGroup>
      </Scroll>
    </LabPanel>
  );
}

interface PartProps {
  readonly lab: ReactorLab;
  readonly node: LabNode;
  readonly alive: boolean;
}

/** What arrives from outside. */
function Evidence({ lab, node, alive }: PartProps) {
  const [text, setText] = useState(() => lab.evidence(node.node) ?? '');
  return (
    <ControlGroup title="Evidence from outside">
      <Textarea
        size="xs"
        aria-label={`Evidence for ${visibleText(node.label)}`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button size="xs" disabled={!alive} onClick={() => lab.arrive(node.node, text)}>
        Move the input
      </Button>
    </ControlGroup>
  );
}

function Wakes({ lab, node, alive }: PartProps) {
  const wake = (times: number) => lab.wake(node.node, times);
  return (
    <ControlGroup title="Wake it, with nothing new">
      <Group gap="sm">
        <Button size="xs" variant="default" disabled={!alive} onClick={() => wake(1)}>
          Wake
        </Button>
        <Button size="xs" variant="default" disabled={!alive} onClick={() => wake(5)}>
          Wake 5 times
        </Button>
        <Button size="xs" variant="default" disabled={!alive} onClick={() => lab.tick(node.node)}>
          Recheck
        </Button>
      </Group>
      <Note>
        {node.state === 'rendering'
          ? 'It renders: however many wakes come now, one follows.'
          : 'At rest an equal memo key is a skip, and costs nothing.'}
      </Note>
    </ControlGroup>
  );
}

/** A facet whose time is up. */
function Freshness({ lab, node, alive }: PartProps) {
  const facets = ['@atomic', ...node.facets];
  const [facet, setFacet] = useState(facets.at(-1) ?? '@atomic');
  return (
    <ControlGroup title="Let it go stale">
      <Group gap="sm">
        <Select
          size="xs"
          w="8.5rem"
          aria-label="Facet that goes stale"
          allowDeselect={false}
          data={facets.map((one) => ({
            value: one,
            label: one === '@atomic' ? 'whole truth' : visibleText(one),
          }))}
          value={facet}
          onChange={(next) => next && setFacet(next)}
        />
        <Button
          size="xs"
          variant="default"
          disabled={!alive || node.state === 'never'}
          onClick={() => lab.lapse(node.node, facet)}
        >
          Its time is up
        </Button>
      </Group>
    </ControlGroup>
  );
}
