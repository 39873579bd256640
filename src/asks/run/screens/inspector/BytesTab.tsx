import { Group, SegmentedControl } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { findSecrets } from '../../../../base/secrets/find.ts';
import { maskedText } from '../../../../base/visible.ts';
import type { EntryDetail } from '../../../../ledger/model/timeline.ts';
import { counted, countText } from '../../../../ui/format.ts';
import { BytesView } from '../../../../ui/inspect/BytesView.tsx';
import { decodeShown, firstDifference, indented } from '../../../../ui/inspect/raw.ts';
import { NoteText, TextButton } from '../../../../ui/kit/text.tsx';
import { useSecrets } from '../../../../ui/secrets.ts';
import css from './inspector.module.css';

const SHOWN = ['formatted', 'text', 'hex'] as const;
type Shown = (typeof SHOWN)[number];

/**
 * Shows the entry formatted for reading; a click away its exact bytes, and the canonical form where
 * it differs.
 */
export function BytesTab({ detail: { raw, row } }: { readonly detail: EntryDetail }) {
  const [wanted, setWanted] = useState<Shown>('formatted');
  const { text, exact } = useMemo(() => decodeShown(raw.bytes), [raw.bytes]);
  const readable = useMemo(() => (exact ? indented(text) : null), [text, exact]);
  const shown = wanted === 'formatted' && readable === null ? 'text' : wanted;
  const as = shown === 'hex' ? 'hex' : 'text';
  const canonical = raw.isCanonical ? null : raw.canonical;
  const differs = canonical === null ? null : firstDifference(text, canonical);
  const canonicalBytes = useMemo(() => new TextEncoder().encode(canonical ?? ''), [canonical]);
  return (
    <div className={css.whole} key={row.id}>
      <Group gap="md">
        <NoteText flex={1}>
          {shown === 'formatted' ? 'Formatted' : 'Exact bytes'} ·{' '}
          {counted(raw.bytes.length, 'byte')}
          {raw.isCanonical && ' · canonical'}
        </NoteText>
        <CopyButton text={text} label="Copy the text" />
        <SegmentedControl
          size="xs"
          aria-label="Show the bytes as"
          value={shown}
          onChange={(next) => setWanted(SHOWN.find((one) => one === next) ?? 'formatted')}
          data={[
            ...(readable === null ? [] : [{ value: 'formatted', label: 'Formatted' }]),
            { value: 'text', label: 'Exact' },
            { value: 'hex', label: 'Hex' },
          ]}
        />
      </Group>
      {!exact && (
        <NoteText>
          These bytes are no valid UTF-8. The text shows replacement marks; the hex is exact.
        </NoteText>
      )}
      <div className={css.bytes}>
        <BytesView
          bytes={raw.bytes}
          text={shown === 'formatted' ? (readable ?? text) : text}
          as={as}
          label={shown === 'formatted' ? 'The record, formatted' : 'Exact bytes of the record'}
        />
      </div>
      {raw.canonical === null && (
        <NoteText>
          There is no canonical form: these bytes cannot be read as the originating system reads
          them.
        </NoteText>
      )}
      {canonical !== null && (
        <>
          <Group gap="md">
            <NoteText flex={1}>Canonical form · {counted(canonicalBytes.length, 'byte')}</NoteText>
            <CopyButton text={canonical} label="Copy the canonical form" />
          </Group>
          <NoteText>
            The hash is made of this form. It parts from the stored bytes at character{' '}
            {countText((differs ?? 0) + 1)}.
          </NoteText>
          <div className={css.bytes}>
            <BytesView bytes={canonicalBytes} text={canonical} as={as} label="Canonical form" />
          </div>
        </>
      )}
    </div>
  );
}

function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { copied, error, copy } = useClipboard({ timeout: 1200 });
  const { isShown } = useSecrets();
  const areHidden = useMemo(() => !isShown && findSecrets(text).length > 0, [text, isShown]);
  return (
    <TextButton
      aria-label={label}
      title={areHidden ? 'What is hidden is not copied: show secrets first' : undefined}
      onClick={() => copy(maskedText(text))}
    >
      {copied ? 'Copied' : error ? 'Refused by the browser' : 'Copy'}
    </TextButton>
  );
}
