// The texts of files as far as records say them, lane by lane: which whole text a path has after a
// record, and whether what an edit replaced is what was last known.

import { applied, patched } from '../edits.ts';
import type { FileEffect } from '../step.ts';
import type { StepFound } from './found.ts';

/** Characters that are held at a time; what was known longest is let go, and counts as unknown. */
const MAX_HELD = 32_000_000;
/** And of texts that follow only from several records. */
const MAX_DERIVED = 32_000_000;

/** Paths in all states that are kept for branches. */
const MAX_KEPT = 500_000;

type State = Map<string, string | null>;

/** What a lane wrote since its last sum of changed files. */
type Fresh = Set<string>;

export class FileTexts {
  private readonly states = new Map<number, State>();
  private readonly snapshots = new Map<number, State>();
  private readonly fresh = new Map<number, Fresh>();
  private held = 0;
  private kept = 0;
  private derived = 0;

  /** The state of a lane that begins after a row whose state was kept. */
  begin(lane: number, from: number | null): void {
    const before = from === null ? undefined : this.snapshots.get(from);
    this.states.set(lane, new Map(before));
  }

  /** Of very many branches in very many files, the later ones begin with nothing known. */
  keep(lane: number, row: number): void {
    const state = this.findState(lane);
    this.kept += state.size;
    if (this.kept <= MAX_KEPT) this.snapshots.set(row, new Map(state));
  }

  /** @returns of each effect of one record, the whole text where it follows from records before. */
  takeAll(
    lane: number,
    effects: readonly FileEffect[],
    said: (found: StepFound) => void,
  ): (string | null)[] {
    const texts = effects.map((effect) => {
      const { text, found } = this.take(lane, effect);
      if (found) said(found);
      return text;
    });
    if (effects.some(({ isSum }) => isSum)) this.fresh.delete(lane);
    return texts;
  }

  /** @returns the whole text where it follows from records before; and what is to be said of it. */
  private take(
    lane: number,
    effect: FileEffect,
  ): { readonly text: string | null; readonly found: StepFound | null } {
    const state = this.findState(lane);
    const { path, how } = effect;
    const known = state.get(path) ?? null;
    const fresh = this.fresh.get(lane) ?? new Set();
    if (effect.isSum && known !== null && fresh.has(path)) return { text: known, found: null };
    if (how === 'written') this.fresh.set(lane, fresh.add(path));
    if (how === 'removed') {
      state.delete(path);
      this.held -= known?.length ?? 0;
      return { text: null, found: null };
    }
    let text = effect.text;
    let found: StepFound | null = null;
    const wasRead = how === 'read' && text !== null;
    const before = effect.before ?? (wasRead ? text : null);
    if (before !== null && known !== null && before !== known) found = changedOutside(path, how);
    if (
      text === null &&
      !effect.part &&
      known !== null &&
      (effect.edits.length || effect.patch !== null)
    ) {
      text = effect.patch === null ? applied(known, effect.edits) : patched(known, effect.patch);
      if (text === null) found = changedOutside(path, how);
      else if (this.derived + text.length > MAX_DERIVED) text = null;
      else this.derived += text.length;
    }
    // Lines that were read do not make a text unknown that is known.
    if (effect.part && known !== null) return { text: null, found };
    state.delete(path);
    state.set(path, text);
    this.held += (text?.length ?? 0) - (known?.length ?? 0);
    this.letGo(state);
    return { text: effect.text === null ? text : null, found };
  }

  private findState(lane: number): State {
    const known = this.states.get(lane);
    if (known) return known;
    const state: State = new Map();
    this.states.set(lane, state);
    return state;
  }

  private letGo(state: State): void {
    if (this.held <= MAX_HELD) return;
    for (const path of [...state.keys()].slice(0, -1)) state.delete(path);
    this.held = [...state.values()].reduce((sum, text) => sum + (text?.length ?? 0), 0);
    this.snapshots.clear();
  }
}

function changedOutside(path: string, how: FileEffect['how']): StepFound {
  return {
    check: 'sessions.edit',
    severity: 'info',
    path,
    expected: 'the text that this lane knew last',
    actual: 'another text',
    message:
      how === 'read'
        ? 'The file has another text than this lane knew last: it was changed outside this record, by a command, an agent or a person.'
        : 'The text that was changed is not the one that this lane knew last: the file was changed outside this record, by a command, an agent or a person.',
  };
}
