import { Button, Group } from '@mantine/core';
import { visibleText } from '../../../../base/visible.ts';
import { type InboxRequest, useServerLinks } from '../../../../ui/data/approvals/approvals.ts';
import { counted } from '../../../../ui/format.ts';
import { useKeys } from '../../../../ui/keys.ts';
import { Faint, TextButton } from '../../../../ui/kit/text.tsx';
import { DECISION_ICONS } from '../../../../ui/ledger/decision-icons.ts';
import { Kbd } from '../../../../ui/ledger/Kbd.tsx';
import { DECISION_SHEET } from '../decision/Sheet.tsx';
import { riskWord, useRisk } from '../Risk.tsx';
import css from '../request.module.css';
import type { RequestSelection } from './use-selection.ts';

const Stop = DECISION_ICONS.deny;

export interface RequestSelectionBarProps {
  readonly selection: RequestSelection;
  readonly first: InboxRequest;
  readonly onDecide: (verdict: 'approve' | 'deny') => void;
}

/** Offers the actions on all selected requests; it takes the place of the bar that decides one. */
export function RequestSelectionBar({ selection, first, onDecide }: RequestSelectionBarProps) {
  const { requests, alike, selectAlike, clear } = selection;
  useKeys(
    [
      {
        keys: 'a',
        what: 'Approve all that are selected (asks once)',
        run: () => onDecide('approve'),
      },
      { keys: 'x', what: 'Deny all that are selected (asks once)', run: () => onDecide('deny') },
      { keys: 'Escape', what: 'Clear the selection', run: clear },
    ].map((binding) => ({ ...binding, group: 'Inbox' })),
  );
  const risk = useRisk(first.ledger, first);
  const links = useServerLinks();
  const isLive = requests.every(({ ledger }) => links(ledger)?.state === 'live');
  const { length } = requests;
  const approve = isLive ? `Approve ${length}` : `Sign ${counted(length, 'approval')}`;
  const alikeIn = [first.tool, first.channel].flatMap((word) => (word ? [visibleText(word)] : []));
  return (
    <section className={css.bar} id={DECISION_SHEET} tabIndex={-1} aria-label="Selected requests">
      <div>
        <strong>{counted(length, 'request')} selected</strong>{' '}
        <Faint>{[...alikeIn, riskWord(risk.level)].join(' · ')}</Faint>
        <Group gap="md">
          {alike > length && (
            <TextButton onClick={selectAlike}>Select all {alike} alike</TextButton>
          )}
          <TextButton onClick={clear}>
            Clear the selection <Kbd keys="Escape" />
          </TextButton>
        </Group>
      </div>
      <Group gap="sm" flex="none">
        <Button
          leftSection={<Stop size={15} aria-hidden />}
          rightSection={<Kbd keys="x" />}
          onClick={() => onDecide('deny')}
        >
          Deny {length}
        </Button>
        <Button
          variant="filled"
          rightSection={<Kbd keys="a" />}
          onClick={() => onDecide('approve')}
        >
          {approve}
        </Button>
      </Group>
    </section>
  );
}
