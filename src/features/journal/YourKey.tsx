import { Button, Group } from '@mantine/core';
import { IconDeviceFloppy, IconKeyOff, IconLogin2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { JournalSummary } from '../../data/approvals/journal.ts';
import { fingerprintOf } from '../../data/approvals/keys.ts';
import { useDrops } from '../../data/imports/drops.ts';
import type { NamedBlob } from '../../data/imports/import-files.ts';
import { Fact, Facts } from '../../ui/kit/figures/Facts.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Note } from '../../ui/kit/text.tsx';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { KeyPrint } from '../../ui/ledger/KeyPrint.tsx';
import { OtherKeys } from './OtherKeys.tsx';
import { RevokeKey } from './RevokeKey.tsx';
import { SaveKey } from './SaveKey.tsx';
import { TakeKey } from './TakeKey.tsx';

const KEPT = {
  extractable:
    'In this browser. It leaves it only in a file that you save, locked by a passphrase.',
  'not extractable':
    'In this browser, which hands it out to nobody. To use it on another machine, replace it first: the new key can be saved.',
  bytes:
    'In this browser, as plain bytes, because it knows no Ed25519: whoever can read its storage can read the key.',
} as const;

type Asked = 'save' | 'take' | 'revoke' | null;

/** The key that signs decisions here: how others recognise it, and where else it may go. */
export function YourKey({ journals }: { readonly journals: readonly JournalSummary[] }) {
  const [asked, setAsked] = useState<Asked>(null);
  const [handed, setHanded] = useState<File | null>(null);
  const close = () => {
    setAsked(null);
    setHanded(null);
  };
  const takeHanded = ([given]: readonly NamedBlob[]) => {
    if (!given) return;
    setHanded(new File([given.file], given.name));
    setAsked('take');
  };
  useDrops('key', takeHanded, false);
  const own = journals.find(({ isWritten }) => isWritten);
  return (
    <Panel title="Your key" padded>
      {own?.key ? (
        <>
          <Facts names="6.5rem">
            <Fact name="In words">
              <KeyPrint words={fingerprintOf(own.publicKey)} />
            </Fact>
            <Fact name="Public key">
              <HashChip hash={own.publicKey} label="public key" length={32} />
            </Fact>
            <Fact name="Kept">{KEPT[own.key]}</Fact>
          </Facts>
          <Note>
            Read the words to whoever has to recognise your signature, or give them the public key.
          </Note>
        </>
      ) : (
        <Note>
          No key signs here yet. One is made with your first decision, or take in the one that you
          saved on another machine.
        </Note>
      )}
      <Group gap="sm">
        {own && (
          <Button
            size="xs"
            leftSection={<IconDeviceFloppy size={14} aria-hidden />}
            disabled={own.key === 'not extractable'}
            title={own.key === 'not extractable' ? KEPT['not extractable'] : undefined}
            onClick={() => setAsked('save')}
          >
            Save the key…
          </Button>
        )}
        <Button
          size="xs"
          leftSection={<IconLogin2 size={14} aria-hidden />}
          onClick={() => setAsked('take')}
        >
          Take in a saved key…
        </Button>
        {own && (
          <Button
            size="xs"
            c="bad"
            leftSection={<IconKeyOff size={14} aria-hidden />}
            onClick={() => setAsked('revoke')}
          >
            Revoke or replace…
          </Button>
        )}
      </Group>
      <OtherKeys journals={journals} />
      {asked === 'save' && own && <SaveKey journal={own} onClose={close} />}
      {asked === 'take' && <TakeKey given={handed} onClose={close} />}
      {asked === 'revoke' && own && <RevokeKey journal={own} onClose={close} />}
    </Panel>
  );
}
