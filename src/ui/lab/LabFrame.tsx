// A lab has the person's actions on one side, the picture in the middle, and the written records on
// the other side. The labs of all formats are of this one kind.

import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel, type PanelProps } from '../kit/Panel.tsx';
import { Page, PageHead } from '../kit/page/Page.tsx';
import css from './lab.module.css';

export interface LabFrameProps {
  readonly title: string;
  readonly about: string;
  readonly tools: ReactNode;
  readonly controls: ReactNode;
  readonly picture: ReactNode;
  readonly log: ReactNode;
}

export function LabFrame({ title, about, tools, controls, picture, log }: LabFrameProps) {
  return (
    <Page title={title} width="full">
      <PageHead title={title} lead={<Text size="xs">{about}</Text>} right={tools} />
      <div className={css.columns}>
        {controls}
        <div className={css.middle}>{picture}</div>
        {log}
      </div>
    </Page>
  );
}

/** One of the frame's parts, as high as its place. */
export function LabPanel({ title, ...rest }: PanelProps & { readonly title: string }) {
  return <Panel title={title} label={title} fill {...rest} />;
}

export interface ControlGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function ControlGroup({ title, children }: ControlGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be laid out
    <Stack gap="sm" px="lg" py="md" className={css.group} role="group" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </Stack>
  );
}
