// What is written in the entry, and whether its hash fits: the verifier's own values.

import { IconEqual, IconEqualNot } from '@tabler/icons-react';
import type { ChangedCopy } from '../../../core/model/byte-change.ts';
import { visibleText } from '../../../core/visible.ts';
import { countText } from '../../../ui/format.ts';
import css from './miniature.module.css';
import type { Scene } from './steps.ts';

export interface EvidenceProps {
  readonly copy: ChangedCopy;
  readonly scene: Scene;
}

export function Evidence({ copy, scene }: EvidenceProps) {
  const { chain, at } = copy;
  const isChain = scene.stage === 'chain';
  const shown = isChain ? Math.max(0, Math.min(scene.verified, chain.length) - 1) : at;
  const entry = chain[shown];
  const recorded = isChain ? (entry?.id ?? '') : copy.recorded;
  const isUnequal = scene.stage === 'hashed' || scene.stage === 'broken';
  const isOpen = scene.stage === 'changed' || (isChain && scene.verified === 0);
  return (
    <div className={css.evidence} data-tone={isUnequal ? 'bad' : 'none'}>
      <div className={css.said}>
        <p className={css.label}>What entry {String(entry?.seq ?? 0)} says</p>
        {isChain ? (
          <p className={css.title}>{visibleText(entry?.title ?? '')}</p>
        ) : (
          <ByteCells copy={copy} isChanged={scene.stage !== 'cursor'} />
        )}
        {!isChain && (
          <p className={css.where}>
            one byte of {countText(copy.size)}, at {countText(copy.offset)}
          </p>
        )}
      </div>
      <div className={css.hashes}>
        <div>
          <p className={css.label}>Its fingerprint, written next to it</p>
          <p className={css.hash}>
            <Hash hex={recorded} />
          </p>
        </div>
        <div>
          <p className={css.label}>What its bytes give</p>
          <p className={css.hash} data-bad={isUnequal || undefined}>
            {isOpen ? (
              <span className={css.none}>not yet</span>
            ) : (
              <Hash hex={isUnequal ? copy.computed : recorded} />
            )}
          </p>
        </div>
      </div>
      <span className={css.sign} data-tone={isOpen ? 'none' : isUnequal ? 'bad' : 'ok'}>
        {isOpen ? null : isUnequal ? (
          <IconEqualNot size="1.5rem" stroke={2.4} aria-label="is not the same" role="img" />
        ) : (
          <IconEqual size="1.5rem" stroke={2.4} aria-label="is the same" role="img" />
        )}
      </span>
    </div>
  );
}

function Hash({ hex }: { readonly hex: string }) {
  return (
    <>
      {hex.slice(0, 8)}
      <span className={css.more}> {hex.slice(8, 16)}</span>…
    </>
  );
}

function ByteCells({
  copy: { bytes, changed, offset },
  isChanged,
}: {
  readonly copy: ChangedCopy;
  readonly isChanged: boolean;
}) {
  const start = offset + 1 - bytes.length;
  const before = [...bytes.subarray(0, -1)].map((byte, i) => ({ byte, place: start + i }));
  const was = bytes.at(-1) ?? 0;
  const now = isChanged ? changed : was;
  return (
    <div className={css.bytes}>
      {before.map(({ byte, place }) => (
        <span key={place} className={css.byte}>
          <b>{characterOf(byte)}</b>
          <small>{hexOf(byte)}</small>
        </span>
      ))}
      <span className={css.byte} data-one data-changed={isChanged || undefined}>
        <b>{characterOf(now)}</b>
        <small>{hexOf(now)}</small>
      </span>
      {isChanged && (
        <span className={css.was}>
          was <b>{characterOf(was)}</b> <small>{hexOf(was)}</small>
        </span>
      )}
    </div>
  );
}

function characterOf(byte: number): string {
  return byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·';
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
