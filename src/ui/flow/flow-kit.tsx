import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { Background, BackgroundVariant, type Edge, type ReactFlowProps } from '@xyflow/react';
import css from './graph.module.css';

/** React Flow is used here to look at and to press, never to edit. */
export const TO_LOOK_AT = {
  nodesDraggable: false,
  nodesConnectable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  zoomOnDoubleClick: false,
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  panActivationKeyCode: null,
  zoomActivationKeyCode: null,
  panOnScroll: true,
  zoomOnPinch: true,
  minZoom: 0.08,
  // Words are never scaled.
  maxZoom: 1,
  role: 'group',
} as const satisfies ReactFlowProps;

/** A line is for the eye: the nodes at its ends say what leads where. */
export const LINE = {
  focusable: false,
  selectable: false,
  // Without a label, the line would be named by the ids of its ends.
  ariaLabel: 'line',
  domAttributes: { 'aria-hidden': true },
} as const satisfies Partial<Edge>;

export function Dots() {
  return (
    <Background variant={BackgroundVariant.Dots} gap={24} size={1.5} color="var(--ls-grid-dot)" />
  );
}

export function ZoomButtons(props: { onIn(): void; onOut(): void; onFit(): void }) {
  const buttons = [
    { label: 'Zoom in', icon: IconPlus, run: props.onIn },
    { label: 'Zoom out', icon: IconMinus, run: props.onOut },
    { label: 'Show the whole graph', icon: IconMaximize, run: props.onFit },
  ];
  return (
    <div className={css.zoom}>
      {buttons.map(({ label, icon: Icon, run }) => (
        <Tooltip key={label} label={label} position="right">
          <ActionIcon size="sm" aria-label={label} onClick={run}>
            <Icon size={14} />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  );
}
