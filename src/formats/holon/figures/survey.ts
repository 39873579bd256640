// What the figures need of a whole ledger: its executions, merges and rebases as
// columns. Small compared with the events, plain data, kept with the ledger at its import.

import { memberAt, objectAt, textAt, textsAt, writtenAt } from '../../../core/json/access.ts';
import type { JsonValue } from '../../../core/json/value.ts';
import { append } from '../../../core/lists.ts';
import { readTime, timeSeconds } from '../read/time.ts';

import {
  Common,
  type Commons,
  ESTIMATORS,
  type Event,
  mapped,
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
  readonly executions: Executions;
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
export interface Executions extends Commons, Readonly<Record<keyof typeof NUMBERS, Numbers>> {
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

/** A rebase or a merge names no plan: it counts with the one last selected for its intent. */
interface Chosen {
  readonly plan: string | null;
  readonly predicted: JsonValue | undefined;
}

export class FigureSurveyBuilder {
  private readonly texts = new Texts();
  private readonly intents = new Map<string, number>();
  private readonly parents: number[] = [];
  /** Of intents that were created; −1: below one that was not. */
  private readonly depths = new Map<string, number>();
  private readonly planners = new Map<string, { model: string | null; tier: string | null }>();
  private readonly selected = new Map<string, Chosen>();
  /** Open starts by intent and plan, the oldest first. */
  private readonly starts = new Map<string, (JsonValue | undefined)[]>();

  private readonly executions = new Common(this.texts);
  private readonly reasons: number[] = [];
  private readonly numbers = mapped(NUMBERS, (path) => ({ path, column: new NumberColumn() }));
  private readonly merges = new Common(this.texts);
  private readonly mergeReasons: number[] = [];
  private readonly rebases = new Common(this.texts);
  private readonly rebaseDepths: number[] = [];
  private readonly areasFrom: number[] = [];
  private readonly areas: number[] = [];

  /** The next event of the ledger, in its order. */
  push(lane: string, index: number, event: JsonValue): void {
    const payload = objectAt(event, 'payload') ?? undefined;
    const intent = textAt(payload, 'intent_id');
    const plan = textAt(payload, 'plan_id');
    const predicted = objectAt(payload, 'predicted') ?? undefined;
    const here = { lane, index, event, payload, intent };
    if (intent !== null) this.intent(intent);
    switch (textAt(event, 'event_type')) {
      case 'intent_created':
        if (intent !== null) this.create(intent, textAt(payload, 'parent_intent_id'));
        return;
      case 'plan_variant_created':
        if (plan !== null) {
          const model = textAt(payload, 'model', 'model_id');
          this.planners.set(plan, { model, tier: textAt(payload, 'model', 'tier') });
        }
        return;
      case 'plan_selected':
        if (intent !== null) this.selected.set(intent, { plan, predicted });
        return;
      case 'execution_started': {
        if (intent === null || plan === null) return;
        append(this.starts, JSON.stringify([intent, plan]), predicted);
        return;
      }
      case 'execution_completed':
        this.execution(here, plan);
        return;
      case 'git_merge_attempted':
        this.add(this.merges, here, this.chosen(here));
        this.mergeReasons.push(this.texts.indexOf(textAt(payload, 'failure_reason')));
        return;
      case 'git_rebase_completed':
        this.rebase(here);
        return;
    }
  }

  private execution(here: Event, plan: string | null): void {
    const { payload, intent } = here;
    const predicted = this.starts.get(JSON.stringify([intent, plan]))?.shift();
    this.add(this.executions, here, { plan, predicted });
    this.reasons.push(this.texts.indexOf(textAt(payload, 'failure_reason')));
    for (const { path, column } of Object.values(this.numbers)) {
      const [part, name] = path;
      const from = part === 'predicted' ? predicted : memberAt(payload, part);
      column.push(writtenAt(from, name));
    }
  }

  private rebase(here: Event): void {
    const { payload, intent } = here;
    this.add(this.rebases, here, this.chosen(here));
    this.rebaseDepths.push(intent === null ? -1 : (this.depths.get(intent) ?? -1));
    this.areasFrom.push(this.areas.length);
    const folders = new Set(textsAt(payload, 'conflict_files').map(areaOf));
    for (const folder of folders) this.areas.push(this.texts.indexOf(folder));
  }

  private chosen({ intent }: Event): Chosen {
    const known = intent === null ? undefined : this.selected.get(intent);
    return known ?? { plan: null, predicted: undefined };
  }

  private add(columns: Common, here: Event, { plan, predicted }: Chosen): void {
    const planner = plan === null ? undefined : this.planners.get(plan);
    const ts = textAt(here.event, 'ts');
    const time = ts === null ? null : readTime(ts);
    columns.add(here, {
      intent: here.intent === null ? -1 : this.intent(here.intent),
      milliseconds: time ? timeSeconds(time) * 1000 : Number.NaN,
      model: planner?.model ?? null,
      tier: planner?.tier ?? null,
      versions: ESTIMATORS.map((name) => textAt(predicted, 'estimator_versions', name)),
    });
  }

  private create(intent: string, parent: string | null): void {
    // Below an intent that was not created before, the depth is not known.
    const above = parent === null ? null : (this.depths.get(parent) ?? -1);
    this.depths.set(intent, above === null ? 0 : above < 0 ? -1 : above + 1);
    this.parents[this.intent(intent)] = parent === null ? -1 : this.intent(parent);
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
        ...mapped(numbers, ({ column }) => column.build()),
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
function areaOf(file: string): string {
  const cut = file.indexOf('/');
  return cut < 0 ? '(root)' : file.slice(0, cut);
}
