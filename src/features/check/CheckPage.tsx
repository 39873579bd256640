import { Button, FileButton, Textarea } from '@mantine/core';
import { IconFileSearch, IconSignature } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { checkDecision } from '../../data/approvals/journal.ts';
import { useDrops } from '../../data/imports/drops.ts';
import { useKeptKeys } from '../../data/ledgers/kept-keys.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import css from './check.module.css';
import { Result } from './Result.tsx';

/** Checks a signed decision that somebody handed over. */
export function CheckPage() {
  const keys = useKeptKeys();
  const [text, setText] = useState('');
  const reset = useRef<() => void>(null);
  const check = useMutation({
    networkMode: 'always',
    mutationFn: (file: Blob) => checkDecision(file, keys),
    onSettled: () => reset.current?.(),
  });
  const take = (file: Blob | null) => {
    if (!file) return;
    setText('');
    check.mutate(file);
  };
  useDrops(([given]) => take(given?.file ?? null));
  return (
    <div className={css.page}>
      <title>Check a decision · Ledgerscope</title>
      <header className={css.head}>
        <h1>Check a decision</h1>
        <p>
          A decision leaves a review journal as a small signed document. Here it is told whether the
          signature holds, by which key, and what exactly was decided. Where the ledger is held in
          this browser, what it says is held against the document. Nothing leaves this machine.
        </p>
      </header>
      <section className={css.give} aria-label="The signed decision">
        <div className={css.drop}>
          <IconFileSearch size={22} stroke={1.5} aria-hidden />
          <span>Drop the document anywhere on this page, or</span>
          <FileButton
            resetRef={reset}
            accept=".json,application/json"
            onChange={take}
            inputProps={{ 'aria-label': 'Choose a signed decision' }}
          >
            {(props) => (
              <Button {...props} size="sm">
                Choose a file
              </Button>
            )}
          </FileButton>
        </div>
        <form
          className={css.paste}
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) check.mutate(new Blob([text.trim()]));
          }}
        >
          <Textarea
            label="Or paste it"
            placeholder='{"format": "signed-decision/1", …}'
            autosize
            minRows={2}
            maxRows={10}
            spellCheck={false}
            value={text}
            classNames={{ input: css.mono ?? '' }}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button
            type="submit"
            size="sm"
            variant="default"
            disabled={!text.trim()}
            leftSection={<IconSignature size={16} aria-hidden />}
          >
            Check
          </Button>
        </form>
      </section>
      <div aria-live="polite" className={css.outcome}>
        {check.isPending && (
          <p role="status" className={css.dim}>
            Checking…
          </p>
        )}
        {check.isError && (
          <ErrorCallout title="This cannot be checked" detail={check.error.message} />
        )}
        {check.isSuccess && <Result check={check.data} />}
      </div>
    </div>
  );
}
