import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { readMessage } from '../../../../base/error.ts';
import { visibleText } from '../../../../base/visible.ts';
import { ChooseFile } from '../../../../ui/kit/ChooseFile.tsx';
import { PolicyError } from '../../simulate/policy-json.ts';
import { readPolicy, savePolicy } from '../data/simulation.ts';
import { toPolicy } from './draft.ts';
import type { PolicyState } from './use-policy.ts';

/** A policy from a file, and into one. */
export function PolicyFile({ state }: { readonly state: PolicyState }) {
  const [refused, setRefused] = useState<string | null>(null);
  const open = async (file: File | null) => {
    if (!file) return;
    try {
      const read = readPolicy(await file.text());
      if (read instanceof PolicyError) setRefused(`${file.name}: ${read.message}.`);
      else state.take(read);
    } catch (error) {
      setRefused(`${file.name}: ${readMessage(error)}`);
    }
  };
  return (
    <>
      <ChooseFile accept=".json,application/json" onChoose={open} size="compact-xs">
        Open JSON
      </ChooseFile>
      <Button
        size="compact-xs"
        disabled={state.fault !== null}
        title={state.fault ? 'It has a fault' : undefined}
        onClick={() => savePolicy(toPolicy(state.draft))}
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
