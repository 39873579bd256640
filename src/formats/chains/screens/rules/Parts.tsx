import { ActionIcon, Box, Button, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { Faint, NoteText } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { partWords } from '../../profile/hash-words.ts';
import type { HashPart } from '../../profile/profile.ts';
import { usualPart } from '../../studio/draft.ts';
import type { RulesHead } from '../../studio/query.ts';
import { findHashRule, withRule } from '../../studio/variants.ts';
import type { AgreementFigures } from './choices.ts';
import { JsonPartEditor } from './JsonPartEditor.tsx';
import {
  LinePartEditor,
  MemberPartEditor,
  PreviousPartEditor,
  TextPartEditor,
} from './PartEditors.tsx';
import css from './rules.module.css';
import type { ProfileDraft } from './use-draft.ts';

export interface PartsProps {
  readonly draft: ProfileDraft;
  readonly head: RulesHead;
  readonly figures: AgreementFigures;
}

/** What the hash is made of, one after another. */
export function HashParts({ draft: { profile, change }, head, figures }: PartsProps) {
  const rule = findHashRule(profile);
  if (!rule) return null;
  const { parts } = rule;
  const set = (next: readonly HashPart[]) => change(withRule(profile, { parts: next }));
  const add: readonly (readonly [string, HashPart])[] = [
    ['Record as JSON', usualPart(rule.at)],
    ['Hash before', { previous: true }],
    ['Member', { member: head.members[0]?.at ?? '/id' }],
    ['Text', { text: '|' }],
    ['Line', { line: rule.at === null ? {} : { emptied: [rule.at] } }],
  ];
  return (
    <Panel title="What is hashed" note="one after another" padded>
      <ol className={css.parts}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place, and two may be alike
          <li key={index}>
            <PartHead
              part={part}
              index={index}
              count={parts.length}
              onMove={(by) => set(moved(parts, index, by))}
              onRemove={() => set(parts.toSpliced(index, 1))}
            />
            <PartBody
              part={part}
              index={index}
              head={head}
              figures={figures}
              onChange={(next) => set(parts.toSpliced(index, 1, next))}
            />
          </li>
        ))}
      </ol>
      <Group gap="xs" role="group" aria-label="Add a part">
        <Faint>Add</Faint>
        {add.map(([title, part]) => (
          <Button key={title} size="compact-xs" onClick={() => set([...parts, part])}>
            {title}
          </Button>
        ))}
      </Group>
    </Panel>
  );
}

function moved(parts: readonly HashPart[], index: number, by: 1 | -1): readonly HashPart[] {
  const part = parts[index];
  return part ? parts.toSpliced(index, 1).toSpliced(index + by, 0, part) : parts;
}

interface PartHeadProps {
  readonly part: HashPart;
  readonly index: number;
  readonly count: number;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

function PartHead({ part, index, count, onMove, onRemove }: PartHeadProps) {
  const name = `part ${index + 1}`;
  return (
    <Group component="header" gap="xs" mb="sm" wrap="nowrap">
      <Box component="strong" flex={1}>
        {describeKind(part)}
      </Box>
      <ActionIcon
        size="sm"
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={14} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-label={`Move ${name} down`}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={14} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-label={`Remove ${name}`}
        disabled={count === 1}
        title={count === 1 ? 'A hash is made of something' : undefined}
        onClick={onRemove}
      >
        <IconX size={14} />
      </ActionIcon>
    </Group>
  );
}

function describeKind(part: HashPart): string {
  if ('json' in part) return 'Record as JSON';
  if ('previous' in part) return 'Hash of the record before';
  if ('member' in part) return 'Member';
  if ('text' in part) return 'Text';
  return 'line' in part ? 'Line as it is written' : 'Hash of parts';
}

interface PartBodyProps extends Pick<PartsProps, 'head' | 'figures'> {
  readonly part: HashPart;
  readonly index: number;
  readonly onChange: (part: HashPart) => void;
}

function PartBody({ part, index, head, figures, onChange }: PartBodyProps) {
  if ('json' in part)
    return (
      <JsonPartEditor
        json={part.json}
        index={index}
        head={head}
        figures={figures}
        onChange={(json) => onChange({ json })}
      />
    );
  if ('text' in part) return <TextPartEditor part={part} onChange={onChange} />;
  if ('member' in part) return <MemberPartEditor part={part} head={head} onChange={onChange} />;
  if ('previous' in part) return <PreviousPartEditor part={part} onChange={onChange} />;
  if ('line' in part) return <LinePartEditor part={part} head={head} onChange={onChange} />;
  return (
    <NoteText component="div">
      <LedgerText text={partWords(part)} /> It is changed in the JSON below.
    </NoteText>
  );
}
