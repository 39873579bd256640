import { Progress } from '@mantine/core';
import type { ImportPhase, ImportProgress } from '../../../../ledger/model/import.ts';
import { bytesText, countText } from '../../../../ui/format.ts';
import { Faint, TextButton } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { nameWithMark } from '../../../../ui/ledger/named.ts';
import { leftText, useLeft } from '../use-left.ts';
import { LibraryCell } from './Cell.tsx';

const WORDS: Readonly<Record<ImportPhase, string>> = {
  waiting: 'Waiting for its turn',
  hashing: 'Looking whether it is here already',
  copying: 'Copying and hashing the file',
  loading: 'Reading the records',
  verifying: 'Verifying every record',
  comparing: 'Comparing the lanes, and checking the file as a whole',
  storing: 'Storing',
  done: 'Done',
  failed: 'Not read',
  cancelled: 'Cancelled',
};

export interface RunningRowProps {
  readonly job: ImportProgress;
  readonly mark: string | undefined;
  readonly onCancel: (job: string) => void;
}

/** Shows a running import: its row fills until it has a verdict. */
export function RunningRow({ job, mark, onCancel }: RunningRowProps) {
  const { phase, done, total, unit, rate, share, name } = job;
  const secondsLeft = useLeft(job);
  const amount = (value: number) => (unit === 'bytes' ? bytesText(value) : countText(value));
  const known = [
    phase !== 'waiting' && total > 0 ? `${amount(done)} of ${amount(total)}` : null,
    rate > 0 ? `${amount(Math.round(rate))}${unit === 'bytes' ? '' : ' records'}/s` : null,
    secondsLeft === null ? null : leftText(secondsLeft),
  ];
  return (
    <>
      <LibraryCell at="name">
        <LedgerText text={name} mark={mark} lines={1} />
      </LibraryCell>
      <LibraryCell at="running">
        <Progress
          flex="none"
          w="7rem"
          size="sm"
          value={share * 100}
          // An animated bar would be drawn all the time, while the workers need the machine.
          transitionDuration={0}
          aria-label={`Import of ${nameWithMark(name, mark)}`}
        />
        <span>{WORDS[phase]}</span>
        <Faint>{known.filter((part) => part !== null).join(' · ')}</Faint>
        <TextButton
          flex="none"
          ml="auto"
          size="sm"
          aria-label={`Cancel the import of ${nameWithMark(name, mark)}`}
          onClick={() => onCancel(job.job)}
        >
          Cancel
        </TextButton>
      </LibraryCell>
    </>
  );
}

/** Shows many waiting imports as one. */
export function WaitingRow({
  jobs,
  onCancel,
}: {
  readonly jobs: readonly ImportProgress[];
  readonly onCancel: (job: string) => void;
}) {
  return (
    <>
      <LibraryCell at="name">{countText(jobs.length)} more</LibraryCell>
      <LibraryCell at="running">
        <span>Waiting for their turn</span>
        <TextButton
          flex="none"
          ml="auto"
          size="sm"
          onClick={() => {
            for (const { job } of jobs) onCancel(job);
          }}
        >
          Cancel these
        </TextButton>
      </LibraryCell>
    </>
  );
}
