// The server's view of a followed run held against ours, at the head of what is held.

import type { ResourceView } from '../../core/diff/diff.ts';
import type { Finding } from '../../core/model/check.ts';
import type { Seq } from '../../core/model/entry.ts';
import { compareReplay, compareWorlds } from '../../servers/thymos/follow/compare.ts';
import type { ServerReplay } from '../../servers/thymos/http/answers.ts';
import type { LiveFault } from '../../servers/thymos/http/fault.ts';
import type { GrownRun, ServerView } from '../../servers/thymos/protocol.ts';
import type { LedgerService } from '../../worker/rpc/protocol.ts';

const WINDOW = 500;
/** Beyond that many resources a world is not compared at every head. */
const MOST_RESOURCES = 20_000;

/** `not compared` is no agreement: `note` says why. */
export interface Compared {
  readonly state: 'equal' | 'different' | 'not compared';
  readonly note: string;
}

export interface Comparison {
  readonly seq: Seq | null;
  readonly world: Compared;
  readonly replay: Compared;
  readonly findings: readonly Finding[];
}

export async function compareAtHead(
  service: LedgerService,
  ledger: string,
  { trajectory }: GrownRun,
  serverView: (seq: string) => Promise<ServerView | null>,
): Promise<Comparison> {
  const report = await service.laneReport(ledger, trajectory);
  const entries = report?.entries ?? 0;
  const head = entries > 0 ? await service.worldHead(ledger, trajectory, entries - 1) : null;
  if (!report || !head || head.seq === null)
    return nothing('The run’s own entries are not here yet.');
  const { seq, index } = head;
  const view = await serverView(String(seq));
  if (!view) return nothing('The server is not connected.');
  const at = { lane: trajectory, index, seq };
  const findings: Finding[] = [];
  const worldFindings = async (): Promise<Compared> => {
    if (isFault(view.world)) return notTold('the state', view.world);
    if (head.broken !== null)
      return {
        state: 'not compared',
        note: `There is no state here to compare with: ${head.broken}`,
      };
    if (head.resources > MOST_RESOURCES || view.world.length > MOST_RESOURCES)
      return { state: 'not compared', note: `More than ${MOST_RESOURCES} resources.` };
    const ours: ResourceView[] = [];
    while (ours.length < head.resources) {
      const from = ours.length;
      const { resources } = await service.world(ledger, trajectory, index, '', from, from + WINDOW);
      if (resources.length === 0) break;
      ours.push(...resources);
    }
    const found = compareWorlds(ours, view.world, at);
    findings.push(...found);
    return told(found.length, `${ours.length} resources at seq ${seq}`);
  };
  const replayFindings = (): Compared => {
    if (isFault(view.replay)) return notTold('its replay report', view.replay);
    if (view.replay.headSeq !== null && view.replay.headSeq !== Number(seq))
      return {
        state: 'not compared',
        note: `The server replayed to seq ${view.replay.headSeq}, and seq ${seq} is held here.`,
      };
    const found = compareReplay(report, view.replay, at);
    findings.push(...found);
    return told(found.length, `at seq ${seq}`);
  };
  const world = await worldFindings();
  const replay = replayFindings();
  return { seq, world, replay, findings };
}

function nothing(note: string): Comparison {
  const none: Compared = { state: 'not compared', note };
  return { seq: null, world: none, replay: none, findings: [] };
}

function told(found: number, note: string): Compared {
  return found > 0 ? { state: 'different', note } : { state: 'equal', note };
}

function notTold(what: string, { title, detail }: LiveFault): Compared {
  return { state: 'not compared', note: `The server does not tell ${what}. ${title} ${detail}` };
}

function isFault(part: ServerView['world'] | ServerReplay | LiveFault): part is LiveFault {
  return 'cause' in part;
}
