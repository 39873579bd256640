// A step shows the chain, the current entry and the sentence.

import { namedValues } from '../../ledger/model/finding-values.ts';
import { WRITTEN } from '../../ledger/playback/page-words.ts';
import type { Replay, ReplayStep } from '../../ledger/playback/replay.ts';
import { sentenceParts } from '../../ledger/story/story.ts';
import { drawChain } from './chain.ts';
import { part } from './dom.ts';

export interface ShownStep {
  readonly say: string;
  readonly isWritten: boolean;
  /** Null shows only the sentence. */
  readonly replay: Replay | null;
  readonly at: number;
}

const EACH_MS = 1600;

export class StepView {
  private readonly shown: readonly ShownStep[];
  private at = 0;
  private timer: ReturnType<typeof setInterval> | null = null;
  private readonly chain = part('div');
  private readonly facts = part('div');
  private readonly caption = part('p', { class: 'caption', role: 'status' });
  private readonly written = part('p', { class: 'about' });
  private readonly count = part('span', { class: 'count' });
  private readonly slider = part('input', {
    type: 'range',
    min: '0',
    step: '1',
    'aria-label': 'Step',
  });
  private readonly back = part('button', { type: 'button' }, 'Back');
  private readonly play = part('button', { type: 'button' }, 'Play');
  private readonly next = part('button', { type: 'button', class: 'first' }, 'Next');

  constructor(root: HTMLElement, shown: readonly ShownStep[]) {
    this.shown = shown;
    this.slider.max = String(Math.max(0, shown.length - 1));
    this.slider.addEventListener('input', () => this.go(Number(this.slider.value)));
    this.back.addEventListener('click', () => this.go(this.at - 1));
    this.next.addEventListener('click', () => this.go(this.at + 1));
    this.play.addEventListener('click', () => this.toggle());
    const tools = part(
      'nav',
      { 'aria-label': 'Steps' },
      this.back,
      this.play,
      this.next,
      this.slider,
      this.count,
    );
    root.replaceChildren(this.chain, this.caption, this.written, tools, this.facts);
    window.addEventListener('resize', () => this.draw());
    window.addEventListener('keydown', (event) => this.press(event));
    this.draw();
  }

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isControl = event.target instanceof HTMLElement && event.target.matches('button, input');
    if (event.key === 'ArrowRight' && event.target !== this.slider) this.go(this.at + 1);
    else if (event.key === 'ArrowLeft' && event.target !== this.slider) this.go(this.at - 1);
    else if (event.key === ' ' && !isControl) this.toggle();
    else return;
    event.preventDefault();
  }

  private go(to: number): void {
    if (to < 0 || to >= this.shown.length) return;
    this.at = to;
    if (to === this.shown.length - 1) this.stop();
    this.draw();
  }

  private toggle(): void {
    if (this.timer !== null) {
      this.stop();
      return;
    }
    if (this.at === this.shown.length - 1) this.at = 0;
    this.timer = setInterval(() => this.go(this.at + 1), EACH_MS);
    this.play.textContent = 'Pause';
    this.draw();
  }

  private stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.play.textContent = 'Play';
  }

  private draw(): void {
    const now = this.shown[this.at];
    const { length } = this.shown;
    this.back.disabled = this.at === 0;
    this.next.disabled = this.at >= length - 1;
    this.slider.value = String(this.at);
    this.count.textContent = length > 0 ? `${this.at + 1} of ${length}` : '';
    this.caption.replaceChildren(
      ...sentenceParts(now?.say ?? '').map((one) =>
        typeof one === 'string' ? document.createTextNode(visible(one)) : part('em', {}, one.text),
      ),
    );
    this.written.textContent = now?.isWritten ? WRITTEN : '';
    const step = now?.replay?.steps[now.at];
    const hasStep = now?.replay && step;
    this.chain.replaceChildren(...(hasStep ? [drawChain(now.replay, now.at)] : []));
    this.facts.replaceChildren(...(hasStep ? [renderFacts(now.replay, step)] : []));
  }
}

function visible(text: string): string {
  return part('span', {}, text).textContent ?? '';
}

const STATES = {
  holds: '✓ every check that examined it passed',
  consistent: '= no check found a fault; none proves it unchanged',
  warned: '! passed, with a warning',
  fails: '✕ does not fit',
  behind: 'after the break',
} as const;

function renderFacts(replay: Replay, step: ReplayStep): HTMLElement {
  const { found, world } = step;
  const left: [string, string, boolean?][] = [
    ['What the verifier found', STATES[step.state], true],
    ['Written in the ledger as', step.id],
  ];
  if (found?.expected && found.actual) for (const pair of namedValues(found)) left.push([...pair]);
  if (found) left.push(['Why', found.message, true]);
  const right: [string, string, boolean?][] = [
    ['Kind', step.kind, true],
    ['Lane', replay.title || replay.lane, true],
  ];
  if (world)
    right.push(
      [
        'State after it',
        `${world.resources} ${world.resources === 1 ? 'resource' : 'resources'}`,
        true,
      ],
      ['World hash', world.hash ?? 'not computed'],
    );
  return part(
    'article',
    { class: 'entry' },
    part('h2', {}, `Record ${step.seq}: ${step.title}`),
    list(left),
    list(right),
  );
}

function list(rows: readonly (readonly [string, string, boolean?])[]): HTMLElement {
  return part(
    'dl',
    {},
    ...rows.flatMap(([name, value, isPlain]) => [
      part('dt', {}, name),
      part('dd', isPlain ? { class: 'plain' } : {}, value),
    ]),
  );
}
