import { Button, Group } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { DriftRecords } from '../../core/model/drift.ts';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import { visibleText } from '../../core/visible.ts';
import { demosQuery } from '../../data/imports/demos.ts';
import { useWork } from '../../data/job.ts';
import { driftQuery, driftRecordsQuery } from '../../data/ledgers/drift.ts';
import { checksQuery, type Manifest, manifestOf, recordsOf } from '../../data/ledgers/formats.ts';
import { useKeptKeys } from '../../data/ledgers/kept-keys.ts';
import { useHeldKeys } from '../../data/ledgers/keyrings.ts';
import { ledgerQuery, worldHeadQuery } from '../../data/ledgers/queries.ts';
import { CopyLink } from '../../ui/kit/CopyLink.tsx';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { LedgerGuard } from '../../ui/kit/page/LedgerGuard.tsx';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { LoadedWork } from '../../ui/kit/page/LoadedWork.tsx';
import { Page } from '../../ui/kit/page/Page.tsx';
import { isStopped, Stopped } from '../../ui/kit/page/Stopped.tsx';
import { Running } from '../../ui/kit/Running.tsx';
import { LinkButton } from '../../ui/kit/text.tsx';
import { checksPath } from '../../ui/paths.ts';
import { Caption } from '../../ui/stage/Caption.tsx';
import { Modes } from '../../ui/stage/Stage.tsx';
import { type PinLine, pinLines, pinsOf, useDriftAddress } from './address.ts';
import css from './drift.module.css';
import { Ends } from './Ends.tsx';
import { type KnownKey, momentsOf, offersFor } from './offers.ts';
import { PinRow } from './PinRow.tsx';
import { captionOf } from './words.ts';

/** Pins switched on one by one: from when on a ledger is another than expected. */
export function DriftPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Against what you expect">
      {(detail) => <Begin key={id} detail={detail} />}
    </LedgerGuard>
  );
}

interface DriftProps {
  readonly detail: LedgerDetail;
}

function Begin({ detail }: DriftProps) {
  const { id, format, formatName } = detail.summary;
  const manifest = manifestOf(format);
  const lines = useMemo(() => (manifest ? pinLines(manifest) : []), [manifest]);
  const keys = useKnownKeys(detail);
  const names = useMemo(() => keys.map(({ key }) => key), [keys]);
  const records = useWork((onEntries) => ({
    ...driftRecordsQuery(id, names, onEntries),
    enabled: lines.length > 0,
  }));
  if (!manifest || lines.length === 0) {
    const hasFile = (manifest?.pins.length ?? 0) > 0;
    return (
      <Empty
        page
        title={hasFile ? 'Nothing to switch on here' : 'This format has no pins'}
        text={
          hasFile
            ? `The one thing that a ledger of ${formatName} can be compared with is a file: a seal that was taken of an earlier copy.`
            : `A ledger of ${formatName} records no compiler, no policy set and no signature, so there is nothing that could be expected of it from elsewhere.`
        }
        action={
          <LinkButton to={checksPath(id)}>
            {hasFile ? 'Give it under Checks' : 'See its checks'}
          </LinkButton>
        }
      />
    );
  }
  return (
    <Page width="wide">
      <Modes ledger={id} mode={null} />
      <LoadedWork
        work={records}
        what="read"
        total={detail.summary.entries}
        fault="The entries could not be read"
      >
        {(found) => (
          <Drift detail={detail} manifest={manifest} lines={lines} keys={keys} records={found} />
        )}
      </LoadedWork>
    </Page>
  );
}

interface Known extends DriftProps {
  readonly manifest: Manifest;
  readonly lines: readonly PinLine[];
  readonly keys: readonly KnownKey[];
  readonly records: DriftRecords;
}

