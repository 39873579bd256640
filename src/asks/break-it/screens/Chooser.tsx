// A person chooses how the copy is altered: by typing over a value, by a worse alteration, or by a
// prepared cheat.

import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { visibleText } from '../../../base/visible.ts';
import type { Alteration, BreakItLedger, PlainAlteration } from '../../../ledger/model/tamper.ts';
import { Dim } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import prove from '../../../ui/prove/prove.module.css';
import { Remarks } from './Remarks.tsx';
import css from './tamper.module.css';
import { ForgedValues } from './Values.tsx';

export interface ChooserProps {
  readonly session: BreakItLedger;
  readonly byte: number | null;
  readonly onChoose: (lane: string, at: number | null) => void;
  readonly onAlteration: (alteration: Alteration) => void;
  readonly onTake: (text: string) => void;
}

export function Chooser({ session, byte, onChoose, onAlteration, onTake }: ChooserProps) {
  const { at, seq, title, entries, lane, lanes, attacks } = session;
  const alterations = listAlterations(session);
  return (
    <>
      <section className={prove.panel} aria-label="The chosen record">
        <header>
          <ActionIcon
            variant="subtle"
            color="gray"
            bg="transparent"
            aria-label="The record before"
            disabled={at === 0}
            onClick={() => onChoose(lane, at - 1)}
          >
            <IconChevronLeft size="1.2em" aria-hidden />
          </ActionIcon>
          <h2>
            Record {String(seq)}: <LedgerText text={title} />
          </h2>
          <ActionIcon
            variant="subtle"
            color="gray"
            bg="transparent"
            aria-label="The record after"
            disabled={at + 1 >= entries}
            onClick={() => onChoose(lane, at + 1)}
          >
            <IconChevronRight size="1.2em" aria-hidden />
          </ActionIcon>
        </header>
        <ForgedValues session={session} byte={byte} onAlteration={onAlteration} />
      </section>
      <section className={css.others} aria-label="Or do worse">
        <Remarks session={session} />
        <h2>Or do worse</h2>
        <Group gap="var(--ls-2) var(--ls-4)" align="end" c="dimmed">
          <Choice
            label="To this record"
            options={alterations.map(({ words }) => words)}
            onTake={(i) => alterations[i] && onAlteration(alterations[i].alteration)}
          />
          {lanes.length > 1 && (
            <Choice
              label="In another lane"
              options={lanes.map((one) => one.title)}
              onTake={(i) => lanes[i] && onChoose(lanes[i].id, null)}
            />
          )}
          <p>This is a copy; yours is safe.</p>
        </Group>
        <ul className={css.values} aria-label="Cheats that are prepared">
          {attacks.map(({ id, title, cheat, next, case: text }) => (
            <li key={id}>
              <button type="button" title={next} onClick={() => onTake(text)}>
                <b>{visibleText(title)}</b>
                <Dim ta="right">{visibleText(cheat)}</Dim>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly onTake: (index: number) => void;
}

function Choice({ label, options, onTake }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      value=""
      data={[
        { value: '', label: 'Choose…', disabled: true },
        ...options.map((words, i) => ({ value: String(i), label: visibleText(words) })),
      ]}
      onChange={(event) => onTake(Number(event.currentTarget.value))}
    />
  );
}

interface Worse {
  readonly words: string;
  readonly alteration: Alteration;
}

function listAlterations({ at, entries, means, values }: BreakItLedger): Worse[] {
  const isLast = at + 1 >= entries;
  const plain: readonly (readonly [PlainAlteration, string])[] = [
    ['drop', 'Drop it'],
    ...(isLast ? [] : ([['swap', 'Swap it with the next']] as const)),
    ['copy', 'Insert a copy of it'],
    ['cut', 'Cut the end off from here'],
    ['hash', 'Change its hash'],
    ['parent', 'Change its parent'],
    ['seq', 'Change its number'],
  ];
  // The space between values is spelled in one way only, so the target is in a value.
  const target = values.find(({ kind }) => kind === 'number') ?? values[0];
  const back = target?.kind === 'number' ? 1 : 2;
  const last = target?.text.charCodeAt(target.text.length - back);
  const worse = plain
    .filter(([kind]) => !means.without.includes(kind))
    .map(([kind, words]): Worse => ({ words, alteration: { kind, at } }));
  if (!target || last === undefined || last >= 0x7f) return worse;
  const alteration: Alteration = { kind: 'byte', at, offset: target.end - back, to: last ^ 1 };
  return [{ words: 'Flip one bit', alteration }, ...worse];
}
