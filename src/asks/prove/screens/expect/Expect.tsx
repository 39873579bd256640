// The replay shows from when on the ledger differs from an expected value.

import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { DriftRecords } from '../../../../ledger/model/drift.ts';
import type { LedgerDetail } from '../../../../ledger/model/ledger.ts';
import { useWork } from '../../../../ui/data/job.ts';
import {
  checksQuery,
  findFormatRecords,
  findManifest,
  type Manifest,
} from '../../../../ui/data/ledgers/formats.ts';
import { useHeldKeys } from '../../../../ui/data/ledgers/keyrings.ts';
import { Loaded } from '../../../../ui/kit/page/Loaded.tsx';
import { LoadedWork } from '../../../../ui/kit/page/LoadedWork.tsx';
import { isStopped, StoppedPage } from '../../../../ui/kit/page/Stopped.tsx';
import { Running } from '../../../../ui/kit/Running.tsx';
import { LinkButton } from '../../../../ui/kit/text.tsx';
import { checksPath } from '../../../../ui/paths.ts';
import { Caption } from '../../../../ui/prove/Caption.tsx';
import { driftQuery, driftRecordsQuery } from '../../drift.ts';
import { type PinLine, pinLines, toPins, useDriftAddress } from './address.ts';
import { RangeEnds } from './Ends.tsx';
import css from './expect.module.css';
import { useKnownKeys, useSeenStates } from './known.ts';
import { type OfferedKey, offersFor } from './offers.ts';
import { PinRow } from './PinRow.tsx';
import { writeDriftCaption } from './words.ts';

interface ExpectProps {
  readonly detail: LedgerDetail;
}

export function Expect({ detail }: ExpectProps) {
  const { id, format, entries } = detail.summary;
  const manifest = findManifest(format);
  const lines = useMemo(() => (manifest ? pinLines(manifest) : []), [manifest]);
  const keys = useKnownKeys(detail);
  const names = useMemo(() => keys.map(({ key }) => key), [keys]);
  const records = useWork((onEntries) => ({
    ...driftRecordsQuery(id, names, onEntries),
    enabled: lines.length > 0,
  }));
  const place = useRef<HTMLElement>(null);
  // The replay is as high as the screen, so the part that was asked for is scrolled into sight.
  useEffect(() => {
    place.current?.scrollIntoView?.();
  }, []);
  const takesFile = (manifest?.pins.length ?? 0) > 0;
  return (
    <section ref={place} id="expect" className={css.expect} aria-label="What you expect">
      {manifest && lines.length > 0 ? (
        <LoadedWork
          work={records}
          what="read"
          total={entries}
          fault="The records could not be read"
        >
          {(found) => (
            <Held detail={detail} manifest={manifest} lines={lines} keys={keys} records={found} />
          )}
        </LoadedWork>
      ) : (
        <p>
          {takesFile
            ? 'What a ledger of this format can be compared with is a file: a seal that was taken of an earlier copy.'
            : 'A ledger of this format records no compiler, no policy and no signature: nothing can be expected of it from elsewhere.'}{' '}
          {takesFile && <LinkButton to={checksPath(id)}>Give it under Checks</LinkButton>}
        </p>
      )}
    </section>
  );
}

interface HeldProps extends ExpectProps {
  readonly manifest: Manifest;
  readonly lines: readonly PinLine[];
  readonly keys: readonly OfferedKey[];
  readonly records: DriftRecords;
}

function Held({ detail, manifest, lines, keys, records }: HeldProps) {
  const { id, name, format } = detail.summary;
  const { values, isOn, listed, list, set, clear } = useDriftAddress(lines);
  const pins = useMemo(() => toPins(values), [values]);
  const given = useHeldKeys(id);
  const work = useWork((onEntries) => driftQuery(id, pins, given, onEntries));
  const { query: drift, done, cancel } = work;
  const { data: checks } = useQuery(checksQuery(format));
  const seen = useSeenStates(id, records, manifest);
  const unit = findFormatRecords(format).signed ?? 'record';
  const view = drift.data;
  const offers = useMemo(
    () => new Map(lines.map(({ pin }) => [pin, offersFor(pin, records, keys, seen)])),
    [lines, records, keys, seen],
  );
  const next = lines.find(({ pin }) => !isOn(pin) && offers.get(pin)?.length);
  const goOn = () => next && set(next.pin, offers.get(next.pin)?.[0]?.value ?? null);
  return (
    <>
      <Caption component="h2" parts={writeDriftCaption(view, unit)} />
      <Group gap="sm">
        <Button variant="filled" disabled={!next} onClick={goOn}>
          {next ? 'Switch on the next' : 'Every one is on'}
        </Button>
        {values.size > 0 && <Button onClick={clear}>All off</Button>}
        {drift.isFetching && (
          <Running what="verified" done={done} total={records.entries} cancel={cancel} />
        )}
      </Group>
      {isStopped(drift) && <StoppedPage onGoOn={() => void drift.refetch()} />}
      {drift.error && (
        <Loaded query={drift} fault="The verification stopped">
          {() => null}
        </Loaded>
      )}
      <div>
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
      </div>
      {view && (
        <RangeEnds
          id={id}
          name={name}
          pins={pins}
          view={view}
          listed={listed}
          given={given}
          files={manifest.pins.filter((pin) => pin === 'anchors' || pin === 'seal')}
          takesKeys={manifest.takesKeys ?? false}
        />
      )}
    </>
  );
}
