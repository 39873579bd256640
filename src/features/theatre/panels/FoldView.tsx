// What folding an entry does to the state: the parts that differ, and its hash before and after.

import { IconArrowRight } from '@tabler/icons-react';
import type { ReplayStop, ShownWorld } from '../../../core/model/replay.ts';
import { HashSquare } from '../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import css from '../theatre.module.css';

export function FoldView({ stop: { changes, moreChanges, before, after } }: { stop: ReplayStop }) {
  return (
    <>
      {changes.length === 0 && (
        <p className={css.note}>This record changes nothing in the state.</p>
      )}
      <ul className={css.changes}>
        {changes.map(({ kind, id, change, words, fields, moreFields }) => (
          <li key={`${kind}:${id}`}>
            <b>
              <LedgerText text={id} />
            </b>{' '}
            <span className={css.note}>{change}</span>
            {fields.length === 0 && words !== null && (
              <p>
                <LedgerText text={words} lines={2} />
              </p>
            )}
            {fields.map(({ path, before: was, after: is }) => (
              <p key={path}>
                <LedgerText text={path} />: {was !== null && <LedgerText text={was} lines={2} />}{' '}
                <IconArrowRight size="1em" role="img" aria-label="becomes" />{' '}
                {is === null ? 'nothing' : <mark>{<LedgerText text={is} lines={2} />}</mark>}
              </p>
            ))}
            {moreFields > 0 && <p className={css.note}>and {moreFields} more parts</p>}
          </li>
        ))}
      </ul>
      {moreChanges > 0 && <p className={css.note}>and {moreChanges} more changes</p>}
      {changes.length > 0 && (
        <p className={css.recount}>
          <span className={css.note}>World hash</span> <WorldHash world={before} />{' '}
          <IconArrowRight size="1em" role="img" aria-label="becomes" /> <WorldHash world={after} />
        </p>
      )}
    </>
  );
}

export function WorldHash({ world: { hash, hashNote, broken, resources } }: { world: ShownWorld }) {
  if (broken !== null) return <span className={css.note}>none: it breaks here</span>;
  if (hash === null)
    return (
      <span className={css.note} title={hashNote ?? undefined}>
        not hashed here
      </span>
    );
  return (
    <code className={css.short} title={`${hash}, of ${resources} resources`}>
      <HashSquare hash={hash} />
      {hash.slice(0, 8)}
    </code>
  );
}
