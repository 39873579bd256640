import type { KindShape } from '../../../core/model/view.ts';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import type { IntentView } from '../data/intents.ts';
import css from './holon.module.css';

const TREE: readonly (readonly [KindShape, string])[] = [
  ['bound', 'won'],
  ['denied', 'lost or abandoned'],
  ['change', 'merged'],
  ['waiting', 'waits'],
];

const BRANCHES: readonly (readonly [KindShape, string])[] = [
  ['start', 'branch begins'],
  ['branch', 'rebased'],
  ['change', 'merged into'],
  ['denied', 'conflict or failed'],
];

/** What the marks stand for. */
export function Legend({ view }: { readonly view: IntentView }) {
  return (
    <ul className={css.legend} aria-label="What the marks mean">
      {(view === 'tree' ? TREE : BRANCHES).map(([shape, words]) => (
        <li key={shape}>
          <KindMark shape={shape} label="" size={12} />
          {words}
        </li>
      ))}
    </ul>
  );
}
