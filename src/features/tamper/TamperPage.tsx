// Be the forger: a deed on a copy, what a forger does next, and what the verifier says after each step.

import { VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconLock } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import type { BenchLedger, Net, StepNumber } from '../../core/model/tamper.ts';
import { isFailure } from '../../core/model/verdict.ts';
import { visibleText } from '../../core/visible.ts';
import { demosQuery } from '../../data/imports/demos.ts';
import { holdKeys, useHeldKeys } from '../../data/ledgers/keyrings.ts';
import { ledgerQuery } from '../../data/ledgers/queries.ts';
import { attackOfDay, benchQuery, caseText, STEP_NUMBERS, stepQuery } from '../../data/tamper.ts';
import { countText } from '../../ui/format.ts';
import { useKeys } from '../../ui/keys.ts';
import { Callout } from '../../ui/kit/Callout.tsx';
import { CopyLink } from '../../ui/kit/CopyLink.tsx';
import { LedgerGuard } from '../../ui/kit/page/LedgerGuard.tsx';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { Kbd } from '../../ui/ledger/values.tsx';
import { Attacks } from './Attacks.tsx';
import { Boxes } from './Boxes.tsx';
import { BytePair } from './BytePair.tsx';
import { Chain } from './Chain.tsx';
import { Deeds } from './Deeds.tsx';
import { Elbow } from './Elbow.tsx';
import { Ladder, titleOf } from './Ladder.tsx';
import { Nets } from './Nets.tsx';
import { outcomeOf, trialFor } from './outcome.ts';
import { TakeAway } from './TakeAway.tsx';
import css from './tamper.module.css';
import { type CaseState, useCase } from './use-case.ts';
import { Values } from './Values.tsx';

export function TamperPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Tamper">
      {(detail) => <OnBench detail={detail} />}
    </LedgerGuard>
  );
}

function OnBench({ detail }: { readonly detail: LedgerDetail }) {
  const state = useCase();
  const { id } = detail.summary;
  const bench = useQuery(benchQuery(id, state.wanted.lane, state.at));
  // Whoever signed a demo is known, and whoever was named before.
  const { data: demos = [] } = useQuery(demosQuery());
  const named = detail.report?.pins.signer ?? demos.find((demo) => demo.id === id)?.signer ?? null;
  return (
    <div className={css.page}>
      <Loaded query={bench} fault="This ledger cannot be put on the bench" rows={14} padded>
        {(ready) => <Tampering ledger={id} bench={ready} state={state} named={named} />}
      </Loaded>
    </div>
  );
}

const NET_KEYS: readonly { readonly net: Net; readonly key: string; readonly what: string }[] = [
  { net: 'signer', key: 's', what: 'Name the signer' },
  { net: 'anchor', key: 'a', what: 'Give the anchor' },
];

interface TamperingProps {
  readonly ledger: string;
  readonly bench: BenchLedger;
  readonly state: CaseState;
  /** Key of the signer, as far as it is known from elsewhere. */
  readonly named: string | null;
}

