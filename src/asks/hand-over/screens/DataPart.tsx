import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DataFile, listFiles, makeFiles } from '../../../ui/data/ledgers/files.ts';
import { bulky, keys } from '../../../ui/data/ledgers/queries.ts';
import { bytesText, counted } from '../../../ui/format.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import css from './hand-over.module.css';
import { Peek } from './Peek.tsx';
import type { HandOverPartProps } from './part.ts';
import { Save } from './Save.tsx';

const NAMES: Readonly<Record<DataFile, { readonly label: string; readonly about: string }>> = {
  source: { label: 'The file itself', about: 'As it was opened, byte for byte' },
  csv: { label: 'Records as CSV', about: 'One row each, for a table' },
  jsonl: { label: 'Records as JSON', about: 'One line each, for a program' },
  findings: { label: 'Findings', about: 'As records of the ledger’s own format' },
};

const SEEN = 20;
const START = 8192;

export function DataPart({ detail }: HandOverPartProps) {
  const { id, origin, size, entries } = detail.summary;
  const [what, setWhat] = useState<DataFile>('source');
  const { data, error } = useQuery({
    ...bulky,
    queryKey: [...keys.verified(id), 'data file', what],
    queryFn: async () => peekAt(await makeFiles(detail, what, SEEN)),
  });
  return (
    <>
      <div className={css.options}>
        <Radio.Group
          label="Which"
          value={what}
          onChange={(chosen) =>
            setWhat(listFiles(detail).find((one) => one === chosen) ?? 'source')
          }
        >
          <Stack gap="sm" my="sm">
            {listFiles(detail).map((one) => (
              <Radio
                key={one}
                value={one}
                label={NAMES[one].label}
                description={NAMES[one].about}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Save
          label="Save the data"
          make={() => makeFiles(detail, what)}
          size={what === 'source' ? `${bytesText(size)}.` : `${counted(entries, 'record')}.`}
        />
        {/* A growing ledger is not named by its bytes. */}
        {!origin && what === 'source' && (
          <p className={css.row}>
            <span>Whoever opens the same bytes gets the same id</span>
            <HashChip hash={id} label="BLAKE3 of the ledger’s bytes" />
          </p>
        )}
      </div>
      <section className={css.preview} aria-label="Preview">
        {error && <ErrorCallout title="The file could not be read" error={error} />}
        {data && <Peek {...data} hasMore={data.isCut || (what !== 'source' && entries > SEEN)} />}
      </section>
    </>
  );
}

/** Returns the beginning of a text file, or the name and size of any other. */
async function peekAt(files: readonly File[]) {
  const [first] = files;
  const start = (await first?.slice(0, START).text()) ?? '';
  // No text has the character 0, or bytes that are no UTF-8.
  const isText = files.length === 1 && !/\p{Cc}(?<![\t\n\r])|\ufffd/u.test(start.slice(0, -4));
  return isText && first
    ? { name: first.name, text: start, isCut: first.size > START }
    : {
        name: counted(files.length, 'file'),
        text: files.map(({ name, size }) => `${name}  ${bytesText(size)}`).join('\n'),
        isCut: false,
      };
}
