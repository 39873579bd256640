// The ways out of a lab: the file to the person, or into the explorer.

import { Button } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../../base/error.ts';
import { useImports } from '../../../ui/data/imports/imports.ts';
import { saveFile } from '../../../ui/data/save.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { ledgerPath } from '../../../ui/paths.ts';

export interface LabActionsProps {
  readonly make: () => File;
  /** Nothing has been written yet. */
  readonly empty: boolean;
}

export function LabActions({ make, empty }: LabActionsProps) {
  const imports = useImports();
  const navigate = useNavigate();
  // The imports that were there before; what comes is ours, under whatever name.
  const [before, setBefore] = useState<ReadonlySet<string> | null>(null);
  const job = before ? imports.jobs.findLast((one) => !before.has(one.job)) : undefined;
  const { phase } = job ?? {};
  useEffect(() => {
    if (!job || phase !== 'done' || !job.ledger) return;
    imports.dismiss(job.job);
    navigate(ledgerPath(job.ledger));
  }, [job, phase, imports, navigate]);
  const open = () => {
    const file = make();
    setBefore(new Set(imports.jobs.map((one) => one.job)));
    imports.start([{ name: file.name, file }]);
  };
  const busy = before !== null && phase !== 'failed' && phase !== 'cancelled';
  const save = () => {
    const file = make();
    saveFile(file, file.name);
  };
  return (
    <>
      {job?.error && <ErrorCallout title="It could not be opened" detail={errorText(job.error)} />}
      <Button size="xs" leftSection={<IconDownload size={15} />} disabled={empty} onClick={save}>
        Download
      </Button>
      <Button
        variant="filled"
        size="xs"
        leftSection={<IconExternalLink size={15} />}
        disabled={empty}
        loading={busy}
        onClick={open}
      >
        Open as a ledger
      </Button>
    </>
  );
}
