import { ActionIcon, Group, Menu, Stack, Textarea } from '@mantine/core';
import { IconDots, IconPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CaseFinding } from '../../../ledger/model/case.ts';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import { MAX_CASE_TEXT } from '../../../ui/data/hand-over/cases.ts';
import { libraryQuery } from '../../../ui/data/ledgers/queries.ts';
import { counted } from '../../../ui/format.ts';
import { Kbd } from '../../../ui/ledger/Kbd.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { VerdictMark, verdictLook } from '../../../ui/ledger/verdict.tsx';
import { foundPath } from '../../../ui/paths.ts';
import css from './case.module.css';
import type { CasePartProps } from './case-part.ts';
import { caseFindingPlace, findingPath } from './finding-place.ts';
import { renumber } from './numbers.ts';

export function findingId(number: number): string {
  return `finding-${number}`;
}

/** Lists the numbered findings; each leads back to where it was found. */
export function CaseFindings({ one, editing }: CasePartProps) {
  const { data: held = [] } = useQuery(libraryQuery());
  const { findings, ledgers, conclusion } = one;
  const order = (numbers: readonly number[]) =>
    editing.mutate({
      findings: numbers.flatMap((number) => findings[number - 1] ?? []),
      conclusion: renumber(conclusion, numbers),
    });
  const all = findings.map((_, at) => at + 1);
  const move = (number: number, by: number) => {
    const rest = all.filter((own) => own !== number);
    order([...rest.slice(0, number - 1 + by), number, ...rest.slice(number - 1 + by)]);
  };
  return (
    <section aria-labelledby="findings">
      <Group component="header" gap="lg" align="baseline" justify="space-between" wrap="nowrap">
        <h2 id="findings" className={css.large}>
          Findings <span>{findings.length}</span>
        </h2>
        {ledgers.length > 0 && (
          <Link to={foundPath('', { ledgers: ledgers.map(({ id }) => id) })}>
            Ask{' '}
            {ledgers.length === 1 ? 'this ledger' : `these ${counted(ledgers.length, 'ledger')}`}
          </Link>
        )}
      </Group>
      <ol className={css.findings}>
        {findings.map((finding, at) => (
          <Finding
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same
            key={at}
            finding={finding}
            number={at + 1}
            of={findings.length}
            held={held.find(({ id }) => id === finding.ledger)}
            name={
              ledgers.find(({ id }) => id === finding.ledger)?.name ?? finding.ledger.slice(0, 8)
            }
            onWrite={(what) =>
              editing.mutate({
                findings: findings.map((own) => (own === finding ? { ...own, what } : own)),
              })
            }
            onMove={(by) => move(at + 1, by)}
            onRemove={() => order(all.filter((number) => number !== at + 1))}
          />
        ))}
      </ol>
      <p className={css.hint}>
        <IconPin size={16} aria-hidden /> Keep more from anywhere: any record, check, answer or
        comparison. <Kbd keys="c" />
      </p>
    </section>
  );
}

interface FindingProps {
  readonly finding: CaseFinding;
  readonly number: number;
  readonly of: number;
  readonly held: LedgerSummary | undefined;
  readonly name: string;
  readonly onWrite: (what: string) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

function Finding({ finding, number, of, held, name, ...on }: FindingProps) {
  const [isWritten, setWritten] = useState(false);
  const { word } = verdictLook(held?.verdict ?? null);
  const place = caseFindingPlace(finding, held?.name ?? name);
  return (
    <li id={findingId(number)} className={css.finding} tabIndex={-1}>
      <span className={css.number} data-tone={word === 'Not intact' ? 'bad' : undefined}>
        {number}
      </span>
      <div>
        {isWritten ? (
          <Textarea
            aria-label={`What finding ${number} shows`}
            autosize
            autoFocus
            maxLength={MAX_CASE_TEXT}
            defaultValue={finding.what}
            onBlur={({ currentTarget }) => {
              on.onWrite(currentTarget.value);
              setWritten(false);
            }}
          />
        ) : (
          <strong>
            <LedgerText text={finding.what || 'Without words'} lines={4} />
          </strong>
        )}
        {finding.more && (
          <p className={css.more}>
            <LedgerText text={finding.more} lines={2} />
          </p>
        )}
      </div>
      <Stack gap="xs" miw={0} className={css.place}>
        {held ? (
          <Link to={findingPath(finding)}>
            <LedgerText text={place} lines={2} />
          </Link>
        ) : (
          <LedgerText text={place} lines={2} />
        )}
        <VerdictMark word={held ? word : 'Not read'} />
      </Stack>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="sm" aria-label={`Actions for finding ${number}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setWritten(true)}>Change the words</Menu.Item>
          <Menu.Item disabled={number === 1} onClick={() => on.onMove(-1)}>
            Move up
          </Menu.Item>
          <Menu.Item disabled={number === of} onClick={() => on.onMove(1)}>
            Move down
          </Menu.Item>
          <Menu.Item onClick={on.onRemove}>Take it out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
