import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LaneSummary } from '../../../ledger/model/ledger.ts';
import { rowsQuery } from '../../../ui/data/ledgers/queries.ts';
import { makeReplayPage } from '../../../ui/data/replay-page.ts';
import { bytesText, counted, countText } from '../../../ui/format.ts';
import { NoteText } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { mainLane } from '../../../ui/ledger/main-lane.ts';
import { nameWithMark } from '../../../ui/ledger/named.ts';
import { VerdictMark, verdictLook } from '../../../ui/ledger/verdict.tsx';
import css from './hand-over.module.css';
import type { HandOverPartProps } from './part.ts';
import { Save } from './Save.tsx';

/** The verifier has about this size in every page. */
const VERIFIER = 3_000_000;

export function ReplayPart({ detail: { summary, lanes } }: HandOverPartProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const lane = lanes.find(({ id }) => id === chosen) ?? mainLane(lanes);
  const title = lane?.title || summary.name;
  return (
    <>
      <div className={css.options}>
        {lanes.length > 1 && (
          <div className={css.row}>
            <Select
              label="Lane"
              flex={1}
              allowDeselect={false}
              data={lanes.map((one) => ({
                value: one.id,
                label: nameWithMark(one.title || one.id, one.mark),
              }))}
              value={lane?.id ?? null}
              onChange={setChosen}
              searchable
            />
          </div>
        )}
        <Save
          label="Save the page"
          make={
            lane
              ? async () => [await makeReplayPage({ ledger: summary.id, lane: lane.id, title })]
              : null
          }
          size={`One file, about ${bytesText(summary.size + VERIFIER)}, with the ledger and its verifier in it.`}
        />
      </div>
      <section className={css.preview} aria-label="Preview">
        <article className={css.paper}>
          <h2>
            <LedgerText text={title} />
          </h2>
          <VerdictMark word={verdictLook(lane?.verdict ?? summary.verdict).word} />
          <p>
            Opened in any browser, without a network, it verifies the ledger again and plays{' '}
            {counted(lane?.entries ?? 0, 'record')}, one step each.
          </p>
          {lane && <Steps ledger={summary.id} lane={lane} />}
          <NoteText>
            It says what it found when it is opened, and nothing that it did not check.
          </NoteText>
        </article>
      </section>
    </>
  );
}

const SHOWN = 15;

interface StepsProps {
  readonly ledger: string;
  readonly lane: LaneSummary;
}

function Steps({ ledger, lane }: StepsProps) {
  const { data = [] } = useQuery(rowsQuery(ledger, lane.id, 0));
  const more = lane.entries - SHOWN;
  return (
    <ol>
      {data.slice(0, SHOWN).map(({ index, seq, line }) => (
        <li key={index} value={Number(seq)}>
          <LedgerText text={line.title} lines={1} />
        </li>
      ))}
      {more > 0 && <li className={css.more}>and {countText(more)} more</li>}
    </ol>
  );
}
