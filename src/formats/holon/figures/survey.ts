// What the figures need of a whole ledger: its executions, merges and rebases as
// columns. Small compared with the events, plain data, kept with the ledger at its import.

import type { Fields } from '../../../base/json/fields.ts';
import type { PassState } from '../read/context.ts';
import type { HolonEvent } from '../read/record.ts';
import {
  CommonColumns,
  type Commons,
  FIGURE_ESTIMATORS,
  mapColumns,
  NumberColumn,
  type Numbers,
  Texts,
} from './columns.ts';

/** Names are indices into `texts`, intents are indices into `intents`; −1 is none. */
export interface FigureSurvey {
  readonly texts: readonly string[];
  readonly intents: {
    readonly id: Int32Array;
    /** As its last creation names it; −1: a root, or never created. */
    readonly parent: Int32Array;
  };
  readonly executions: ExecutionColumns;
  readonly merges: Merges;
  readonly rebases: Rebases;
}

/** The numbers of an execution: what they are of, and their names there. */
const NUMBERS = {
  pPredicted: ['predicted', 'p_success'],
  pActual: ['actual', 'p_success'],
  entropyPredicted: ['predicted', 'entropy'],
  entropyActual: ['actual', 'entropy'],
  /** As the event itself states it, absolute or normalised. */
  entropyError: ['calibration', 'entropy_error'],
  impactActual: ['actual', 'impact'],
  costActual: ['actual', 'cost'],
} as const;

/** Every `execution_completed`; predicted: of the start that it closes. */
export interface ExecutionColumns extends Commons, Readonly<Record<keyof typeof NUMBERS, Numbers>> {
  readonly reason: Int32Array;
}

/** Every `git_merge_attempted`. */
export interface Merges extends Commons {
  readonly reason: Int32Array;
}

/** Every `git_rebase_completed`. */
export interface Rebases extends Commons {
  /** Of its intent: 0 is a root; −1: not known. */
  readonly depth: Int32Array;
  /** Where the folders of each begin in `areas`; one more than there are rebases. */
  readonly areasFrom: Int32Array;
  /** Top-level folders with a conflict, each once for a rebase. */
  readonly areas: Int32Array;
}

export class FigureSurveyBuilder {
  private readonly texts = new Texts();
  private readonly intents = new Map<string, number>();
  private readonly parents: number[] = [];

  private readonly executions = new CommonColumns(this.texts);
  private readonly reasons: number[] = [];
  private readonly numbers = mapColumns(NUMBERS, (path) => ({ path, column: new NumberColumn() }));
  private readonly merges = new CommonColumns(this.texts);
  private readonly mergeReasons: number[] = [];
  private readonly rebases = new CommonColumns(this.texts);
  private readonly rebaseDepths: number[] = [];
  private readonly areasFrom: number[] = [];
  private readonly areas: number[] = [];

  /** The next event of the ledger, in its order; the pass has taken it in already. */
  push(pass: PassState, event: HolonEvent, number: number): void {
    const { type, fields, intent, plan } = event;
    const known = intent === null ? undefined : pass.track.intents.get(intent);
    // A rebase or a merge names no plan: it counts with the one last selected for its intent.
    const { track, refs } = pass;
    const selected = known?.selected;
    const add = (
      columns: CommonColumns,
      plan = selected?.plan ?? null,
      predicted = selected ? track.predictedBy(selected.event) : null,
    ) => {
      // An event from before is to be asked only until another one is.
      const estimators = predicted?.fields('estimator_versions');
      const versions = FIGURE_ESTIMATORS.map((name) => estimators?.text(name) ?? null);
      const planner = track.findCreation(plan)?.fields.fields('model');
      columns.add(event, {
        lane: pass.findLane(number),
        index: pass.indexOf(number),
        intent: intent === null ? -1 : this.intent(intent),
        model: planner?.text('model_id') ?? null,
        tier: planner?.text('tier') ?? null,
        versions,
      });
    };
    if (intent !== null) this.intent(intent);
    switch (type) {
      case 'intent_created': {
        const parent = fields.text('parent_intent_id');
        if (intent === null) return;
        this.parents[this.intent(intent)] = parent === null ? -1 : this.intent(parent);
        return;
      }
      case 'execution_completed': {
        const predicted = track.predictedBy(refs.other(number));
        this.measure(fields, predicted);
        add(this.executions, plan, predicted);
        this.reasons.push(this.texts.indexOf(fields.text('failure_reason')));
        return;
      }
      case 'git_merge_attempted':
        add(this.merges);
        this.mergeReasons.push(this.texts.indexOf(fields.text('failure_reason')));
        return;
      case 'git_rebase_completed': {
        add(this.rebases);
        this.rebaseDepths.push(known?.depth ?? -1);
        this.areasFrom.push(this.areas.length);
        const folders = new Set(fields.texts('conflict_files').map(findArea));
        for (const folder of folders) this.areas.push(this.texts.indexOf(folder));
      }
    }
  }

  private measure(own: Fields, predicted: Fields | null): void {
    const parts = {
      predicted,
      actual: own.fields('actual'),
      calibration: own.fields('calibration'),
    };
    for (const { path, column } of Object.values(this.numbers)) {
      const [part, name] = path;
      column.push(parts[part]?.written(name) ?? null);
    }
  }

  private intent(id: string): number {
    const known = this.intents.get(id);
    if (known !== undefined) return known;
    this.intents.set(id, this.parents.length);
    return this.parents.push(-1) - 1;
  }

  build(): FigureSurvey {
    const { numbers, areas } = this;
    const ids = [...this.intents.keys()].map((id) => this.texts.indexOf(id));
    return {
      intents: { id: Int32Array.from(ids), parent: Int32Array.from(this.parents) },
      executions: {
        ...this.executions.build(),
        ...mapColumns(numbers, ({ column }) => column.build()),
        reason: Int32Array.from(this.reasons),
      },
      merges: { ...this.merges.build(), reason: Int32Array.from(this.mergeReasons) },
      rebases: {
        ...this.rebases.build(),
        depth: Int32Array.from(this.rebaseDepths),
        areasFrom: Int32Array.from([...this.areasFrom, areas.length]),
        areas: Int32Array.from(areas),
      },
      texts: this.texts.all,
    };
  }
}

/** Top-level folder of a file with a conflict. */
function findArea(file: string): string {
  const cut = file.indexOf('/');
  return cut < 0 ? '(root)' : file.slice(0, cut);
}
