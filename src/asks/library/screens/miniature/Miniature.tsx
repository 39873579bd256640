// One digit of a ledger of eight records is changed on a copy. The first frame is there before
// anything is read; later frames have the verifier's words on real bytes.

import { Box, VisuallyHidden } from '@mantine/core';
import { IconEqual, IconEqualNot } from '@tabler/icons-react';
import { counted } from '../../../../ui/format.ts';
import { Badge } from '../../../../ui/kit/Badge.tsx';
import { VERDICT_LOOKS, verdictLook } from '../../../../ui/ledger/verdict.tsx';
import { type BeadState, Beads } from '../../../../ui/prove/Beads.tsx';
import { QUESTION, type ShownMiniature, TEXT } from './first.ts';
import css from './miniature.module.css';
import { type PressPhase, usePress } from './use-press.ts';

const WORDS: Readonly<Partial<Record<BeadState, string>>> = {
  holds: 'fits its seal',
  changed: 'one byte of it is changed',
  fails: 'does not fit its seal',
  rests: 'rests on it',
};

const CAPTIONS: Readonly<Record<PressPhase, readonly [said: string, then: string]>> = {
  whole: ['The agent found eight loose bolts.', `Press the ${TEXT.was}.`],
  changed: ['Eight loose bolts became none.', ''],
  broken: ['Eight loose bolts became none,', 'and it shows.'],
};

export function Miniature({ shown }: { readonly shown: ShownMiniature }) {
  const { names, at, recorded, computed } = shown;
  const { phase, isByHand, press } = usePress();
  const isWhole = phase === 'whole';
  const isBroken = phase === 'broken';
  const [said, then] = CAPTIONS[phase];
  const digit = isWhole ? TEXT.was : TEXT.now;
  return (
    <figure className={css.mini} aria-label="A ledger, and one byte of it that is changed">
      <div className={css.top}>
        <strong>{QUESTION}</strong>
        <span>{counted(names.length, 'record')}</span>
        <Pill shown={shown} phase={phase} />
      </div>
      <div className={css.chain}>
        <Beads
          beads={names.map((name, index) => {
            const state = stateAt(index - at, phase);
            return {
              key: name,
              state,
              seq: String(index),
              name,
              words: WORDS[state] ?? '',
              isBroken: state === 'fails' && index + 1 < names.length,
              isMeant: index === at,
            };
          })}
        />
      </div>
      <div className={css.record} data-broken={isBroken || undefined}>
        <div>
          <p className={css.label}>Record {at} says</p>
          <p className={css.text}>
            {TEXT.before}
            <button
              type="button"
              className={css.digit}
              data-changed={!isWhole || undefined}
              aria-label={
                isWhole
                  ? `Make the ${TEXT.was} a ${TEXT.now}, on a copy`
                  : `Put the ${TEXT.was} back`
              }
              onClick={press}
            >
              {digit}
            </button>
            <span>{TEXT.after}</span>
          </p>
        </div>
        <div className={css.hashes}>
          <p className={css.label}>Written in the file</p>
          <p className={css.hash}>
            <Hash hex={recorded} />
          </p>
          <p className={css.label}>Computed now</p>
          <p className={css.hash} data-broken={isBroken || undefined}>
            {phase === 'changed' ? '…' : <Hash hex={isBroken ? computed : recorded} />}
          </p>
          <span className={css.sign} data-tone={isBroken ? 'bad' : 'ok'}>
            {isBroken ? (
              <IconEqualNot size={26} stroke={2.2} role="img" aria-label="is not the same" />
            ) : isWhole ? (
              <IconEqual size={26} stroke={2.2} role="img" aria-label="is the same" />
            ) : null}
          </span>
        </div>
      </div>
      <figcaption className={css.caption}>
        {said} <em data-tone={isBroken ? 'bad' : 'accent'}>{then}</em>
      </figcaption>
      {/* An animation that plays by itself is not read out. */}
      <VisuallyHidden role="status">{isByHand ? `${said} ${then}` : ''}</VisuallyHidden>
    </figure>
  );
}

/** `by` counts the records after the changed one. */
function stateAt(by: number, phase: PressPhase): BeadState {
  if (by < 0 || phase === 'whole') return 'holds';
  if (phase === 'changed') return by === 0 ? 'changed' : 'holds';
  return by === 0 ? 'fails' : 'rests';
}

function Pill({ shown, phase }: { readonly shown: ShownMiniature; readonly phase: PressPhase }) {
  const { tone, icon, word } =
    phase === 'changed'
      ? { ...VERDICT_LOOKS.Checking, word: 'Checking' }
      : verdictLook(phase === 'whole' ? shown.before : shown.after);
  return (
    <Box component="span" flex="none" ml="auto">
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
    </Box>
  );
}

function Hash({ hex }: { readonly hex: string }) {
  return (
    <>
      {hex.slice(0, 8)}
      <span> {hex.slice(8, 16)}…</span>
    </>
  );
}
