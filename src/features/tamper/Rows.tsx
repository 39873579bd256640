// The chain of the copy, a row for each step of the forger: the record that fails is red, those after it rest on it.

import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type {
  BenchEntry,
  ByteWindow,
  EntryState,
  Means,
  Net,
  StepNumber,
  TamperStep,
} from '../../core/model/tamper.ts';
import { visibleText } from '../../core/visible.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import type { Tone } from '../../ui/kit/tone.ts';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { Beads, type BeadsProps } from '../../ui/stage/Beads.tsx';
import { barredWords, nameStep, type Rung } from './captions.ts';
import { judge, trialFor } from './outcome.ts';
import css from './tamper.module.css';

export interface RowsProps {
  readonly rungs: readonly Rung[];
  readonly shown: StepNumber;
  readonly means: Means;
  readonly nets: readonly Net[];
  readonly onStop: (step: StepNumber) => void;
}

const WORDS: Readonly<Record<EntryState, string>> = {
  holds: 'holds',
  fails: 'a check fails here',
  rests: 'comes after what fails',
  forged: 'forged, and no check sees it',
};

export function Rows({ rungs, shown, ...of }: RowsProps) {
  const first = rungs[0]?.data;
  return (
    <ol className={css.rows} aria-label="The copy, step by step">
      {first && (
        <li className={css.heads} aria-hidden>
          <Heads step={first} />
        </li>
      )}
      {first?.bytes && (
        <Row label="Before" value={spell(first.bytes, first.bytes.before)}>
          <Chain step={first} beads={first.chain.map((one) => toBead(one, 'holds', first.at))} />
        </Row>
      )}
      {rungs.map((rung) => (
        <StepRow key={rung.step} rung={rung} first={first} isShown={rung.step === shown} {...of} />
      ))}
    </ol>
  );
}

interface StepRowProps extends Pick<RowsProps, 'means' | 'nets' | 'onStop'> {
  readonly rung: Rung;
  readonly first: TamperStep | undefined;
  readonly isShown: boolean;
}

function StepRow({ rung, first, isShown, means, nets, onStop }: StepRowProps) {
  const { step, data, error } = rung;
  const trial = data ? trialFor(data, nets) : null;
  const outcome = data && trial && !data.missing ? judge(step, trial, means) : null;
  return (
    <Row
      label={
        <>
          <b>{step}</b> {nameStep(step, means, data?.bytes != null || step !== 1)}
        </>
      }
      value={data ? valueAfter(data) : ''}
      isShown={isShown}
      tone={outcome?.tone ?? 'none'}
      word={outcome?.title ?? (data?.missing ? barredWords(step, means) : '')}
    >
      {error ? (
        <ErrorCallout title="This step cannot be done" error={error} />
      ) : !data ? (
        <p role="status">
          The verifier reads the copy.{' '}
          {step > 1 && (
            <button type="button" onClick={() => onStop(step)}>
              Stop
            </button>
          )}
        </p>
      ) : (
        !data.missing && (
          <Chain
            step={data}
            beads={data.chain.map((one, i) => {
              const state = trial?.states[i] ?? 'rests';
              const isBad = outcome?.tone === 'bad';
              const isNext = trial?.states[i + 1] === 'fails';
              const isNew = isShown && state === 'forged';
              return {
                ...toBead(one, state, data.at),
                // The way to the first that fails: those after it only rest on it.
                isBroken: isBad && state !== 'fails' && isNext,
                // Red is only what is not intact.
                ...(state === 'fails' && !isBad && { state: 'forged' }),
                ...(isNew && { id: nameLink(one, first?.chain[i]) }),
              };
            })}
          />
        )
      )}
    </Row>
  );
}

interface ChainProps {
  readonly step: TamperStep;
  readonly beads: BeadsProps['beads'];
}

function Chain({ step, beads }: ChainProps) {
  return <Beads beads={beads} before={step.chain[0]?.index ?? 0} after={countAfter(step)} />;
}

const SHORT = 8;

function toBead({ index, id, seq, name, isForged }: BenchEntry, state: EntryState, at: number) {
  const made = isForged && state !== 'forged' ? 'changed or made again, ' : '';
  return {
    key: `${index}-${id}`,
    state,
    seq: String(seq),
    name,
    words: `${made}${WORDS[state]}`,
    isBroken: false,
    isMeant: index === at,
  };
}

function nameLink({ id }: BenchEntry, before: BenchEntry | undefined): string {
  return id === before?.id ? 'new link' : id.slice(0, SHORT);
}

function countAfter({ chain, entries }: TamperStep): number {
  const last = chain.at(-1);
  return last ? entries - last.index - 1 : 0;
}

function Heads({ step }: { readonly step: TamperStep }) {
  const { chain, at } = step;
  return (
    <ol>
      {(chain[0]?.index ?? 0) > 0 && <li />}
      {chain.map(({ index, seq, name, id }) => (
        <li key={`${index}-${id}`} data-now={index === at || undefined}>
          <span>
            <b>{String(seq)}</b> {visibleText(name)}
          </span>
          <code>{id.slice(0, SHORT)}</code>
        </li>
      ))}
      {countAfter(step) > 0 && <li />}
    </ol>
  );
}

interface RowProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly isShown?: boolean;
  readonly tone?: Tone;
  readonly word?: string;
  readonly children: ReactNode;
}

const SIGNS = { ok: IconCheck, warn: IconAlertTriangle, bad: IconX, none: IconMinus } as const;

function Row({ label, value, isShown, tone = 'ok', word = 'As it was', children }: RowProps) {
  const Sign = SIGNS[tone];
  return (
    <li data-shown={isShown || undefined}>
      <span>{label}</span>
      <code className={css.value}>
        <LedgerText text={value} />
      </code>
      <div>{children}</div>
      <strong data-tone={tone}>
        {word && <Sign size="1.1em" stroke={2.4} aria-hidden />} {visibleText(word)}
      </strong>
    </li>
  );
}

/** The changed value as it is now, or the hash that was made of it. */
function valueAfter({ step, bytes, hashes }: TamperStep): string {
  if (step === 2 && hashes) return hashes.after.slice(0, SHORT);
  return bytes ? spell(bytes, bytes.after) : '';
}

const MOST = 14;

/** The member in which a byte differs, as its bytes spell it. */
function spell({ differs }: ByteWindow, bytes: Uint8Array): string {
  const text = [...bytes].map((byte) =>
    byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·',
  );
  let from = differs;
  while (from > 0 && differs - from < MOST && !',{['.includes(text[from - 1] ?? '')) from--;
  let to = differs;
  while (to < text.length && to - differs < MOST && !',}]'.includes(text[to] ?? '')) to++;
  return text.slice(from, to).join('');
}
