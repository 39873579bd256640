import { Button, Group, Stack } from '@mantine/core';
import { IconDownload, IconPackage } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { COMMAND } from '../../core/command.ts';
import type { AuditCase } from '../../core/model/case.ts';
import { appErrorOf } from '../../core/model/error.ts';
import { saveCaseFile, useMakeCase } from '../../data/cases/cases.ts';
import { bytesText, counted } from '../../ui/format.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Running } from '../../ui/kit/Running.tsx';
import { Mono, Note } from '../../ui/kit/text.tsx';

/** Puts a case into one file: its ledgers are verified again for it. */
export function HandOver({ one }: { readonly one: AuditCase }) {
  const make = useMakeCase();
  // What was made is of what the case was then.
  const { reset } = make;
  const made = useRef(one.changedAt);
  useEffect(() => {
    if (made.current !== one.changedAt) reset();
    made.current = one.changedAt;
  }, [one.changedAt, reset]);
  const isStopped = make.error !== null && appErrorOf(make.error).code === 'cancelled';
  const { data } = make;
  return (
    <Panel title="Hand it over" padded>
      <Stack gap="md">
        <Note>
          One zip with the ledgers, whole, a report of them, the notes on them and their anchors.
          Nothing is left out of it: to hand over less, make a report. The same case makes the same
          bytes, in any browser.
        </Note>
        <Group gap="md">
          <Button
            variant={data ? 'default' : 'filled'}
            leftSection={<IconPackage size={16} aria-hidden />}
            disabled={one.ledgers.length === 0}
            loading={make.isPending}
            onClick={() => make.mutate(one.id)}
          >
            Make the file
          </Button>
          {make.progress && <Running {...make.progress} cancel={make.cancel} />}
          {isStopped && <Note role="status">Stopped. Nothing was saved.</Note>}
          {one.ledgers.length === 0 && <Note>Add a ledger first.</Note>}
          {data && (
            <>
              <Button
                variant="filled"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => saveCaseFile(data, one.title)}
              >
                Save the case
              </Button>
              <Note role="status">
                {[
                  counted(data.ledgers, 'ledger'),
                  counted(data.entries, 'entry', 'entries'),
                  counted(data.notes, 'note'),
                  bytesText(data.file.size),
                ].join(', ')}
              </Note>
            </>
          )}
        </Group>
        {make.error !== null && !isStopped && (
          <ErrorCallout title="The file was not made" error={make.error} />
        )}
        {data && (
          <Note>
            To check it without a browser: <Mono>{COMMAND} check-case CASE</Mono>
          </Note>
        )}
      </Stack>
    </Panel>
  );
}
