import { Menu, Table } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { Link } from 'react-router';
import { maskedTexts, visibleText } from '../../../base/visible.ts';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import type { Excerpt, FoundRow } from '../../../ledger/model/search.ts';
import { useLedgerMarks } from '../../../ui/data/ledgers/twins.ts';
import type { Twin } from '../../../ui/data/search/same.ts';
import { lastMemberName } from '../../../ui/inspect/bounded.ts';
import { MarkBadge } from '../../../ui/kit/Badge.tsx';
import { Faint, TextButton } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { Above, RowLink } from '../../../ui/ledger/RowLink.tsx';
import { SeqText, TimeText } from '../../../ui/ledger/values.tsx';
import { verdictLook } from '../../../ui/ledger/verdict.tsx';
import { lanePath } from '../../../ui/paths.ts';
import { deciderWords, decisionWords, unseenMatch } from './decision.ts';
import css from './search.module.css';

export interface EntryCellsProps {
  readonly ledger: LedgerSummary;
  readonly lane: string;
  readonly entry: FoundRow;
  readonly twins: readonly Twin[];
}

/** Shows in a row one found entry. */
export function EntryCells({ ledger, lane, entry, twins }: EntryCellsProps) {
  const { line, seq, recordedAt, resources, deciders } = entry;
  const { tone, icon, word } = verdictLook(ledger.verdict);
  const mark = useLedgerMarks()(ledger.id);
  const [decision, why] = decisionWords(line);
  const match = unseenMatch(entry);
  const tools = line.tools.join(', ');
  const to = lanePath(ledger.id, lane, entry);
  return (
    <>
      <Table.Td>
        <MarkBadge tone={tone} icon={icon}>
          {word}
        </MarkBadge>
      </Table.Td>
      <Table.Td data-label="Ledger">
        <span className={css.cell}>
          <LedgerText text={ledger.name} mark={mark} lines={1} />
          {twins.length > 0 && (
            <Twins first={{ ledger, lane, index: entry.index }} others={twins} />
          )}
        </span>
      </Table.Td>
      <Table.Td data-label="Seq" data-number>
        <SeqText seq={seq} />
      </Table.Td>
      <Table.Td data-label="Time, UTC">
        <TimeText seconds={recordedAt} />
      </Table.Td>
      <Table.Td data-label="Tool">
        {tools === '' ? (
          '–'
        ) : (
          <span className={`${css.cell} ${css.mono}`}>
            <RowLink to={to} text={tools} />
          </span>
        )}
      </Table.Td>
      <Table.Td data-label="Resource">
        {resources.length > 0 ? (
          <LedgerText text={resources.join(', ')} lines={1} className={css.mono ?? ''} />
        ) : (
          '–'
        )}
      </Table.Td>
      <Table.Td data-label="Decision" data-wide>
        <div className={css.decision}>
          <span className={css.cell}>
            {decision !== null && (
              <strong>
                {line.decision === 'deny' || line.decision === 'rejected' ? (
                  <MarkBadge icon={IconBan}>{decision}</MarkBadge>
                ) : (
                  decision
                )}
              </strong>
            )}
            {tools === '' ? (
              <RowLink to={to} text={why || line.title} />
            ) : (
              why !== '' && <LedgerText text={why} lines={1} className={css.why ?? ''} />
            )}
            {line.orphaned && <Faint>rolled back</Faint>}
            {!match && decision === null && why === '' && tools !== '' && '–'}
          </span>
          {match && <Matched excerpt={match} />}
        </div>
      </Table.Td>
      <Table.Td data-label="Approver" data-wide>
        {deciders.length > 0 ? (
          <LedgerText text={deciders.join(', ')} lines={1} />
        ) : (
          <Faint>{deciderWords(line)}</Faint>
        )}
      </Table.Td>
    </>
  );
}

function Twins({ first, others }: { readonly first: Twin; readonly others: readonly Twin[] }) {
  const findMark = useLedgerMarks();
  return (
    <Above>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <TextButton>in {others.length + 1} files</TextButton>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {[first, ...others].map(({ ledger, lane, index }) => (
            <Menu.Item key={ledger.id} component={Link} to={lanePath(ledger.id, lane, { index })}>
              <LedgerText text={ledger.name} mark={findMark(ledger.id)} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Above>
  );
}

/** A match that no column has is on one line; all of it is shown where a pointer rests. */
function Matched({ excerpt: { field, path, ...excerpt } }: { readonly excerpt: Excerpt }) {
  const texts = maskedTexts(
    [excerpt.before, excerpt.match, excerpt.after],
    path ? lastMemberName(path) : undefined,
  );
  const [before = '', match = '', after = ''] = texts.map(visibleText);
  const name = `${field}${path && ` ${visibleText(path)}`}`;
  return (
    <bdi className={css.match} title={`${name}: ${before}${match}${after}`}>
      <Faint>{name}</Faint> {before}
      <mark>{match}</mark>
      {after}
    </bdi>
  );
}
