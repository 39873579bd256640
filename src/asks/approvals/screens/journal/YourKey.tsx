import { Button, Group, Menu, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import {
  type JournalState,
  type JournalSummary,
  setReviewer,
} from '../../../../ui/data/approvals/journal.ts';
import { fingerprintText, makeFingerprint, signWith } from '../../../../ui/data/approvals/keys.ts';
import { useDrops } from '../../../../ui/data/imports/drops.ts';
import type { NamedBlob } from '../../../../ui/data/imports/import-files.ts';
import { ActionsMenu } from '../../../../ui/kit/ActionsMenu.tsx';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { Faint, NoteText } from '../../../../ui/kit/text.tsx';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { KeyPrint } from '../../../../ui/ledger/KeyPrint.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import css from '../inbox.module.css';
import { KeyDialog } from './KeyDialog.tsx';
import { RemoveKey, RevokeKey, SaveKey, TakeKey } from './key-dialogs.tsx';

const KEPT = {
  extractable: 'It leaves this browser only in a file that you save, locked by a passphrase.',
  'not extractable':
    'This browser hands it out to nobody. To use it on another machine, replace it first: the new key can be saved.',
  bytes:
    'Kept as plain bytes, because this browser knows no Ed25519: whoever can read its storage can read the key.',
} as const;

/**
 * Shows the key that signs decisions here: whose it is, how others recognise it, and what can be
 * done with it.
 */
export function YourKey({ state: { reviewer, journals } }: { readonly state: JournalState }) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = () => setDialog(null);
  const take = (given: File | null) => setDialog(<TakeKey given={given} onClose={close} />);
  const takeHanded = ([given]: readonly NamedBlob[]) =>
    given && take(new File([given.file], given.name));
  useDrops('key', takeHanded, false);
  const use = useMutation({ mutationFn: signWith });
  const own = journals.find(({ isWritten }) => isWritten);
  const others = journals.filter(({ key, isWritten }) => key !== null && !isWritten);
  const nameOther = ({ reviewer: name, publicKey }: JournalSummary) =>
    `${visibleText(name ?? 'no name')}, ${fingerprintText(publicKey)}`;
  const item = (words: string, onClick: () => void, isOff = false) => (
    <Menu.Item key={words} disabled={isOff} onClick={onClick}>
      {words}
    </Menu.Item>
  );
  return (
    <section className={css.part} aria-label="Your key">
      <header>
        <h2>Your key</h2>
        <ActionsMenu label="Actions for your key">
          {own && (
            <>
              {item('Change your name…', () =>
                setDialog(<ChangeName reviewer={reviewer ?? ''} onClose={close} />),
              )}
              {item(
                'Save the key…',
                () => setDialog(<SaveKey journal={own} onClose={close} />),
                own.key === 'not extractable',
              )}
            </>
          )}
          {item('Take in a saved key…', () => take(null))}
          {own &&
            item('Revoke or replace…', () =>
              setDialog(<RevokeKey journal={own} onClose={close} />),
            )}
          {others.map((other) => (
            <div key={other.journal}>
              <Menu.Label>{nameOther(other)}</Menu.Label>
              {item('Sign with this key', () => use.mutate(other.journal))}
              {item('Remove this key…', () =>
                setDialog(<RemoveKey journal={other} onClose={close} />),
              )}
            </div>
          ))}
        </ActionsMenu>
      </header>
      {own?.key ? (
        <>
          <strong>
            <LedgerText text={reviewer ?? 'no name'} />
          </strong>
          <KeyPrint words={makeFingerprint(own.publicKey)} />
          <Faint>
            <HashChip hash={own.publicKey} label="public key" /> Read the words to whoever has to
            recognise your signature.
          </Faint>
          <NoteText>{KEPT[own.key]}</NoteText>
        </>
      ) : (
        <FirstName />
      )}
      {use.isError && <ErrorCallout title="That did not work" error={use.error} />}
      {dialog}
    </section>
  );
}

/** The first name opens the journal and makes its key. */
function FirstName() {
  const [name, setName] = useState('');
  const save = useMutation({ mutationFn: setReviewer });
  return (
    <Group
      component="form"
      gap="md"
      align="flex-end"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) save.mutate(name.trim());
      }}
    >
      <NameField name={name} onChange={setName} />
      <Button variant="filled" type="submit" loading={save.isPending} disabled={!name.trim()}>
        Open a journal
      </Button>
      <NoteText>
        No key signs here yet: one is made in this browser with the first name. Nothing proves a
        name; what others can check is the key.
      </NoteText>
      {save.isError && <ErrorCallout title="The name was not recorded" error={save.error} />}
    </Group>
  );
}

function ChangeName(props: { readonly reviewer: string; readonly onClose: () => void }) {
  const { reviewer, onClose } = props;
  const [name, setName] = useState(reviewer);
  const given = name.trim();
  return (
    <KeyDialog
      title="Change your name"
      action="Save the name"
      isReady={given !== '' && given !== reviewer}
      act={() => setReviewer(given)}
      onClose={onClose}
    >
      <NameField name={name} onChange={setName} />
      <NoteText>
        A new name is a record of the journal, too: earlier decisions keep the name that they were
        made under.
      </NoteText>
    </KeyDialog>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly onChange: (name: string) => void;
}

function NameField({ name, onChange }: NameFieldProps) {
  return (
    <TextInput
      label="Your name"
      placeholder="Name or role"
      value={name}
      maxLength={200}
      autoComplete="name"
      flex={1}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data-autofocus
    />
  );
}
