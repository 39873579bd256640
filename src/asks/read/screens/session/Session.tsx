import { SimpleGrid } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LaneSummary } from '../../../../ledger/model/ledger.ts';
import type { TimelineRow } from '../../../../ledger/model/timeline.ts';
import { ROWS_PER_PAGE, rowsQuery } from '../../../../ui/data/ledgers/queries.ts';
import { counted, countText, utcText } from '../../../../ui/format.ts';
import { QuietLink } from '../../../../ui/kit/text.tsx';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { mainLane } from '../../../../ui/ledger/main-lane.ts';
import { askPath, lanePath, mapPath } from '../../../../ui/paths.ts';
import { Files } from './Files.tsx';
import { SessionPart } from './Part.tsx';
import css from './session.module.css';
import { Tokens } from './Tokens.tsx';
import { type Told, tellSession } from './tell.ts';

/** Only this many pages of a longer session are told; Ask finds all of them. */
const MAX_PAGES = 10;

export interface SessionProps {
  readonly ledger: string;
  readonly lanes: readonly LaneSummary[];
  readonly notes: readonly string[];
  /** Is shown for a session that changed no file and ran no command. */
  readonly instead: ReactNode;
}

/**
 * Shows an agent's work: files, commands with their results, refusals, and the agents that it sent.
 */
export function SessionOverview({ ledger, lanes, notes, instead }: SessionProps) {
  const main = mainLane(lanes);
  const pages = Math.min(MAX_PAGES, Math.ceil((main?.entries ?? 0) / ROWS_PER_PAGE));
  const told = useQueries({
    queries: Array.from({ length: pages }, (_, page) => rowsQuery(ledger, main?.id ?? '', page)),
    combine: tellPages,
  });
  const agents = lanes.filter(({ id, entries }) => id !== main?.id && entries > 0);
  const tokens = <Tokens ledger={ledger} notes={notes} />;
  if (!main || (told.files.size === 0 && told.commands.length === 0))
    return (
      <>
        {instead}
        {tokens}
      </>
    );
  const of = { ledger, lane: main.id };
  return (
    <SimpleGrid cols={{ base: 1, lg: 3 }} spacing="xl" className={css.parts}>
      <div>
        <Files {...of} files={told.files} />
        {tokens}
      </div>
      <Commands {...of} commands={told.commands} />
      <div>
        <Refused {...of} refused={told.refused} />
        {agents.length > 0 && (
          <SessionPart
            title="Sub-agents"
            note={countText(agents.length)}
            items={agents}
            to={mapPath(ledger)}
          >
            {({ id, title, mark, entries }) => (
              <li key={id}>
                <QuietLink inherit flex={1} miw={0} to={lanePath(ledger, id)}>
                  <LedgerText text={title} mark={mark} lines={1} />
                </QuietLink>
                <span>{counted(entries, 'record')}</span>
              </li>
            )}
          </SessionPart>
        )}
      </div>
    </SimpleGrid>
  );
}

/** A function of its own stays the same, so that rows are told again only when they are others. */
function tellPages(pages: readonly { readonly data?: readonly TimelineRow[] | undefined }[]): Told {
  return tellSession(pages.flatMap(({ data = [] }) => data));
}

interface OfLane {
  readonly ledger: string;
  readonly lane: string;
}

function Commands({ ledger, lane, commands }: OfLane & Pick<Told, 'commands'>) {
  if (commands.length === 0) return null;
  const failed = commands.filter(({ isFailed }) => isFailed).length;
  const refused = commands.filter(({ isRefused }) => isRefused).length;
  const note = [
    countText(commands.length),
    failed > 0 && `${failed} failed`,
    refused > 0 && `${refused} refused`,
  ];
  return (
    <SessionPart
      title="Commands run"
      note={note.filter(Boolean).join(', ')}
      items={commands}
      to={askPath(ledger, 'kind:("tool result", "tool error", refusal)')}
    >
      {({ index, recordedAt, words, outcome, isFailed, isRefused }) => (
        <li key={index}>
          {recordedAt !== null && (
            <time title={utcText(recordedAt)}>{utcText(recordedAt).slice(11, 16)}</time>
          )}
          <QuietLink inherit flex={1} miw={0} to={lanePath(ledger, lane, { index })}>
            <code>
              <LedgerText text={words} lines={1} />
            </code>
          </QuietLink>
          <span data-failed={isFailed || undefined}>
            {isFailed && <IconX size={13} aria-hidden />}
            {isRefused && <KindMark shape="denied" label="" />} {outcome}
          </span>
        </li>
      )}
    </SessionPart>
  );
}

function Refused({ ledger, lane, refused }: OfLane & Pick<Told, 'refused'>) {
  if (refused.length === 0) return null;
  return (
    <SessionPart
      title="Refused"
      note={countText(refused.length)}
      items={refused}
      to={askPath(ledger, 'kind:refusal')}
    >
      {({ index, words, why }) => (
        <li key={index} className={css.refused}>
          <KindMark shape="denied" label="" />
          <QuietLink inherit flex={1} miw={0} to={lanePath(ledger, lane, { index })}>
            <LedgerText text={words} lines={1} />
          </QuietLink>
          {why && (
            <p>
              “<LedgerText text={why} />”
            </p>
          )}
        </li>
      )}
    </SessionPart>
  );
}
