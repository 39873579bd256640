import { Button, CopyButton as Copy } from '@mantine/core';
import { IconCheck, IconEqualNot, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Check, Pins } from '../../core/model/check.ts';
import type { DriftView, PinDrift } from '../../core/model/drift.ts';
import { isFailure } from '../../core/model/verdict.ts';
import { visibleText } from '../../core/visible.ts';
import { DRIFT_PAGE, driftPageQuery, verifyCommand } from '../../data/ledgers/drift.ts';
import type { GivenKeys } from '../../data/ledgers/keyrings.ts';
import { counted, countText } from '../../ui/format.ts';
import { Mark } from '../../ui/kit/Badge.tsx';
import { ScrollList } from '../../ui/kit/figures/ScrollList.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Faint, Note } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { CheckStatusMark, VerdictBadge } from '../../ui/ledger/verdict.tsx';
import { givePath, lanePath } from '../../ui/paths.ts';
import type { LinePin } from './address.ts';
import css from './drift.module.css';
import { hasDrifted, wordsOf } from './words.ts';

export interface EndsProps {
  readonly id: string;
  readonly name: string;
  readonly pins: Pins;
  readonly view: DriftView;
  readonly listed: LinePin | null;
  readonly checks: readonly Check[];
  /** Pins of the format that come from files. */
  readonly files: readonly (keyof Pins)[];
  /** Its records are signed in several ways, and a file of keys tells whose signatures they are. */
  readonly takesKeys: boolean;
  readonly given: GivenKeys | null;
}

/** What follows: that this is no tampering, the entries that differ, and the same on the command line. */
export function Ends(props: EndsProps) {
  const { id, name, pins, view, listed, checks, files, takesKeys, given } = props;
  const command = verifyCommand(name, pins, given?.name ?? null);
  const drifted = view.pins.filter(hasDrifted);
  const shown = drifted.find(({ pin }) => pin === listed) ?? drifted[0];
  return (
    <div className={css.ends}>
      <Untouched view={view} checks={checks} />
      {shown && shown.listed > 0 ? (
        <Differing key={shown.pin} {...{ id, pins, given }} drift={shown} />
      ) : (
        <Panel title="Records that differ" padded>
          <Note>
            {drifted.length > 0
              ? visibleText(drifted[0]?.message ?? '')
              : Object.keys(pins).length > 0
                ? 'None: what you expect holds from the first record to the last.'
                : 'Once you name what you expect, they are listed here.'}
          </Note>
        </Panel>
      )}
      <Panel title="The same on the command line" padded>
        <div className={css.command}>
          <code>{visibleText(command)}</code>
          <Copy value={command}>
            {({ copied, copy }) => (
              <Button size="compact-sm" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </Copy>
        </div>
        <Note>
          <VerdictBadge verdict={view.verdict} /> exit code {isFailure(view.verdict) ? 1 : 0}
        </Note>
        {files.map((pin) => (
          <Note key={pin}>
            {wordsOf(pin).title === 'anchors' ? 'Anchors come' : 'A seal comes'} from a file.{' '}
            <Link to={givePath(id, pin)}>Give it under Checks</Link>
          </Note>
        ))}
        {takesKeys && (
          <Note>
            {given
              ? `With ${counted(given.keys.length, 'key')} given under Checks.`
              : 'A file of keys shows whose signatures these are.'}{' '}
            <Link to={givePath(id, 'keyring')}>
              {given ? 'Give others' : 'Give it under Checks'}
            </Link>
          </Note>
        )}
      </Panel>
    </div>
  );
}

/** Content and chain: what a changed ledger fails, whatever was pinned. */
function Untouched({
  view,
  checks,
}: {
  readonly view: DriftView;
  readonly checks: readonly Check[];
}) {
  const { against, fault, entries } = view;
  const titleOf = (check: string) => checks.find(({ id }) => id === check)?.title ?? check;
  return (
    <Panel title="Is it tampering?" tone={fault ? 'bad' : 'ok'} padded>
      <p className={css.answer}>
        {fault ? (
          <Mark tone="bad" icon={IconX}>
            It contradicts itself
          </Mark>
        ) : (
          <Mark tone="ok" icon={IconCheck}>
            No: nothing in it contradicts itself
          </Mark>
        )}
      </p>
      <ul className={css.against}>
        {against.map(({ check, status, looked, found }) => (
          <li key={check}>
            <CheckStatusMark status={status} /> {visibleText(titleOf(check))}{' '}
            <Faint>
              {status === 'pass' ? `${countText(looked)} examined` : counted(found, 'finding')}
            </Faint>
          </li>
        ))}
        {against.length === 0 && <li>This format has no hashes that could tell.</li>}
      </ul>
      {fault ? (
        <Note>
          <LedgerText text={fault.message} lines={4} />
        </Note>
      ) : (
        <Note>Of {counted(entries, 'record')}. What you expect is another question.</Note>
      )}
    </Panel>
  );
}

/** Of an item, in px. */
const ROW = 35;

interface DifferingProps {
  readonly id: string;
  readonly pins: Pins;
  readonly given: GivenKeys | null;
  readonly drift: PinDrift;
}

function Differing({ id, pins, given, drift }: DifferingProps) {
  const { listed, found, pin } = drift;
  return (
    <Panel
      title="Records that differ"
      note={`${wordsOf(pin).title.toLowerCase()} · ${countText(found)}${found > listed ? `, the first ${countText(listed)} listed` : ''}`}
    >
      <ScrollList label="Records that differ" count={listed} height={ROW} most="15rem">
        {(index) => <Difference {...{ id, pins, given, drift, index }} />}
      </ScrollList>
    </Panel>
  );
}

function Difference(props: DifferingProps & { readonly index: number }) {
  const { id, pins, given, drift, index } = props;
  const page = Math.floor(index / DRIFT_PAGE);
  // The same page is asked for once, by whichever of its rows comes into sight.
  const { data } = useQuery({
    ...driftPageQuery(id, pins, given, drift.pin, page),
    enabled: page > 0,
  });
  const one = (page === 0 ? drift.differing : data)?.[index % DRIFT_PAGE];
  return (
    <div className={css.difference}>
      {one ? (
        <>
          <Link to={lanePath(id, one.lane, { index: one.index, tab: 'checks' })}>
            seq {String(one.seq)}
          </Link>
          {index === 0 && (
            <Mark tone="warn" icon={IconEqualNot}>
              first
            </Mark>
          )}
          <LedgerText text={one.actual ?? ''} lines={1} />
        </>
      ) : (
        <Faint>…</Faint>
      )}
    </div>
  );
}
