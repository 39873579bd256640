import { Button, CloseButton, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import type { LaneAnchor, LedgerReport } from '../../core/model/check.ts';
import { readAnchorFile, saveAnchors } from '../../data/ledgers/anchors.ts';
import { counted } from '../../ui/format.ts';
import { visibleText } from '../../ui/hostile.ts';
import css from './pins.module.css';

export interface PinAnchorsProps {
  readonly ledger: string;
  readonly report: LedgerReport | null;
  readonly anchors: readonly LaneAnchor[] | undefined;
  readonly onChange: (anchors: readonly LaneAnchor[] | undefined) => void;
}

/** Anchors kept elsewhere: the one pin that can prove that nothing was cut off. */
export function PinAnchors({ ledger, report, anchors, onChange }: PinAnchorsProps) {
  const [fault, setFault] = useState<string | null>(null);
  const reset = useRef<() => void>(null);
  const read = (file: File | null) => {
    if (!file) return;
    setFault(null);
    readAnchorFile(file).then(onChange, (error: unknown) =>
      setFault(error instanceof Error ? error.message : String(error)),
    );
    // The same file may be chosen again after it was mended.
    reset.current?.();
  };
  const taken = report?.lanes.some(({ anchor }) => anchor !== null) ?? false;
  return (
    <div>
      <span className={css.label}>Anchors</span>
      <div className={css.anchors}>
        {anchors ? (
          <span className={css.anchorsGiven}>
            {counted(anchors.length, 'anchor')}
            <CloseButton
              size="xs"
              aria-label="Take the anchors away"
              onClick={() => onChange(undefined)}
            />
          </span>
        ) : (
          <FileButton onChange={read} resetRef={reset} accept=".json,application/json">
            {(props) => (
              <Button {...props} size="compact-xs" variant="default">
                Choose an anchor file
              </Button>
            )}
          </FileButton>
        )}
        {report && taken && (
          <Button size="compact-xs" variant="subtle" onClick={() => saveAnchors(report, ledger)}>
            Save the anchors of now
          </Button>
        )}
        <span className={css.hint}>
          Kept elsewhere, an anchor proves later that nothing was cut off or rewritten.
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
