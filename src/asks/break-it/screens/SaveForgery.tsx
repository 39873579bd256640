import { Button, CopyButton, Popover } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { visibleText } from '../../../base/visible.ts';
import type { TamperCase, Trial } from '../../../ledger/model/tamper.ts';
import { saveFile } from '../../../ui/data/save.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { fetchForgedFiles } from '../queries.ts';
import css from './tamper.module.css';

export interface SaveForgeryProps {
  readonly ledger: string;
  readonly wanted: TamperCase;
  readonly trial: Trial;
}

export function SaveForgery({ ledger, wanted, trial }: SaveForgeryProps) {
  const [error, setError] = useState<Error | null>(null);
  const save = async () => {
    try {
      setError(null);
      for (const { name, file } of await fetchForgedFiles(ledger, wanted))
        await saveFile(file, name);
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
  };
  return (
    <Popover width={420} position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <button type="button" className={css.over}>
          <IconDownload size="1.1em" aria-hidden /> Take it away
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.away ?? ''}>
        <p>
          {trial.nets.includes('copy')
            ? 'Without the second copy, the command line says of it what is said here:'
            : 'The command line says the same of it:'}
        </p>
        <code>{visibleText(trial.command)}</code>
        <Button variant="filled" onClick={() => void save()}>
          Save the forged file{/,?anchor/.test(trial.nets.join()) && ' and its anchor'}
        </Button>
        <Copied text={trial.command} what="the command" />
        <Copied text={window.location.href} what="a link to this case" />
        {error && <ErrorCallout title="It cannot be saved" error={error} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Copied({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : `Copy ${what}`}</Button>}
    </CopyButton>
  );
}
