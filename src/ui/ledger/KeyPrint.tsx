import { VisuallyHidden } from '@mantine/core';
import type { FingerprintWord } from '../../base/signature/fingerprint.ts';
import { colourStyle, hashColour } from './hash-colour.ts';
import css from './ledger.module.css';

/**
 * Shows a key as words, each with the colour of its byte: two people read them to each other, and
 * see at once where two keys differ.
 */
export function KeyPrint({ words }: { readonly words: readonly FingerprintWord[] }) {
  return (
    <span className={css.keyPrint}>
      <VisuallyHidden>Key in words: </VisuallyHidden>
      {words.map(({ word, byte }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice
        <span key={place}>
          <span
            className={css.square}
            style={{ background: colourStyle(hashColour(byte)) }}
            aria-hidden
          />
          {word}{' '}
        </span>
      ))}
    </span>
  );
}
