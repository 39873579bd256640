// The forged file to take away, and the command that says the same of it.

import { useClipboard } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { TamperCase, Trial } from '../../core/model/tamper.ts';
import { visibleText } from '../../core/visible.ts';
import { saveFile } from '../../data/save.ts';
import { forgedFiles } from '../../data/tamper.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import css from './tamper.module.css';

export interface TakeAwayProps {
  readonly ledger: string;
  readonly wanted: TamperCase;
  readonly trial: Trial;
}

export function TakeAway({ ledger, wanted, trial }: TakeAwayProps) {
  const { copy, copied } = useClipboard({ timeout: 1200 });
  const [error, setError] = useState<Error | null>(null);
  const save = async () => {
    try {
      setError(null);
      for (const { name, file } of await forgedFiles(ledger, wanted)) await saveFile(file, name);
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
  };
  return (
    <section className={css.away} aria-label="Take it away">
      <button type="button" className={css.save} onClick={() => void save()}>
        <IconDownload size={17} aria-hidden /> Save the forged file
        {/,?anchor/.test(trial.nets.join()) && ' and its anchor'}
      </button>
      <p>
        <span>
          {trial.nets.includes('copy')
            ? 'Without the second copy, the command line says of it what is said here:'
            : 'The command line says the same of it:'}
        </span>
        <code>{visibleText(trial.command)}</code>
        <button type="button" onClick={() => copy(trial.command)}>
          {copied ? 'Copied' : 'Copy'}
        </button>
      </p>
      {error && <ErrorCallout title="It cannot be saved" error={error} />}
    </section>
  );
}
