import { visibleText } from '../../../../base/visible.ts';
import type { BlamedEntry } from '../../../../ledger/model/blame.ts';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../../../ui/ledger/values.tsx';
import { PointLink } from '../PointLink.tsx';
import css from './blame.module.css';

/** Says what an entry is, when it was, and who decided on it, as far as that is recorded. */
export function EntryWords({ entry }: { readonly entry: BlamedEntry }) {
  const { line, commit, id, decision, named, request, lane, recordedAt } = entry;
  // The authority is the same for most entries of a run, and says nothing of this one.
  const people = named.filter(({ role }) => role !== 'writ');
  return (
    <div className={css.words}>
      <span className={css.entryTitle}>
        <KindMark shape={line.shape} label="" size={12} />
        <LedgerText text={line.title} />
      </span>
      <TimeText seconds={recordedAt} />
      <HashChip hash={commit ?? id} prefix={commit === null ? 'entry' : 'commit'} />
      {decision.headline !== '' && <span>{visibleText(decision.headline)}</span>}
      {request !== null && (
        <span>
          carries out the request <PointLink lane={lane} index={request} />
        </span>
      )}
      {people.map(({ role, name }) => (
        <span key={`${role} ${name}`}>
          {role} <LedgerText text={name} />
        </span>
      ))}
    </div>
  );
}
