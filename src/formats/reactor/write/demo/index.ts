// The demo ledgers: what the engine writes when somebody uses it. The same bytes every time.

import { decodeText, encodeText } from '../../../../base/bytes.ts';
import type { Beat } from '../../read/topology.ts';
import type { WorldFile } from '../../read/world-model.ts';
import { DIGEST_GRAPH, HARBOUR_GRAPH } from './graphs.ts';
import { zipFolder } from './pack.ts';
import { GraphRig } from './rig.ts';

interface Demo {
  readonly file: string;
  readonly name: string;
  readonly title: string;
  readonly story: string;
  readonly bytes: Uint8Array;
}

export function makeReactorDemos(): readonly Demo[] {
  const harbour = harbourWatch();
  return [
    {
      file: 'harbour-watch.zip',
      name: 'Harbour watch',
      title: 'Cost scales with surprise',
      story:
        'A harbour’s morning in seven nodes: a wind reading wakes the warning and not the berths, five arrivals are one render, a failure commits nothing, a restart costs nothing.',
      bytes: zipFolder('harbour-watch', harbour),
    },
    {
      file: 'lost-move.zip',
      name: 'Lost move',
      title: 'A move that never arrived',
      story:
        'The reactor died after a receipt and before those that it woke, and was started by something that did not read the trail. Every hash is right, and the digest is out of date.',
      bytes: zipFolder('lost-move', lostMove()),
    },
    {
      file: 'edited-receipt.zip',
      name: 'Edited receipt',
      title: 'One number was changed',
      story:
        'The harbour’s morning again, after somebody lowered the tokens of one render: its hash no longer fits, and the node’s next receipt points to another one.',
      bytes: zipFolder('edited-receipt', edited(harbour)),
    },
  ];
}

/** A script, with captions at the position of the trail at which they were added. */
class Script {
  readonly rig: GraphRig;
  private readonly beats: Beat[] = [];
  private from = 0;

  constructor(rig: GraphRig) {
    this.rig = rig;
  }

  /** Until nothing is left to do; then a caption over everything that is new. */
  say(name: string, caption: string): void {
    this.rig.scheduler.settle();
    const to = this.rig.dir.trail.length - 1;
    if (to < this.from) throw new Error(`Nothing happened at ${name}.`);
    this.beats.push({ name, park: to, from: this.from, to, holdMs: 3200, caption });
    this.from = to + 1;
  }

  files(scenario: string, title: string): readonly WorldFile[] {
    this.rig.dir.story = { scenario, title, beats: this.beats };
    return this.rig.dir.files();
  }
}

function harbourWatch(): readonly WorldFile[] {
  const rig = new GraphRig(HARBOUR_GRAPH);
  const script = new Script(rig);
  const weather = (level: string, wind: string) =>
    rig.arrive('gateway.weather', `level ${level} at the north pier\nwind ${wind}`);
  for (const [node, text] of HARBOUR_GRAPH.evidence) rig.arrive(node, text);
  script.say(
    'cold start',
    'Cold start: two arrivals from outside, and everything is rendered once.',
  );

  weather('3.2 m', '4 from the south-west');
  script.say('the same', 'The same reading again: skipped, and nobody below is woken.');

  weather('3.2 m', '7 from the south-west');
  script.say('wind', 'Only the wind moved: the warning renders, the berth plan never wakes.');

  rig.arrive('gateway.arrivals', 'ferry Linnet at 07:40\ntanker Marsh Hen at 09:15\nbarge Otter');
  rig.scheduler.advance(500);
  for (const hour of ['10:20', '10:30', '10:40', '10:50', '11:05']) {
    rig.arrive(
      'gateway.arrivals',
      `ferry Linnet at 07:40\ntanker Marsh Hen at 09:15\nbarge Otter at ${hour}`,
    );
  }
  script.say(
    'five at once',
    'Five arrivals during one render: one more render, with the last of them.',
  );

  rig.failing.add('storm-warning');
  weather('3.4 m', '9 from the west');
  script.say('failure', 'The warning fails: its last truth remains, and it wakes nobody.');

  rig.reactor.tick('storm-warning');
  script.say('again', 'Its own recheck: a failure is never a reason to skip, so it renders.');

  rig.kill();
  rig.restart();
  rig.reactor.wake('gateway.arrivals');
  script.say(
    'restart',
    'Killed and started again: it reads the trail, and what did not move is skipped.',
  );

  rig.reactor.lapse('gateway.weather', ['wind']);
  script.say(
    'stale',
    'The wind reading is too old: its token goes stale, and its readers check again.',
  );

  const recompiled = HARBOUR_GRAPH.nodes.map((spec) =>
    spec.node === 'toll-count'
      ? {
          ...spec,
          facets: [{ name: 'ferries', rule: { take: 'lines with', word: 'ferry' } as const }],
        }
      : spec,
  );
  rig.restart({ nodes: recompiled });
  script.say('contract', 'A new contract for one node is a surprise of its own: that one renders.');
  return script.files('harbour-watch', 'A harbour’s morning');
}

function lostMove(): readonly WorldFile[] {
  const rig = new GraphRig(DIGEST_GRAPH);
  const script = new Script(rig);
  for (const [node, text] of DIGEST_GRAPH.evidence) rig.arrive(node, text);
  script.say('cold start', 'Cold start: the gateway renders, its truth wakes the digest.');

  rig.arrive('gateway.signals', 'the kiln is at 1210 degrees');
  // The gateway's receipt is written after two seconds; the digest would take two more.
  rig.scheduler.advance(2500);
  rig.kill();
  script.say('death', 'The gateway’s headline moved. The reactor dies before the digest is done.');

  // Started without a boot, as the observed system behaves: nobody checks what is unconsumed.
  rig.revive();
  rig.reactor.wake('gateway.signals');
  rig.scheduler.settle();
  rig.reactor.wake('gateway.signals');
  script.say('never', 'Started again, the gateway skips: the digest still says 940 degrees.');
  return script.files('lost-move', 'A move that never arrived');
}

function edited(files: readonly WorldFile[]): readonly WorldFile[] {
  return files.map(({ path, bytes }) => {
    if (path !== 'receipts.json') return { path, bytes };
    const text = decodeText(bytes);
    const at = text.indexOf('"fresh":', text.indexOf('"node":"gateway.arrivals"') - 700);
    const changed = text.slice(at).replace(/^"fresh":\d+/, '"fresh":12');
    return { path, bytes: encodeText(text.slice(0, at) + changed) };
  });
}
