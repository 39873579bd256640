import type { ByteWindow, TamperStep } from '../../core/model/tamper.ts';
import { countText } from '../../ui/format.ts';
import { HashSquare } from '../../ui/ledger/HashChip.tsx';
import css from './tamper.module.css';

export interface BytePairProps {
  readonly step: TamperStep;
  readonly hash: string;
}

/** Bytes of the entry before and after, and what they are hashed to. */
export function BytePair({ step: { bytes, hashes, done }, hash }: BytePairProps) {
  if (!bytes && !hashes) return <p className={css.deedWords}>{done}</p>;
  const isOther = hashes !== null && hashes.before !== hashes.after;
  const words = hashWords(bytes, hashes);
  return (
    <div className={css.pair}>
      <Line
        label="Before"
        window={bytes}
        isAfter={false}
        hash={hash}
        digest={hashes?.before ?? null}
      />
      <Line
        label="After"
        window={bytes}
        isAfter
        hash={hash}
        digest={hashes?.after ?? null}
        isOther={isOther}
      />
      <p className={css.pairNote}>
        <span>{bytes ? whereOf(bytes) : done}</span>
        {words !== null && <span>{words}</span>}
      </p>
    </div>
  );
}

interface LineProps {
  readonly label: string;
  readonly window: ByteWindow | null;
  readonly isAfter: boolean;
  readonly hash: string;
  readonly digest: string | null;
  readonly isOther?: boolean;
}

function Line({ label, window, isAfter, hash, digest, isOther = false }: LineProps) {
  const bytes = window ? (isAfter ? window.after : window.before) : new Uint8Array();
  return (
    <div className={css.line} data-after={isAfter || undefined}>
      <span className={css.lineLabel}>{label}</span>
      <span className={css.cells} role="img" aria-label={`${label}: ${textOf(bytes)}`}>
        {[...bytes].map((byte, i) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: bytes have a place and nothing else
            key={i}
            data-first-byte={(!isAfter && i === window?.differs) || undefined}
            data-other={
              (window &&
                i >= window.differs &&
                bytes[i] !== (isAfter ? window.before : window.after)[i]) ||
              undefined
            }
          >
            {characterOf(byte)}
          </span>
        ))}
      </span>
      {digest !== null && (
        <>
          <span className={css.dots} aria-hidden />
          <span className={css.digest} data-other={isOther || undefined}>
            <small>{hash}</small> <HashSquare hash={digest} />
            <b>
              {digest.slice(0, 8)} <i>{digest.slice(8, 16)}…</i>
            </b>
          </span>
        </>
      )}
    </div>
  );
}

function whereOf(bytes: ByteWindow): string {
  const { before, after, start, differs, size } = bytes;
  const place = start + differs;
  if (!isOneByte(bytes)) return `from byte ${countText(place)} of ${countText(size)} on`;
  return `byte ${countText(place)} of ${countText(size)}: ${hexOf(before[differs])} became ${hexOf(after[differs])}`;
}

/** Why the two hashes differ, or do not; null: nothing of the bytes was changed, or nothing is hashed. */
export function hashWords(bytes: TamperStep['bytes'], hashes: TamperStep['hashes']): string | null {
  if (hashes === null) return null;
  if (hashes.before !== hashes.after)
    return isOneByte(bytes) ? 'one byte in, another hash out' : 'other bytes, another hash';
  return bytes && 'the same hash: no check counts another of what was changed';
}

function isOneByte(bytes: ByteWindow | null): boolean {
  if (!bytes || bytes.before.length !== bytes.after.length) return false;
  return bytes.before.every((byte, i) => i === bytes.differs || byte === bytes.after[i]);
}

function characterOf(byte: number): string {
  return byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·';
}

function textOf(bytes: Uint8Array): string {
  return [...bytes].map(characterOf).join('');
}

function hexOf(byte: number | undefined): string {
  return byte === undefined ? 'nothing' : byte.toString(16).padStart(2, '0');
}
