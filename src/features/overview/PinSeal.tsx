import { Button, CloseButton, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Seal } from '../../core/model/check.ts';
import { readSealFile, saveSeal } from '../../data/ledgers/seals.ts';
import { counted } from '../../ui/format.ts';
import { visibleText } from '../../ui/hostile.ts';
import css from './pins.module.css';

export interface PinSealProps {
  readonly ledger: string;
  /** The ledger's name, for the file that is saved. */
  readonly name: string;
  readonly seal: Seal | undefined;
  readonly onChange: (seal: Seal | undefined) => void;
}

/** A seal taken earlier and kept elsewhere: the one pin that shows what changed since. */
export function PinSeal({ ledger, name, seal, onChange }: PinSealProps) {
  const [fault, setFault] = useState<string | null>(null);
  const reset = useRef<() => void>(null);
  const fail = (error: unknown) => setFault(error instanceof Error ? error.message : String(error));
  const read = (file: File | null) => {
    if (!file) return;
    setFault(null);
    readSealFile(file).then(onChange, fail);
    // The same file may be chosen again after it was mended.
    reset.current?.();
  };
  return (
    <div>
      <span className={css.label}>Seal</span>
      <div className={css.anchors}>
        {seal ? (
          <span className={css.anchorsGiven}>
            {counted(seal.lines.length, 'sealed line')}
            <CloseButton
              size="xs"
              aria-label="Take the seal away"
              onClick={() => onChange(undefined)}
            />
          </span>
        ) : (
          <FileButton onChange={read} resetRef={reset} accept=".json,application/json">
            {(props) => (
              <Button {...props} size="compact-xs" variant="default">
                Choose a seal file
              </Button>
            )}
          </FileButton>
        )}
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => {
            setFault(null);
            saveSeal({ id: ledger, name }).catch(fail);
          }}
        >
          Save the seal of now
        </Button>
        <span className={css.hint}>
          This format has no hashes. A seal kept elsewhere shows what is changed, put in or taken
          out after it was saved.
        </span>
      </div>
      {fault && (
        <p className={css.fault} role="alert">
          {visibleText(fault)}
        </p>
      )}
    </div>
  );
}
