import { Button, Group } from '@mantine/core';
import { IconCheck, IconDots, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { EntryDetail } from '../../../../ledger/model/timeline.ts';
import { counted } from '../../../../ui/format.ts';
import { SmallHeading } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { comparePath } from '../../../../ui/paths.ts';
import { useInspected } from '../context.ts';
import { PointLink } from '../PointLink.tsx';
import { FindingWords, nameCheck } from './Checks.tsx';
import type { EntryFailure } from './failure.ts';
import css from './inspector.module.css';

interface FailedProps {
  readonly detail: EntryDetail;
  readonly failure: EntryFailure;
}

/** Shows of a failing record what still holds, what fails, what rests on it, and what to do. */
export function FailedEntry({ detail: { row, findings, checks }, failure }: FailedProps) {
  const { ledger, lane, setTab } = useInspected();
  const { holds, earlier, rests, cause } = failure;
  return (
    <section className={css.failed} aria-label={`Why record ${row.seq} fails`}>
      {holds && (
        <Part
          icon={<IconCheck size={15} aria-hidden />}
          tone="ok"
          title="Still holds"
          range={holds}
        >
          {counted(holds[1] - holds[0] + 1, 'record')} before it.
          {earlier > 0 && ` Before them ${counted(earlier, 'record')} fail as well.`}
        </Part>
      )}
      <Part
        icon={<IconX size={15} aria-hidden />}
        tone="bad"
        title="Fails"
        range={[row.index, row.index]}
      >
        {cause !== null && (
          <>
            It follows from <PointLink lane={lane} index={cause} />.
          </>
        )}
        {findings.map((finding, place) =>
          finding.follows ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: two findings may say the same
            <p key={place}>
              <LedgerText text={finding.message} />
            </p>
          ) : (
            <FindingWords
              // biome-ignore lint/suspicious/noArrayIndexKey: two findings may say the same
              key={place}
              finding={finding}
              title={nameCheck(finding, checks)}
            />
          ),
        )}
      </Part>
      {rests && (
        <Part icon={<IconDots size={15} aria-hidden />} title="Rests on it" range={rests}>
          {counted(rests[1] - rests[0] + 1, 'record')} after it. What they build on is not proven.
        </Part>
      )}
      <SmallHeading>What to do</SmallHeading>
      <p>
        Ask whoever kept this file for another copy. Comparing shows which of the two was changed.
      </p>
      <Group gap="sm">
        <Button size="xs" variant="filled" component={Link} to={comparePath({ ledger })}>
          Compare with a copy
        </Button>
        <Button size="xs" onClick={() => setTab('bytes')}>
          See the bytes
        </Button>
      </Group>
    </section>
  );
}

interface PartProps {
  readonly icon: ReactNode;
  readonly tone?: 'ok' | 'bad';
  readonly title: string;
  readonly range: readonly [from: number, to: number];
  readonly children: ReactNode;
}

function Part({ icon, tone, title, range: [from, to], children }: PartProps) {
  return (
    <div className={css.part}>
      <h3>
        <span data-tone={tone}>
          {icon} {title}
        </span>
        <span>{from === to ? from : `${from} to ${to}`}</span>
      </h3>
      {children}
    </div>
  );
}
