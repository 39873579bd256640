import { DECISION } from './decision/DecisionBar.tsx';
import top from './request.module.css';

/** Past the evidence, for whoever goes by keyboard. */
export function ToDecision() {
  return (
    <button
      type="button"
      data-chrome
      className={top.skip}
      onClick={() => document.getElementById(DECISION)?.focus()}
    >
      Go to the decision
    </button>
  );
}
