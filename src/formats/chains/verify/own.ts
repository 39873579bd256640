// The verdict of the package's own verifier in the reference profile. In the strict one it is
// asked only about a log whose hashes all agree and which that verifier may reject all the same.

import type { Verdict } from '../../../ledger/model/verdict.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import type { LedgerFacts, VerifyContext } from '../../../ledger/verify/rules.ts';
import type { Verifier } from '../profile/profile.ts';
import type { ChainReader } from '../reader.ts';
import type { OwnVerdict } from '../reference/faults.ts';
import { ownVerdict } from '../reference/own.ts';
import type { ChainsCheckId } from './checks.ts';

export class OwnVerifier {
  /** null: the profile describes none. */
  readonly verifier: Verifier | null;
  private verdict: OwnVerdict | null = null;
  private readonly reader: ChainReader;
  private readonly context: VerifyContext<ChainsCheckId>;

  constructor(reader: ChainReader, context: VerifyContext<ChainsCheckId>) {
    this.reader = reader;
    this.context = context;
    this.verifier = reader.profile.verifier ?? null;
  }

  /** Its verdict is that of the ledger. */
  get decides(): boolean {
    return this.verifier !== null && !this.context.isStrict;
  }

  /** In steps. */
  *run(): Generator<void, void> {
    const { verifier, reader, context } = this;
    if (!verifier) return;
    const { source, profile, places } = reader;
    const keyring = context.keyring ?? null;
    const run = { source, files: places.starts, profile, verifier, engine: context.hash, keyring };
    this.verdict = placed(yield* ownVerdict(run), reader);
  }

  report(log: FindingsLog<ChainsCheckId>): void {
    const { verdict, verifier } = this;
    if (!verdict || !verifier) return;
    log.examine('chains.own');
    const { ok, line, message, isUnproven } = verdict;
    if (ok === true && !isUnproven) return;
    log.add(null, {
      check: 'chains.own',
      severity: ok === false ? 'error' : 'warning',
      line,
      expected: 'what its own verifier accepts',
      actual: null,
      message,
    });
  }

  /** Of each lane: that verifier takes the file as a whole. */
  get laneVerdict(): Verdict | undefined {
    const { verdict } = this;
    if (!this.decides || !verdict) return undefined;
    if (verdict.ok === false) return 'failed';
    return verdict.ok && !verdict.isUnproven ? 'verified' : 'verified with warnings';
  }

  get reference(): LedgerFacts['reference'] {
    const { verdict } = this;
    if (!this.decides || !verdict) return undefined;
    const { ok, line, message } = verdict;
    return { ok, line, message };
  }

  /** `unseen`: faults that our own checks find. */
  notes(unseen: number): readonly string[] {
    const { verifier, verdict, context, reader } = this;
    if (!verifier)
      return context.isStrict
        ? []
        : [
            `What the own verifier of ${reader.profile.name} does is not described in this profile. The reference profile checks what the hashes themselves need.`,
          ];
    if (!verdict) return [];
    if (context.isStrict) return this.honestNotes(verifier, verdict);
    const notes = [
      `The verdict is that of ${verifier.name}, repeated. It does not see ${verifier.blind.join('; ')}.`,
    ];
    if (unseen && verdict.ok !== false)
      notes.push(
        `The checks made here find ${unseen} ${unseen === 1 ? 'fault' : 'faults'} that it does not see. Verify with the strict profile to have them named.`,
      );
    return notes;
  }

  private honestNotes({ name, rejectsHonest }: Verifier, verdict: OwnVerdict): readonly string[] {
    if (verdict.ok !== false || rejectsHonest === undefined) return [];
    return [
      `Every hash agrees with the bytes as they are spelled. The package’s own verifier rejects this log all the same (${verdict.message}): of ${name} it is known that ${rejectsHonest}.`,
    ];
  }
}

/** Of a log in several files: where in which of them. */
function placed(verdict: OwnVerdict, { places }: ChainReader): OwnVerdict {
  const { line, message } = verdict;
  const { file } = line === null ? {} : places.findPlace(line);
  if (!file) return verdict;
  return { ...verdict, line: file.line, message: `${message} (line ${file.line} of ${file.name})` };
}
