// Which checks have something to look at in a record.

import type { DecodedStep } from '../decode.ts';
import type { SessionsCheckId } from './checks.ts';

export function* examinedBy({
  object,
  step,
  annotation,
}: DecodedStep): Generator<SessionsCheckId, void> {
  yield 'sessions.line';
  if (!object) return;
  yield 'sessions.member';
  const { id, parent, goesOnFrom, ordinal, base, calls, results, files, total } = step;
  if (id !== null && !step.isEcho) yield 'sessions.id';
  const follows = typeof parent === 'string' || goesOnFrom !== null;
  if (follows || base) yield 'sessions.parent';
  if (follows || ordinal !== null || step.rising !== null) yield 'sessions.order';
  const isPaired = [...calls.map((call) => call.id), ...results.map(({ call }) => call)];
  if (!step.isEcho && isPaired.some((call) => call !== null)) yield 'sessions.pair';
  if (
    files.some(
      ({ before, edits, patch, how }) =>
        before !== null || edits.length || patch !== null || how === 'read',
    )
  )
    yield 'sessions.edit';
  for (const { check } of step.compared) yield check;
  if (
    annotation.part ||
    total ||
    step.claims.length ||
    step.runningTotal !== null ||
    step.rollsBack !== null ||
    step.means !== null ||
    step.scored ||
    base?.records != null ||
    (annotation.again !== undefined && id === null)
  )
    yield 'sessions.sum';
}
