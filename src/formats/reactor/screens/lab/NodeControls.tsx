import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import { Scroll } from '../../../../ui/kit/Panel.tsx';
import { NoteText } from '../../../../ui/kit/text.tsx';
import { Action, Choice, LabTick, LinesField } from '../../../../ui/lab/inputs.tsx';
import { ControlGroup, LabPanel } from '../../../../ui/lab/LabFrame.tsx';
import type { LabNode, ReactorLab, ReactorView } from '../data/lab.ts';

export interface NodeControlsProps {
  readonly lab: ReactorLab;
  readonly view: ReactorView;
  readonly selected: LabNode | undefined;
  readonly onSelect: (node: string) => void;
}

/** Everything that can be done to the reactor, most of it to one node. */
export function NodeControls({ lab, view, selected: node, onSelect }: NodeControlsProps) {
  const { nodes, alive } = view;
  if (!node) return null;
  const parts = { lab, node, alive };
  return (
    <LabPanel title="Controls">
      <Scroll label="Controls of the lab">
        <ControlGroup title="Node">
          <Choice
            aria-label="Node"
            options={nodes.map((one) => ({ value: one.node, label: one.label }))}
            value={node.node}
            onPick={onSelect}
          />
          <LabTick
            label="Its next render fails"
            checked={node.failNext}
            disabled={!alive}
            onTick={(fails) => lab.failNext(node.node, fails)}
          />
        </ControlGroup>
        {node.entry && <Evidence key={node.node} {...parts} />}
        <Wakes {...parts} />
        <Freshness key={`${node.node} fresh`} {...parts} />
        <ControlGroup title="Reactor">
          <Group gap="sm">
            <Action disabled={!alive} onClick={() => lab.kill()}>
              Kill
            </Action>
            <Action onClick={() => lab.restart()}>
              {alive ? 'Kill and restart' : 'Start again'}
            </Action>
          </Group>
          <NoteText>
            A start knows nothing but the trail: it skips what did not move, and renders what nobody
            has seen.
          </NoteText>
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
      <LinesField
        aria-label={`Evidence for ${visibleText(node.label)}`}
        minRows={4}
        maxRows={6}
        value={text}
        onText={setText}
      />
      <Button
        variant="filled"
        size="xs"
        disabled={!alive}
        onClick={() => lab.arrive(node.node, text)}
      >
        Move the input
      </Button>
    </ControlGroup>
  );
}

function Wakes({ lab, node, alive }: PartProps) {
  return (
    <ControlGroup title="Wake it, with nothing new">
      <Group gap="sm">
        <Action disabled={!alive} onClick={() => lab.wake(node.node, 1)}>
          Wake
        </Action>
        <Action disabled={!alive} onClick={() => lab.wake(node.node, 5)}>
          Wake 5 times
        </Action>
        <Action disabled={!alive} onClick={() => lab.tick(node.node)}>
          Recheck
        </Action>
      </Group>
      <NoteText>
        {node.state === 'rendering'
          ? 'It renders: however many wakes come now, one follows.'
          : 'At rest an equal memo key is a skip, and costs nothing.'}
      </NoteText>
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
        <Choice
          w="8.5rem"
          aria-label="Facet that goes stale"
          options={facets.map((one) => ({
            value: one,
            label: one === '@atomic' ? 'output' : one,
          }))}
          value={facet}
          onPick={setFacet}
        />
        <Action
          disabled={!alive || node.state === 'never'}
          onClick={() => lab.lapse(node.node, facet)}
        >
          Its time is up
        </Action>
      </Group>
    </ControlGroup>
  );
}
