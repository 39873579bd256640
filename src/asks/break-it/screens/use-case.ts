// The address has the case, the shown step, and the entry that was chosen before anything is done.

import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type {
  Alteration,
  Expectation,
  StepNumber,
  TamperCase,
} from '../../../ledger/model/tamper.ts';
import { STEP_NUMBERS } from '../../../ledger/model/tamper.ts';
import { readIndex } from '../../../ui/paths.ts';
import { caseText, NOTHING_DONE, readCase } from '../queries.ts';

export interface CaseState {
  readonly wanted: TamperCase;
  /** The shown step; the case goes as far as its own. */
  readonly shown: StepNumber;
  /** Null chooses an entry that shows much. */
  readonly at: number | null;
  readonly byte: number | null;
  /** The step that the address asks to be done at once, or null. */
  readonly askedStep: StepNumber | null;
  choose(lane: string | null, at: number | null): void;
  alteration(alteration: Alteration): void;
  press(step: StepNumber): void;
  stop(step: StepNumber): void;
  hold(expectation: Expectation, signer: string | null): void;
  take(text: string): void;
  startOver(): void;
}

export function useCase(): CaseState {
  const [search, setSearch] = useSearchParams();
  // Two keys may come before the address has the effect of the first one.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const put = (next: TamperCase, place: number | null, show: number = next.step) => {
    const params = new URLSearchParams({ view: 'break', case: caseText(next) });
    if (place !== null) params.set('at', String(place));
    if (show !== next.step) params.set('show', String(show));
    latest.current = params;
    setSearch(params, { replace: true, preventScrollReset: true });
  };
  const now = () => read(latest.current);
  return {
    ...read(search),
    byte: readIndex(search.get('byte')),
    askedStep: search.has('step') ? toStep(readIndex(search.get('step')) ?? 1) : null,
    choose: (lane, place) => put({ ...now().wanted, lane, alterations: [], step: 1 }, place),
    alteration: (alteration) =>
      put({ ...now().wanted, alterations: [alteration], step: 1 }, alteration.at),
    press(step) {
      const { wanted, at } = now();
      if (wanted.alterations.length === 0) return;
      put({ ...wanted, step: toStep(Math.max(step, wanted.step)) }, at, step);
    },
    stop(step) {
      const { wanted, at } = now();
      put({ ...wanted, step: toStep(step - 1) }, at);
    },
    hold(expectation, signer) {
      const { wanted, at, shown } = now();
      const isHeld = wanted.nets.includes(expectation);
      const nets = isHeld
        ? wanted.nets.filter((one) => one !== expectation)
        : [...wanted.nets, expectation];
      put({ ...wanted, nets, signer: signer ?? wanted.signer }, at, shown);
    },
    take(text) {
      const taken = readCase(text);
      if (taken) put({ ...taken, signer: now().wanted.signer }, taken.alterations[0]?.at ?? 0);
    },
    startOver() {
      const { wanted, at } = now();
      put({ ...NOTHING_DONE, lane: wanted.lane }, at);
    },
  };
}

function read(search: URLSearchParams): Pick<CaseState, 'wanted' | 'shown' | 'at'> {
  const wanted = readCase(search.get('case') ?? '') ?? NOTHING_DONE;
  const shown = Math.min(readIndex(search.get('show')) ?? wanted.step, wanted.step);
  const at = readIndex(search.get('at')) ?? wanted.alterations[0]?.at ?? null;
  return { wanted, shown: toStep(shown), at };
}

function toStep(number: number): StepNumber {
  return STEP_NUMBERS.find((step) => step === number) ?? 1;
}