function Drift({ detail, manifest, lines, keys, records }: Known) {
  const { id, name, format } = detail.summary;
  const { values, isOn, listed, list, set, clear } = useDriftAddress(lines);
  const pins = useMemo(() => pinsOf(values), [values]);
  const given = useHeldKeys(id);
  const {
    query: drift,
    done,
    cancel,
  } = useWork((onEntries) => driftQuery(id, pins, given, onEntries));
  const { data: checks } = useQuery(checksQuery(format));
  const seen = useSeenStates(id, records, manifest);
  const unit = recordsOf(format).signed ?? 'record';
  const view = drift.data;
  const offers = useMemo(
    () => new Map(lines.map(({ pin }) => [pin, offersFor(pin, records, keys, seen)])),
    [lines, records, keys, seen],
  );
  const nextLine = lines.find(({ pin }) => !isOn(pin) && offers.get(pin)?.length);
  const goOn = () => nextLine && set(nextLine.pin, offers.get(nextLine.pin)?.[0]?.value ?? null);
  return (
    <>
      <header className={css.top}>
        <Caption component="h1" parts={captionOf(view, unit)} />
        <div className={css.tools}>
          <Button variant="filled" disabled={!nextLine} onClick={goOn}>
            {nextLine ? 'Switch on the next' : 'Every one is on'}
          </Button>
          {values.size > 0 && <Button onClick={clear}>All off</Button>}
          <CopyLink label="Copy a link to this" link={() => window.location.href} />
        </div>
      </header>
      {drift.isFetching && (
        <Group gap="sm" mih="2rem">
          <Running what="verified" done={done} total={records.entries} cancel={cancel} />
        </Group>
      )}
      {isStopped(drift) && <Stopped onGoOn={() => void drift.refetch()} />}
      {drift.error && (
        <Loaded query={drift} fault="The verification stopped">
          {() => null}
        </Loaded>
      )}
      <div className={css.rows}>
        {lines.map((line) => (
          <PinRow
            key={line.pin}
            line={line}
            check={checks?.find(({ needs }) => needs?.pin === line.pin)}
            entries={records.entries}
            unit={unit}
            offers={offers.get(line.pin) ?? []}
            value={values.get(line.pin) ?? null}
            drift={view?.pins.find(({ pin }) => pin === line.pin)}
            isListed={listed === line.pin}
            onSet={(value) => set(line.pin, value)}
            onList={() => list(line.pin)}
          />
        ))}
        <Axis records={records} />
      </div>
      {view && (
        <Ends
          {...{ id, name, pins, view, listed, given }}
          checks={checks ?? []}
          files={manifest.pins.filter((pin) => pin === 'anchors' || pin === 'seal')}
          takesKeys={manifest.takesKeys ?? false}
        />
      )}
    </>
  );
}

/** What the time line is of: entries of one lane, or lanes from end to end. */
function Axis({ records: { entries, lanes } }: Pick<Known, 'records'>) {
  const [one, more] = lanes;
  return (
    <div className={css.axis} aria-hidden>
      <span />
      <div>
        {more ? (
          lanes
            .filter((lane) => (lane.to - lane.from) / entries > 0.08)
            .map((lane) => (
              <span
                key={lane.lane}
                style={{
                  left: `${(100 * lane.from) / entries}%`,
                  width: `${(100 * (lane.to - lane.from)) / entries}%`,
                }}
              >
                {visibleText(lane.title)}
              </span>
            ))
        ) : (
          <>
            <span style={{ left: 0 }}>record 0</span>
            <span style={{ right: 0, border: 0 }}>{Math.max(0, (one?.to ?? 1) - 1)}</span>
          </>
        )}
      </div>
      <span />
    </div>
  );
}

/** Keys from elsewhere that may have signed: of a demo, kept in this browser, or given before. */
function useKnownKeys({ summary, report }: LedgerDetail): readonly KnownKey[] {
  const kept = useKeptKeys();
  const { data: demos } = useQuery(demosQuery());
  return useMemo(() => {
    const demo = demos?.find(({ id }) => id === summary.id);
    const signer = demo?.signer ? [{ name: 'demonstration key', key: demo.signer }] : [];
    const pinned = report?.pins.signer ? [{ name: 'pinned before', key: report.pins.signer }] : [];
    const all = [
      ...(demo?.keys ?? []),
      ...signer,
      ...kept.map((key) => ({ name: 'kept here', key })),
      ...pinned,
    ];
    return all.filter(({ key }, place) => all.findIndex((one) => one.key === key) === place);
  }, [demos, kept, summary.id, report]);
}

/** The states at the moments before something changed, by their hashes. */
function useSeenStates(id: string, records: DriftRecords, manifest: Manifest) {
  const moments = useMemo(
    () => (manifest.pins.includes('world') ? momentsOf(records) : []),
    [records, manifest],
  );
  return useQueries({
    queries: moments.map(({ lane, index }) => worldHeadQuery(id, lane, index)),
    combine: (heads) =>
      moments.flatMap((place, at) => {
        const hash = heads[at]?.data?.hash;
        return hash ? [{ place, hash }] : [];
      }),
  });
}
