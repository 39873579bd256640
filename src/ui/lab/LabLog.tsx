// The newest record is first, so that it appears where one looks.

import { Flex, Group, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { KindShape } from '../../ledger/model/view.ts';
import { Faint, NoteText } from '../kit/text.tsx';
import { KindMark } from '../ledger/KindMark.tsx';
import { LedgerText } from '../ledger/LedgerText.tsx';
import css from './lab.module.css';

export interface LabLine {
  readonly key: number;
  readonly shape: KindShape;
  readonly kind: string;
  readonly title: string;
  readonly tag: ReactNode;
  readonly note: ReactNode;
  readonly rolledBack?: boolean;
}

export interface LabLogProps {
  readonly label: string;
  readonly lines: readonly LabLine[];
}

export function LabLog({ label, lines }: LabLogProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <ol aria-label={label} tabIndex={0} reversed>
      {[...lines].reverse().map(({ key, shape, kind, title, tag, note, rolledBack }) => (
        <li key={key} className={css.line} data-rolled-back={rolledBack || undefined}>
          <Faint ta="end">{key}</Faint>
          <KindMark shape={shape} label={kind} />
          <Flex wrap="wrap" align="baseline" columnGap="sm">
            <b>
              <LedgerText text={title} />
            </b>
            {tag && <NoteText span>{tag}</NoteText>}
          </Flex>
          <NoteText component="div">{note}</NoteText>
        </li>
      ))}
    </ol>
  );
}

/** Tells the last event to whoever does not see it. */
export function LabStatus({ text }: { readonly text: string }) {
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}

/** Shows small sums: a name and a number each. */
export function LabSums({ sums }: { readonly sums: readonly (readonly [string, string])[] }) {
  return (
    <Group component="dl" gap="0 var(--ls-4)" className={css.sums}>
      {sums.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Group>
  );
}
