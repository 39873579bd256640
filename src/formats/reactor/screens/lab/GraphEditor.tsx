// Where a graph is built: nodes, what each reads, and what it publishes of it.

import {
  ActionIcon,
  Button,
  Flex,
  Group,
  Modal,
  MultiSelect,
  NumberInput,
  Stack,
  Text,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { readMessage } from '../../../../base/error.ts';
import { Callout } from '../../../../ui/kit/Callout.tsx';
import { Action, Choice, LabEnding, LabField, LabTick } from '../../../../ui/lab/inputs.tsx';
import type { FacetSpec, GraphSpec, NodeSpec, ReactorLab, ReactorView } from '../data/lab.ts';
import {
  findGraphFault,
  listReadable,
  makeRule,
  newFacet,
  newNode,
  parseRead,
  RULES,
  without,
  writeRead,
} from './graph-draft.ts';

export interface GraphEditorProps {
  readonly lab: ReactorLab;
  readonly view: ReactorView;
  readonly onClose: () => void;
}

export function GraphEditor({ lab, view, onClose }: GraphEditorProps) {
  const [draft, setDraft] = useState<GraphSpec>(view.graph);
  const [refused, setRefused] = useState<string | null>(null);
  const fault = findGraphFault(draft);
  const use = (run: (graph: GraphSpec) => void) => {
    try {
      run(draft);
      onClose();
    } catch (error) {
      // A wiring that forms a cycle: only the engine knows.
      setRefused(readMessage(error));
    }
  };
  const change = (next: GraphSpec) => {
    setRefused(null);
    setDraft(next);
  };
  return (
    <Modal opened onClose={onClose} title="Build the graph" size="xl" centered>
      <Stack gap="md">
        <Text c="dimmed">
          A node reads what others publish, line by line, and publishes facets of it. What it reads
          and publishes is its contract: with another one it renders, even if nothing arrived.
        </Text>
        <Flex component="ol" direction="column" gap="sm" aria-label="Nodes">
          {draft.nodes.map((spec) => (
            <NodeEditor
              key={spec.node}
              graph={draft}
              spec={spec}
              onChange={(next) =>
                change({ nodes: draft.nodes.map((one) => (one === spec ? next : one)) })
              }
              onRemove={() => change(without(draft, spec.node))}
            />
          ))}
        </Flex>
        <Action
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={14} />}
          onClick={() => change({ nodes: [...draft.nodes, newNode(draft)] })}
        >
          Add a node
        </Action>
        {(fault ?? refused) && (
          <Callout tone="bad" role="alert">
            {fault ?? refused}
          </Callout>
        )}
        <LabEnding>
          <Action onClick={onClose}>Leave it as it is</Action>
          <Action disabled={fault !== null} onClick={() => use((graph) => lab.beginWith(graph))}>
            Start again with it
          </Action>
          <Button
            variant="filled"
            size="xs"
            disabled={fault !== null}
            onClick={() => use((graph) => lab.recompile(graph))}
          >
            Restart over this trail
          </Button>
        </LabEnding>
      </Stack>
    </Modal>
  );
}

interface NodeEditorProps {
  readonly graph: GraphSpec;
  readonly spec: NodeSpec;
  readonly onChange: (spec: NodeSpec) => void;
  readonly onRemove: () => void;
}

function NodeEditor({ graph, spec, onChange, onRemove }: NodeEditorProps) {
  const { label, node, entry, reads, facets, ms } = spec;
  const called = label || node;
  const set = (more: Partial<NodeSpec>) => onChange({ ...spec, ...more });
  const setFacet = (place: number, next: FacetSpec) =>
    set({ facets: facets.map((one, i) => (i === place ? next : one)) });
  return (
    <Flex
      component="li"
      direction="column"
      gap="sm"
      p="md"
      bd="1px solid var(--ls-line)"
      bdrs="md"
      bg="var(--ls-surface-sunk)"
    >
      <Group gap="sm" align="end">
        <LabField
          label="Name"
          value={label}
          maxLength={80}
          onText={(text) => set({ label: text })}
        />
        <MultiSelect
          size="xs"
          label="Reads"
          flex="1 1 14rem"
          placeholder={reads.length ? '' : 'nothing of other nodes'}
          data={listReadable(graph, node)}
          value={reads.map(({ producer, facet }) => writeRead(producer, facet))}
          onChange={(texts) => set({ reads: texts.map(parseRead) })}
        />
        <NumberInput
          size="xs"
          w="6.5rem"
          label="Seconds"
          min={0.1}
          max={60}
          step={0.5}
          decimalScale={1}
          value={ms / 1000}
          onChange={(value) => set({ ms: Math.max(100, Number(value) * 1000 || 100) })}
        />
        <ActionIcon aria-label={`Remove ${called}`} onClick={onRemove}>
          <IconTrash size={15} />
        </ActionIcon>
      </Group>
      <LabTick
        label="Evidence from outside arrives here"
        checked={entry}
        onTick={(checked) => set({ entry: checked })}
      />
      {facets.map((facet, place) => (
        <FacetEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a facet has no name of its own while it is typed
          key={place}
          facet={facet}
          owner={called}
          place={place}
          onChange={(next) => setFacet(place, next)}
          onRemove={() => set({ facets: facets.filter((_, i) => i !== place) })}
        />
      ))}
      <Button
        size="compact-xs"
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => set({ facets: [...facets, newFacet(spec)] })}
      >
        Add a facet
      </Button>
    </Flex>
  );
}

interface FacetEditorProps {
  readonly facet: FacetSpec;
  readonly owner: string;
  readonly place: number;
  readonly onChange: (facet: FacetSpec) => void;
  readonly onRemove: () => void;
}

function FacetEditor({ facet, owner, place, onChange, onRemove }: FacetEditorProps) {
  const { name, rule } = facet;
  const of = `facet ${place + 1} of ${owner}`;
  const word = rule.take === 'lines with' ? rule.word : '';
  return (
    <Group gap="sm">
      <LabField
        aria-label={`Name of ${of}`}
        value={name}
        maxLength={40}
        onText={(text) => onChange({ ...facet, name: text })}
      />
      <Choice
        aria-label={`What ${of} takes`}
        options={RULES}
        value={rule.take}
        onPick={(take) => onChange({ ...facet, rule: makeRule(take, word) })}
      />
      {rule.take === 'lines with' && (
        <LabField
          aria-label={`The word of ${of}`}
          placeholder="a word"
          value={word}
          maxLength={80}
          onText={(text) => onChange({ ...facet, rule: { take: 'lines with', word: text } })}
        />
      )}
      <ActionIcon aria-label={`Remove ${of}`} onClick={onRemove}>
        <IconTrash size={15} />
      </ActionIcon>
    </Group>
  );
}
