import { Button, FileButton, Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { messageOf } from '../../../core/model/error.ts';
import { visibleText } from '../../../core/visible.ts';
import { PolicyError } from '../../../formats/thymos/simulate/policy-json.ts';
import { readPolicy, savePolicy } from '../data/simulation.ts';
import { policyOf } from './draft.ts';
import type { PolicyState } from './use-policy.ts';

/** A policy from a file, and into one. */
export function PolicyFile({ state }: { readonly state: PolicyState }) {
  const [refused, setRefused] = useState<string | null>(null);
  const reset = useRef<() => void>(null);
  const open = async (file: File | null) => {
    if (!file) return;
    // The same file may be chosen again after it was corrected.
    reset.current?.();
    try {
      const read = readPolicy(await file.text());
      if (read instanceof PolicyError) setRefused(`${file.name}: ${read.message}.`);
      else state.take(read);
    } catch (error) {
      setRefused(`${file.name}: ${messageOf(error)}`);
    }
  };
  return (
    <>
      <FileButton onChange={open} resetRef={reset} accept=".json,application/json">
        {(props) => (
          <Button {...props} size="compact-xs">
            Open JSON
          </Button>
        )}
      </FileButton>
      <Button
        size="compact-xs"
        disabled={state.fault !== null}
        title={state.fault ? 'It has a fault' : undefined}
        onClick={() => savePolicy(policyOf(state.draft))}
      >
        Save JSON
      </Button>
      <Modal
        opened={refused !== null}
        onClose={() => setRefused(null)}
        title="This file is not a policy"
        centered
      >
        <p>{visibleText(refused ?? '')}</p>
        <p>
          The policy that was here is kept. “Save JSON” shows by example what a file looks like.
        </p>
      </Modal>
    </>
  );
}
