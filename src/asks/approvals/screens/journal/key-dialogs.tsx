// Each dialog that saves, takes in, revokes or removes a key asks once.

import { FileInput, Modal, PasswordInput, Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { JournalSummary } from '../../../../ui/data/approvals/journal.ts';
import {
  dropKey,
  MIN_PASSPHRASE,
  revokeKey,
  saveKey,
  takeKey,
} from '../../../../ui/data/approvals/keys.ts';
import { counted } from '../../../../ui/format.ts';
import { NoteText } from '../../../../ui/kit/text.tsx';
import { KeyDialog } from './KeyDialog.tsx';

interface OfKeyProps {
  readonly journal: JournalSummary;
  readonly onClose: () => void;
}

/** Asks for a passphrase, twice, and saves the key with its journal. */
export function SaveKey({ journal, onClose }: OfKeyProps) {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const lacking = MIN_PASSPHRASE - first.length;
  return (
    <KeyDialog
      title="Save the key and its journal"
      action="Save the key"
      isReady={lacking <= 0 && second === first}
      act={() => saveKey(journal.journal, first)}
      said={() => <RemoveKey journal={journal} isSaved onClose={onClose} />}
      onClose={onClose}
    >
      <p>
        The file has your key, locked by the passphrase, and your journal. With both you go on
        signing on another machine, or here after the browser was cleared.
      </p>
      <PasswordInput
        label="Passphrase"
        description={`At least ${MIN_PASSPHRASE} characters; several words are good. Nobody can open the file without it.`}
        autoComplete="new-password"
        value={first}
        error={first.length > 0 && lacking > 0 && `${lacking} more`}
        onChange={({ currentTarget }) => setFirst(currentTarget.value)}
        data-autofocus
      />
      <PasswordInput
        label="The same again"
        autoComplete="new-password"
        value={second}
        error={second.length > 0 && second !== first && 'It is another one'}
        onChange={({ currentTarget }) => setSecond(currentTarget.value)}
      />
      <NoteText>
        Sign with a key in one place at a time: where two browsers go on with it, their journals
        contradict each other, and whoever has both sees it.
      </NoteText>
    </KeyDialog>
  );
}

/** Asks once, because a key that was removed is gone unless it was saved as a file. */
export function RemoveKey({
  journal,
  isSaved = false,
  onClose,
}: OfKeyProps & { readonly isSaved?: boolean }) {
  return (
    <KeyDialog
      title={isSaved ? 'The key was saved' : 'Remove this key?'}
      action="Remove it from this browser"
      keep={isSaved ? 'Keep it here' : 'Keep it'}
      isFinal
      act={() => dropKey(journal.journal)}
      onClose={onClose}
    >
      <p>
        {isSaved
          ? 'Keep the key here if the file is a copy for a bad day. If another machine signs with it from now on, remove it from this browser. '
          : 'Unless the key was saved as a file, nobody can sign with it again. '}
        Its journal stays, and can be read.
      </p>
    </KeyDialog>
  );
}

interface TakeKeyProps {
  /** The file that was dropped on the window, or null. */
  readonly given: File | null;
  readonly onClose: () => void;
}

/** Takes in a key that was saved elsewhere. */
export function TakeKey({ given, onClose }: TakeKeyProps) {
  const [file, setFile] = useState<File | null>(given);
  const [passphrase, setPassphrase] = useState('');
  return (
    <KeyDialog
      title="Take in a saved key"
      action="Take the key in"
      isReady={file !== null && passphrase !== ''}
      act={() => takeKey(file ?? new Blob(), passphrase)}
      said={({ records, added }) => (
        <Modal opened onClose={onClose} title="The key signs here now">
          Its journal has {counted(records, 'record')}, of which{' '}
          {added === 1 ? '1 is' : `${added} are`} new here. Decisions are added to it from now on.
        </Modal>
      )}
      onClose={onClose}
    >
      <FileInput
        label="The file that was saved"
        placeholder="reviewer-key-….json"
        accept=".json,application/json"
        clearable
        value={file}
        onChange={setFile}
        data-autofocus
      />
      <PasswordInput
        label="Its passphrase"
        autoComplete="current-password"
        value={passphrase}
        onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
      />
    </KeyDialog>
  );
}

/** Asks once, because a revoked key signs nothing more; what it signed stays. */
export function RevokeKey({ journal, onClose }: OfKeyProps) {
  const [isReplaced, setReplaced] = useState(true);
  const [reason, setReason] = useState('');
  return (
    <KeyDialog
      title="Revoke this key?"
      action={isReplaced ? 'Revoke and replace' : 'Revoke the key'}
      isFinal
      act={() => revokeKey(journal.journal, reason, isReplaced)}
      onClose={onClose}
    >
      <p>
        Your journal ends with a signed record that says so, and the key is removed from this
        browser. What it signed stays. This cannot be undone.
      </p>
      <Radio.Group
        label="And then"
        value={isReplaced ? 'replaced' : 'ended'}
        onChange={(value) => setReplaced(value === 'replaced')}
      >
        <Stack gap="sm" mt="xs">
          <Radio
            value="replaced"
            label="A new key takes its place"
            description="The record names it, so that others can follow you to it."
          />
          <Radio value="ended" label="No key signs here any more" />
        </Stack>
      </Radio.Group>
      <Textarea
        label="Reason (optional)"
        description="A part of the record."
        autosize
        minRows={2}
        maxLength={4000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        data-autofocus
      />
      <NoteText>
        Others see it only in a copy of your journal from after it: export it, and hand it to
        whoever relies on your signature.
      </NoteText>
    </KeyDialog>
  );
}
