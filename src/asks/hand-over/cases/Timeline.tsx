import { Stack, VisuallyHidden } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { AuditCase } from '../../../ledger/model/case.ts';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import { ledgerQuery, libraryQuery } from '../../../ui/data/ledgers/queries.ts';
import { utcText } from '../../../ui/format.ts';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { verdictLook } from '../../../ui/ledger/verdict.tsx';
import { useIsNarrow } from '../../../ui/use-narrow.ts';
import css from './case.module.css';
import { monthTicks, placeTime, placeTimes, type TimeWindow } from './timeline.ts';

/** More would fill the screen; ledgers with findings come first. */
const MOST_SHOWN = 12;

/** Draws the ledgers of a case over one time, with the findings as numbers. */
export function Timeline({ one: { ledgers, findings } }: { readonly one: AuditCase }) {
  const { data: library = [] } = useQuery(libraryQuery());
  const isNarrow = useIsNarrow();
  const numbered = findings.map((finding, at) => ({ ...finding, number: at + 1 }));
  const within = (id: string) => numbered.filter(({ ledger }) => ledger === id);
  const held = ledgers.filter(({ id }) => library.some((ledger) => ledger.id === id));
  const shown = [...held]
    .sort((a, b) => Math.min(1, within(b.id).length) - Math.min(1, within(a.id).length))
    .slice(0, MOST_SHOWN);
  const details = useQueries({ queries: shown.map(({ id }) => ledgerQuery(id)) });
  const spans = details.map(({ data }) => (data ? findSpan(data) : null));
  const window = around(spans.flatMap((span) => (span ? [span.from, span.to] : [])));
  if (shown.length === 0) return null;
  return (
    <section className={css.timeline} aria-label="When it was recorded">
      <Stack component="ol" gap="md">
        {shown.map(({ id, name }, at) => {
          const span = spans[at] ?? null;
          const { word } = verdictLook(details[at]?.data?.summary.verdict ?? null);
          const own = within(id);
          return (
            <li key={id}>
              <LedgerText text={name} lines={1} />
              <div className={css.track}>
                {window && span && (
                  <span className={css.span} data-word={word} style={placed(span, window)} />
                )}
                {!span && details[at]?.data && (
                  <span className={css.timeless}>no time recorded</span>
                )}
                {placeTimes(own, window, isNarrow ? 10 : 4.5).map(({ number, at: left }) => (
                  <span
                    key={number}
                    className={css.number}
                    data-tone={word === 'Not intact' ? 'bad' : undefined}
                    style={{ left: `${left}%` }}
                  >
                    <VisuallyHidden>Finding </VisuallyHidden>
                    {number}
                  </span>
                ))}
              </div>
            </li>
          );
        })}
      </Stack>
      {window && (
        <p className={css.ticks} aria-hidden>
          {monthTicks(window).map(({ at, text }) => (
            <span key={at} style={{ left: `${at}%` }}>
              {text}
            </span>
          ))}
        </p>
      )}
      {window && (
        <VisuallyHidden component="p">
          From {utcText(window.from)} to {utcText(window.to)}
        </VisuallyHidden>
      )}
    </section>
  );
}

function findSpan({ lanes }: LedgerDetail): TimeWindow | null {
  return around(lanes.flatMap(({ firstAt, lastAt }) => [firstAt, lastAt]));
}

function around(times: readonly (number | null)[]): TimeWindow | null {
  return times.reduce<TimeWindow | null>((window, time) => {
    if (time === null) return window;
    const { from, to } = window ?? { from: time, to: time };
    return { from: Math.min(from, time), to: Math.max(to, time) };
  }, null);
}

function placed(span: TimeWindow, window: TimeWindow) {
  const [left = 0, right = 100] = [span.from, span.to].map((time) => placeTime(time, window));
  return { left: `${left}%`, width: `${right - left}%` };
}
