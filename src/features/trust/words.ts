import type { CheckStatus } from '../../core/model/check.ts';

/** What no verification of a ledger alone can show. */
export const LIMITS: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'That it is whole',
    text: 'Entries that were cut off the end, and a history that was written again, leave no trace in a ledger. What shows them was taken earlier and kept somewhere else; what that is depends on the format: an anchor over all entries, a seal of every line, or, only where every id covers everything before it, the id of the last record. Each proves the time since it was taken, and evidence of a cut in the ledger itself outweighs it.',
  },
  {
    title: 'Who wrote it',
    text: 'Without a signature, whoever has the file can write all of it again from the first entry, hashes included. With one, it proves the key, and only if you have the key from somewhere else than the ledger: give it under Checks.',
  },
  {
    title: 'When it happened',
    text: 'A recorded time is what the writer’s clock said, or what somebody chose to write. Where it is stored next to an entry, no hash covers it; where a hash does, it was not changed later by itself, and may have been wrong from the start. Times are shown as recorded and prove nothing.',
  },
  {
    title: 'That the world outside agrees',
    text: 'Replay rebuilds the state that the ledger describes. Whether files, accounts or machines are in that state is not in the ledger.',
  },
  {
    title: 'That what is missing is fine',
    text: 'A delegated lane or a branch source that is not in the file is shown as missing. It was not checked, so it is never counted as passed.',
  },
];

export const STATUSES: readonly { readonly status: CheckStatus; readonly text: string }[] = [
  { status: 'pass', text: 'It was made, everywhere it applies, and found nothing.' },
  {
    status: 'fail',
    text: 'It was made and found at least one error; each is listed with its place.',
  },
  {
    status: 'warning',
    text: 'It was made and found something to look at that does not break the record.',
  },
  {
    status: 'not asked for',
    text: 'It needs something from you (a pin, or the strict profile) and was not made.',
  },
  {
    status: 'not checkable',
    text: 'This file does not carry what it needs; the reason is given. It is never counted as passed.',
  },
];
