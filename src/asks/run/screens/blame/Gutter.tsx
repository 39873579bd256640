import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { visibleText } from '../../../../base/visible.ts';
import type { BlamedEntry } from '../../../../ledger/model/blame.ts';
import { utcText } from '../../../../ui/format.ts';
import { useInspected } from '../context.ts';
import type { BlameOf } from '../url.ts';
import css from './blame.module.css';

export interface BlameGutterProps {
  readonly entry: BlamedEntry;
  /** The entry that wrote the version before; null when there is none with a text. */
  readonly older: BlamedEntry | null;
  readonly of: BlameOf;
  readonly part: 'head' | 'time' | 'none';
  /** The line may be from before the entry. */
  readonly isOrBefore: boolean;
  readonly lines: string;
  readonly onPoint: (isPointed: boolean) => void;
}

/**
 * Names next to its lines the entry that brought them, with links to it and to the version before.
 */
export function BlameGutter({
  entry,
  older,
  of,
  part,
  isOrBefore,
  lines,
  onPoint,
}: BlameGutterProps) {
  const { lane: here, detail, jump, setBlame } = useInspected();
  const { lane, index, seq, line, recordedAt, decision } = entry;
  if (part === 'none') return null;
  const time = recordedAt === null ? 'no time recorded' : utcText(recordedAt);
  if (part === 'time')
    return (
      <span className={css.time} aria-hidden="true">
        {time.replace(/:\d\d(\.\d+)?Z$/, 'Z')}
      </span>
    );
  const from =
    lane === here ? '' : ` of ${detail.lanes.find(({ id }) => id === lane)?.title ?? lane}`;
  const tool = line.tools[0] ?? line.kind;
  const place = `record ${seq}${from}`;
  const words = [line.title, place, time, decision.headline].filter(Boolean).map(visibleText);
  return (
    <>
      <Tooltip label={<span className={css.tip}>{words.join('\n')}</span>} multiline>
        <button
          type="button"
          className={css.writer}
          aria-label={`Lines ${lines}: ${words.join(', ')}`}
          onClick={() => jump(lane, index)}
          onPointerEnter={() => onPoint(true)}
          onPointerLeave={() => onPoint(false)}
          onFocus={() => onPoint(true)}
          onBlur={() => onPoint(false)}
        >
          {isOrBefore && '≤ '}
          {String(seq)} <span className={css.tool}>{visibleText(tool)}</span>
        </button>
      </Tooltip>
      {older && (
        <Tooltip label={`Before this change: as of record ${older.seq}`}>
          <ActionIcon
            size={18}
            aria-label={`Before the change of ${visibleText(place)}`}
            onClick={() => setBlame({ ...of, until: { lane: older.lane, index: older.index } })}
          >
            <IconArrowBackUp size={13} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  );
}