function Tampering({ ledger, bench, state, named }: TamperingProps) {
  const { wanted, shown } = state;
  const { means } = bench;
  const isEmpty = wanted.deeds.length === 0;
  const signer = wanted.signer ?? means.signer ?? named;
  const tried = { ...wanted, signer };
  const keys = useHeldKeys(ledger);
  const results = useQueries({
    queries: STEP_NUMBERS.map((step) => ({
      ...stepQuery(
        ledger,
        { ...tried, nets: step >= 3 && wanted.nets.length > 1 ? wanted.nets : [] },
        step,
        means.byKeys ? keys : null,
      ),
      enabled: step <= wanted.step,
    })),
  });
  const rungs = STEP_NUMBERS.map((step, i) => ({
    step,
    data: results[i]?.data,
    error: results[i]?.error ?? null,
  }));
  const current = rungs[shown - 1]?.data;
  const trial = current ? trialFor(current, wanted.nets) : null;
  const chain = rungs[2]?.data;
  const hold = (net: Net, key: string | null) => {
    if (wanted.step >= 3) state.hold(net, net === 'signer' ? key : null);
  };
  const canHold = (net: Net) => chain?.trials.some(({ nets }) => nets.join() === net) ?? false;
  useKeys([
    ...STEP_NUMBERS.map((step) => ({
      keys: String(step),
      what: titleOf(step, means, true),
      group: 'Bench',
      run: () => state.press(step),
    })),
    { keys: '0', what: 'Start over', group: 'Bench', run: () => state.startOver() },
    ...NET_KEYS.flatMap(({ net, key, what }) =>
      [key.toUpperCase(), key].map((keys) => ({
        keys,
        what,
        group: 'Bench',
        run: () => canHold(net) && hold(net, signer),
      })),
    ),
  ]);
  return (
    <>
      <header className={css.head}>
        <h1>Be the forger</h1>
        <p className={css.copy}>
          <IconLock size={17} aria-hidden /> A copy. The ledger stays as it is.
        </p>
        <span className={css.tools}>
          <button type="button" className={css.over} disabled={isEmpty} onClick={state.startOver}>
            <IconArrowBackUp size={17} aria-hidden /> Start over <Kbd keys="0" />
          </button>
          <span className={css.link}>
            Link to this case{' '}
            <CopyLink label="Copy the link to this case" link={() => window.location.href} />
          </span>
        </span>
      </header>
      <Remarks bench={bench} />
      <div className={css.bench} data-forged={!isEmpty || undefined}>
        <div className={css.left}>
          <Values
            key={`${bench.lane}-${bench.at}`}
            bench={bench}
            deeds={wanted.deeds}
            byte={state.byte}
            onChoose={state.choose}
            onDeed={state.deed}
          />
          <Deeds bench={bench} deeds={wanted.deeds} onDeed={state.deed} />
        </div>
        <section className={css.stage} aria-label="What the verifier sees" aria-busy={!current}>
          {current && (
            <>
              <Chain
                step={current}
                states={isEmpty ? current.chain.map(() => 'holds') : (trial?.states ?? null)}
              />
              {isEmpty ? (
                <Invite attacks={bench.attacks} onTake={state.take} />
              ) : (
                <>
                  <BytePair step={current} hash={means.hash} />
                  <Elbow tone={trial ? outcomeOf(shown, trial, means).tone : 'none'} />
                </>
              )}
              {trial && !isEmpty && <Boxes step={current} trial={trial} means={means} />}
            </>
          )}
        </section>
      </div>
      <header className={css.next}>
        <h2>What a forger needs next</h2>
        <p>Each step is done on the copy; the verdict under it is the verifier’s own.</p>
      </header>
      <Ladder
        rungs={rungs}
        means={means}
        reached={wanted.step}
        shown={shown}
        isEmpty={isEmpty}
        nets={wanted.nets}
        onPress={state.press}
        onStop={state.stop}
      >
        {chain && (
          <Nets
            step={chain}
            means={means}
            nets={wanted.nets}
            signer={signer}
            keys={keys}
            onHold={hold}
            onKeys={(given) => holdKeys(ledger, given)}
          />
        )}
      </Ladder>
      {trial && !isEmpty && (
        <TakeAway ledger={ledger} wanted={{ ...tried, step: shown }} trial={trial} />
      )}
      <Attacks
        attacks={bench.attacks}
        means={means}
        current={caseText(wanted)}
        onTake={state.take}
      />
      <VisuallyHidden role="status">{spoken(shown, current, trial, means)}</VisuallyHidden>
    </>
  );
}

function Invite({
  attacks,
  onTake,
}: {
  readonly attacks: BenchLedger['attacks'];
  readonly onTake: (text: string) => void;
}) {
  const today = attacks[attackOfDay(attacks.length, new Date())];
  return (
    <div className={css.invite}>
      <p>
        <strong>Nothing is wrong with this copy yet.</strong> Press a value on the left and type
        another one over it. Then see who notices.
      </p>
      {today && (
        <button type="button" onClick={() => onTake(today.case)}>
          Or take today’s cheat: <b>{visibleText(today.title)}</b>
        </button>
      )}
    </div>
  );
}

function spoken(
  step: StepNumber,
  current: Parameters<typeof trialFor>[0] | undefined,
  trial: ReturnType<typeof trialFor>,
  means: BenchLedger['means'],
): string {
  if (!current || !trial || current.missing === 'Nothing is changed yet.') return '';
  const { title, text } = outcomeOf(step, trial, means);
  return `Step ${step}. ${current.missing ?? current.done} ${title}. ${text}`;
}

function Remarks({ bench: { before, copied } }: { readonly bench: BenchLedger }) {
  return (
    <>
      {isFailure(before) && (
        <Callout tone="warn">
          This ledger fails before anything is done to it. Below is only what a forger adds to that.
        </Callout>
      )}
      {copied !== null && (
        <Callout tone="none">
          The ledger is large: the copy has its first {countText(copied)} entries.
        </Callout>
      )}
    </>
  );
}
