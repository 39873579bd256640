// What the screens of this format ask about a ledger as a whole.

import type { LedgerFormat } from '../../ledger/format/format.ts';
import { Decisions } from './simulate/decisions.ts';
import { Derivations, type Derived, type DerivedQuery } from './simulate/derive.ts';
import {
  type RequestSimulation,
  type RequestSimulationQuery,
  RequestSimulations,
} from './simulate/request.ts';
import {
  type SimulationQuery,
  type SimulationRow,
  type SimulationRowsQuery,
  Simulations,
  type SimulationView,
} from './simulate/simulations.ts';

declare module '../../ledger/format/questions.ts' {
  interface Questions {
    readonly 'thymos.simulation': {
      readonly query: SimulationQuery;
      readonly answer: SimulationView;
    };
    readonly 'thymos.simulation.derived': {
      readonly query: DerivedQuery;
      readonly answer: Derived;
    };
    readonly 'thymos.simulation.request': {
      readonly query: RequestSimulationQuery;
      readonly answer: RequestSimulation | null;
    };
    readonly 'thymos.simulation.rows': {
      readonly query: SimulationRowsQuery;
      readonly answer: readonly SimulationRow[];
    };
  }
}

const decisions = new Decisions();
const simulations = new Simulations(decisions);
const derivations = new Derivations(decisions);
const requests = new RequestSimulations(decisions);

export const thymosQuestions: LedgerFormat['questions'] = {
  'thymos.simulation': { answer: (ledger, query) => simulations.view(ledger, query) },
  'thymos.simulation.derived': { answer: (ledger, query) => derivations.derive(ledger, query) },
  'thymos.simulation.request': { answer: (ledger, query) => requests.view(ledger, query) },
  'thymos.simulation.rows': { answer: (ledger, query) => simulations.rows(ledger, query) },
};
