// Prepared cheats, as many as can be made of this ledger, one of them for today.

import type { Attack, Means } from '../../core/model/tamper.ts';
import { visibleText } from '../../core/visible.ts';
import { attackOfDay, caseText, readCase } from '../../data/tamper.ts';
import css from './tamper.module.css';

export interface AttacksProps {
  readonly attacks: readonly Attack[];
  readonly means: Means;
  /** The case on the bench, as a text. */
  readonly current: string;
  readonly onTake: (text: string) => void;
}

export function Attacks({ attacks, means, current, onTake }: AttacksProps) {
  if (attacks.length === 0) return null;
  const day = attackOfDay(attacks.length, new Date());
  return (
    <section className={css.attacks} aria-label="Prepared cheats">
      <header>
        <h2>Prepared cheats</h2>
        <p>Each is done to this ledger’s copy; what catches it, the verifier says above.</p>
      </header>
      <ul>
        {attacks.map((attack, i) => (
          <li key={attack.id} data-today={i === day || undefined}>
            <button
              type="button"
              aria-pressed={bare(attack.case) === bare(current)}
              onClick={() => onTake(attack.case)}
            >
              <strong>{visibleText(attack.title)}</strong>
              {i === day && <em>today’s</em>}
              <span>1. {visibleText(attack.cheat)}</span>
              <span>2. {visibleText(attack.next)}</span>
              <span>3. {catches(attack, means)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the case does, whatever is held against it. */
function bare(text: string): string {
  const read = readCase(text);
  return read ? caseText({ ...read, lane: null, signer: null, nets: [] }) : text;
}

/** What there is to catch it with. */
function catches({ case: text }: Attack, { hash, seal, named, anchor, anchorName }: Means): string {
  const step = readCase(text)?.step ?? 1;
  const kept = anchor === null ? `the ${anchorName} kept elsewhere` : null;
  const key = named === null ? 'the signer’s key' : null;
  const copy = 'a second copy';
  if (!hash || seal !== null) {
    const nets = [key, kept, copy].filter((one) => one !== null);
    return `Where it contradicts another entry, a check sees it; else only ${nets.join(', or ')}.`;
  }
  if (step <= 2) return 'Caught by the hashes themselves, or by the next entry’s parent.';
  const nets = step === 5 ? [key, copy] : [key, kept, copy];
  const list = nets.filter((one) => one !== null);
  return `Where no rule of the system sees it, nothing in this file can: only ${list.join(', or ')}.`;
}
