import { Box, Button, Group } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { visibleText } from '../../../../base/visible.ts';
import { counted, countText } from '../../../../ui/format.ts';
import { FactList, Facts } from '../../../../ui/kit/figures/Facts.tsx';
import { HoldsMark } from '../../../../ui/kit/HoldsMark.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { Loaded } from '../../../../ui/kit/page/Loaded.tsx';
import { Faint, Mono, NoteText, QuietLink } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { lanePath } from '../../../../ui/paths.ts';
import { recordWord } from '../../container/words.ts';
import type { HashedPart, LogRecordMember, RecordView, RulesHead } from '../../studio/query.ts';
import { recordQuery } from '../data/rules.ts';
import { useShownLine } from './address.ts';
import css from './rules.module.css';
import type { ProfileDraft } from './use-draft.ts';

export interface RecordPanelProps {
  readonly ledger: string;
  readonly draft: ProfileDraft;
  readonly head: RulesHead;
}

/** One record: which members go in, the very bytes that are hashed, and what comes of them. */
export function RecordPanel({ ledger, draft, head }: RecordPanelProps) {
  const { line, show } = useShownLine();
  const record = useQuery({
    ...recordQuery(ledger, draft.text, line),
    placeholderData: keepPreviousData,
  });
  const what = recordWord(draft.profile).toLowerCase();
  const at = record.data?.line ?? null;
  const next = head.lines.find((one) => at !== null && one > at);
  const before = head.lines.findLast((one) => at !== null && one < at);
  return (
    <Panel
      title="One record"
      note={at === null ? '' : `${what} ${countText(at)}`}
      padded
      label="One record"
      right={
        <Group component="span" gap="sm">
          {record.data?.entry && (
            <QuietLink to={lanePath(ledger, record.data.entry.lane, record.data.entry)}>
              Open the record
            </QuietLink>
          )}
          <Button
            size="compact-xs"
            disabled={before === undefined}
            onClick={() => before !== undefined && show(before)}
          >
            Before
          </Button>
          <Button
            size="compact-xs"
            disabled={next === undefined}
            onClick={() => next !== undefined && show(next)}
          >
            Next
          </Button>
        </Group>
      }
    >
      <Loaded query={record} fault="The record could not be read">
        {(view) =>
          view ? (
            <Shown view={view} what={what} />
          ) : (
            <NoteText>There is no record at this place or after it.</NoteText>
          )
        }
      </Loaded>
    </Panel>
  );
}

interface ShownProps {
  readonly view: RecordView;
  /** What a record is called by its number. */
  readonly what: string;
}

function Shown({ view, what }: ShownProps) {
  return (
    <>
      <Compared view={view} what={what} />
      <Box component="h3" mt="lg" mb="sm">
        What is hashed
      </Box>
      <Bytes parts={view.parts} />
      <Box component="h3" mt="lg" mb="sm">
        The record
      </Box>
      <ul className={css.marked}>
        {view.members.map((member) => (
          <Member key={member.name} member={member} />
        ))}
      </ul>
    </>
  );
}

function Compared({ view, what }: ShownProps) {
  const { computed, recorded, recordedAt, line, link } = view;
  return (
    <Facts>
      <FactList name="Computed here">
        <Mono>{computed === null ? 'nothing can be computed' : visibleText(computed)}</Mono>
      </FactList>
      <FactList
        name={
          <>
            Recorded{' '}
            {recordedAt !== null && recordedAt !== line && (
              <Faint>
                by {what} {countText(recordedAt)}, which follows it
              </Faint>
            )}
          </>
        }
      >
        <Mono>{recorded === null ? 'nothing' : visibleText(recorded.slice(0, 300))}</Mono>
      </FactList>
      <FactList name="So they are">
        <HoldsMark
          holds={computed === null || recorded === null ? null : computed === recorded}
          yes="equal"
          no="different"
        />
      </FactList>
      {computed !== null && recorded !== null && computed.length !== recorded.length && (
        <FactList name="Length">
          {counted(computed.length, 'character')} against {countText(recorded.length)}: another
          function or spelling, or a hash of which only a part is kept
        </FactList>
      )}
      {link && (
        <FactList name={`It follows ${what} ${countText(link.line)}`}>
          <HoldsMark
            holds={link.named === link.is}
            yes="whose hash it names"
            no="and names another hash"
          />
        </FactList>
      )}
    </Facts>
  );
}

function Bytes({ parts }: { readonly parts: readonly HashedPart[] }) {
  if (!parts.length) return <NoteText>Nothing is known of it.</NoteText>;
  return (
    <ol className={css.bytes}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place, and two may be alike
        <li key={index}>
          <Faint>
            {counted(part.size, 'byte')}
            {part.isHex && ', shown in hex'}: <LedgerText text={part.words} />
          </Faint>
          <code>
            {part.text === '' ? <Faint>nothing</Faint> : <LedgerText text={part.text} lines={8} />}
          </code>
        </li>
      ))}
    </ol>
  );
}

function Member({ member: { name, text, is } }: { readonly member: LogRecordMember }) {
  return (
    <li data-is={is}>
      <span className={css.memberName}>
        <LedgerText text={name} lines={1} />
      </span>
      <Group component="span" gap="xs" c="dimmed" wrap="nowrap">
        {is !== 'left out' && <IconArrowRight size={13} aria-hidden />} {is}
      </Group>
      <span className={css.hash}>
        <LedgerText text={text} lines={2} />
      </span>
    </li>
  );
}
