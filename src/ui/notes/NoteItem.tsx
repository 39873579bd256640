import { Button, Group } from '@mantine/core';
import { IconCheck, IconPencil, IconSignature, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { visibleText } from '../../base/visible.ts';
import type { NoteView } from '../../ledger/model/note.ts';
import { MarkBadge } from '../kit/Badge.tsx';
import { ErrorCallout } from '../kit/Callout.tsx';
import { Faint } from '../kit/text.tsx';
import { HashChip } from '../ledger/HashChip.tsx';
import { LedgerText } from '../ledger/LedgerText.tsx';
import { TimeText } from '../ledger/values.tsx';

export interface NoteActions {
  /** The name that signs here; null when none was given yet. */
  readonly reviewer: string | null;
  /** Returns whether a public key, in hex, is known to be somebody's. */
  readonly isKnown: (key: string) => boolean;
  readonly remove: (view: NoteView) => Promise<void>;
}

export interface NoteItemProps {
  readonly view: NoteView;
  readonly actions: NoteActions;
  /** Left out when the note is edited elsewhere. */
  readonly onEdit?: () => void;
}

/** Shows what a note says, when, and who signed it. Whoever wrote it, it is shown as text. */
export function NoteItem({ view, actions, onEdit }: NoteItemProps) {
  const { note, isOwn } = view;
  const [asks, setAsks] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const start = visibleText(note.text).slice(0, 40);
  return (
    <>
      <LedgerText text={note.text} lines={12} />
      <Group gap="md" fz="xs" c="faint" mt="xs">
        <TimeText seconds={Date.parse(note.written_at) / 1000} />
        <Signed view={view} isKnown={actions.isKnown} />
      </Group>
      <Group gap="sm" mt="xs">
        {asks ? (
          <>
            <span>Delete this note?</span>
            <Button
              size="compact-xs"
              color="bad"
              variant="filled"
              autoFocus
              onClick={() => {
                setError(null);
                actions.remove(view).catch(setError);
              }}
            >
              Delete
            </Button>
            <Button size="compact-xs" onClick={() => setAsks(false)}>
              Keep
            </Button>
          </>
        ) : (
          <>
            {onEdit && (note.signature === null || isOwn) && (
              <Button
                size="compact-xs"
                leftSection={<IconPencil size={13} aria-hidden />}
                aria-label={`Edit the note: ${start}`}
                onClick={onEdit}
              >
                Edit
              </Button>
            )}
            <Button
              size="compact-xs"
              leftSection={<IconTrash size={13} aria-hidden />}
              aria-label={`Delete the note: ${start}`}
              onClick={() => setAsks(true)}
            >
              Delete
            </Button>
          </>
        )}
      </Group>
      {error !== null && <ErrorCallout title="The note was not deleted" error={error} />}
    </>
  );
}

/** Shows whether a signature holds, and whose it is as far as that is known here. */
function Signed({
  view: { note, fault, isOwn },
  isKnown,
}: {
  readonly view: NoteView;
  readonly isKnown: NoteActions['isKnown'];
}) {
  const { signature } = note;
  if (!signature) return <Faint>not signed</Faint>;
  const { reviewer, public_key } = signature;
  const name = <LedgerText text={reviewer} />;
  if (fault !== null)
    return (
      <span>
        <MarkBadge tone="bad" icon={IconX}>
          The signature does not hold
        </MarkBadge>{' '}
        The note was changed, or {name} did not sign it: {visibleText(fault)}.
      </span>
    );
  const key = <HashChip hash={public_key} prefix="key" />;
  if (isOwn || isKnown(public_key))
    return (
      <span>
        <MarkBadge tone="ok" icon={IconCheck}>
          Signed
        </MarkBadge>{' '}
        by {name}, with {isOwn ? 'your key' : 'a key that you pinned'} {key}
      </span>
    );
  return (
    <span>
      <MarkBadge icon={IconSignature}>Signed</MarkBadge> with a key that is not known here {key}:
      that it is {name}’s is not proven
    </span>
  );
}
