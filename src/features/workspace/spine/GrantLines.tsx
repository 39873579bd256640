import { textScale } from '../../../ui/text-scale.ts';
// The line from a request to the entry that carries it out, or from a call to its result, at the left
// of the chain, with the time between the two.

import { useQuery } from '@tanstack/react-query';
import { rowsAtQuery } from '../../../data/ledgers/queries.ts';
import { durationText } from '../../../ui/format.ts';
import { useWorkspace } from '../context.ts';
import css from './grants.module.css';
import { type Grant, grantsIn } from './grants.ts';
import { CHAIN, TRACK } from './measure.ts';

export interface GrantLinesProps {
  readonly grants: readonly Grant[];
  readonly pitch: number;
  readonly at: number;
  /** The rows that are in sight, in parts of rows. */
  readonly from: number;
  readonly to: number;
  readonly rowOf: (index: number) => number;
  readonly entryAt: (row: number) => number;
}

/** Where a line leaves the mark of an entry, and how round its corners are. */
const MARK = 14;
const CORNER = 6;
/** Lines at whose side the time has room, in words and as a number alone, in px. */
const WORDS = 128;
const NUMBER = 56;

export function GrantLines({ grants, from, to, entryAt, ...rest }: GrantLinesProps) {
  const [first, last] = [entryAt(Math.floor(from)), entryAt(Math.ceil(to))];
  const inSight = grantsIn(grants, first, last);
  if (inSight.length === 0) return null;
  return (
    <section aria-label="Requests and calls, and what answered them">
      {inSight.map((grant) => (
        <GrantLine key={grant.request} grant={grant} from={from} to={to} {...rest} />
      ))}
    </section>
  );
}

interface GrantLineProps extends Omit<GrantLinesProps, 'grants' | 'entryAt'> {
  readonly grant: Grant;
}

function GrantLine({ grant, pitch, at, from, to, rowOf }: GrantLineProps) {
  const { ledger, lane, jump } = useWorkspace();
  const { request, answer, isCall, track } = grant;
  const { data } = useQuery(rowsAtQuery(ledger, lane, [request, answer]));
  const [asked, done] = data ?? [];
  const [top, bottom] = [(rowOf(request) + 0.5) * pitch, (rowOf(answer) + 0.5) * pitch];
  // The chain begins at 0.
  const x = -2 - track * TRACK;
  const mark = CHAIN / 2 - MARK;
  const took =
    asked?.recordedAt == null || done?.recordedAt == null || done.recordedAt < asked.recordedAt
      ? null
      : durationText(done.recordedAt - asked.recordedAt);
  // The words are at the part that is in sight.
  const [seenTop, seenEnd] = [Math.max(top, from * pitch), Math.min(bottom, to * pitch)];
  const room = seenEnd - seenTop - 2 * CORNER;
  const isLit = at === request || at === answer;
  const after = took === null ? '' : ` after ${took}`;
  const [callSeq, answerSeq] = [asked?.seq ?? request, done?.seq ?? answer];
  const words = isCall
    ? `the call of seq ${callSeq} was answered${after}, at seq ${answerSeq}`
    : `seq ${callSeq} was granted${after}, carried out at seq ${answerSeq}`;
  const name = isCall ? 'answered' : 'granted';
  const short = took ?? name;
  return (
    <>
      <svg
        className={css.line}
        data-mark="grant"
        data-call={isCall || undefined}
        data-lit={isLit || undefined}
        aria-hidden="true"
      >
        <path
          d={[
            `M${mark} ${top}H${x + CORNER}q${-CORNER} 0 ${-CORNER} ${CORNER}`,
            `V${bottom - CORNER}q0 ${CORNER} ${CORNER} ${CORNER}H${mark}`,
          ].join('')}
        />
        <path className={css.tip} d={`M${mark - 5} ${bottom - 4}l5 4l-5 4`} />
      </svg>
      {room > NUMBER * textScale() - 2 * CORNER && (
        <button
          type="button"
          className={css.words}
          data-lit={isLit || undefined}
          data-call={isCall || undefined}
          style={{ left: x - TRACK + 3, top: seenTop + CORNER, height: room, width: TRACK - 4 }}
          title={words}
          aria-label={words}
          onClick={() => jump(lane, at === request ? answer : request)}
        >
          {room >= WORDS * textScale() ? `${name}${after}` : short}
        </button>
      )}
    </>
  );
}
