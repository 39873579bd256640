import { SegmentedControl } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { EntryDetail } from '../../../core/model/timeline.ts';
import { counted, countText } from '../../../ui/format.ts';
import { BytesView } from '../../../ui/inspect/BytesView.tsx';
import { decode, firstDifference } from '../../../ui/inspect/raw.ts';
import css from './inspector.module.css';
import own from './raw.module.css';

/** The exact bytes, and beside them the canonical form where it is another. */
export function RawTab({ detail: { raw, row } }: { readonly detail: EntryDetail }) {
  const [as, setAs] = useState<'text' | 'hex'>('text');
  const { text, exact } = useMemo(() => decode(raw.bytes), [raw.bytes]);
  const canonical = raw.isCanonical ? null : raw.canonical;
  const differs = canonical === null ? null : firstDifference(text, canonical);
  const canonicalBytes = useMemo(() => new TextEncoder().encode(canonical ?? ''), [canonical]);
  return (
    <div className={own.raw} key={row.id}>
      <div className={own.rawBar}>
        <span className={own.rawTitle}>
          Exact bytes · {counted(raw.bytes.length, 'byte')}
          {raw.isCanonical && ' · canonical'}
        </span>
        <CopyButton text={text} label="Copy the text" />
        <SegmentedControl
          size="xs"
          aria-label="Show the bytes as"
          value={as}
          onChange={(next) => setAs(next === 'hex' ? 'hex' : 'text')}
          data={[
            { value: 'text', label: 'Text' },
            { value: 'hex', label: 'Hex' },
          ]}
        />
      </div>
      {!exact && (
        <p className={own.rawNote}>
          These bytes are no valid UTF-8. The text shows replacement marks; the hex is exact.
        </p>
      )}
      <div className={own.rawView}>
        <BytesView bytes={raw.bytes} text={text} as={as} label="Exact bytes of the entry" />
      </div>
      {raw.canonical === null && (
        <p className={own.rawNote}>
          There is no canonical form: these bytes cannot be read as the originating system reads
          them.
        </p>
      )}
      {canonical !== null && (
        <>
          <div className={own.rawBar}>
            <span className={own.rawTitle}>
              Canonical form · {counted(canonicalBytes.length, 'byte')}
            </span>
            <CopyButton text={canonical} label="Copy the canonical form" />
          </div>
          <p className={own.rawNote}>
            The hash is made of this form. It parts from the stored bytes at character{' '}
            {countText((differs ?? 0) + 1)}.
          </p>
          <div className={own.rawView}>
            <BytesView bytes={canonicalBytes} text={canonical} as={as} label="Canonical form" />
          </div>
        </>
      )}
    </div>
  );
}

function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { copied, error, copy } = useClipboard({ timeout: 1200 });
  return (
    <button type="button" className={css.plain} aria-label={label} onClick={() => copy(text)}>
      {copied ? 'Copied' : error ? 'Refused by the browser' : 'Copy'}
    </button>
  );
}
