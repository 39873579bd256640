// Compares the server's view of a followed run with its ledger here, at the head of the ledger.

import type { ResourceView } from '../../../core/diff/diff.ts';
import { addAll } from '../../../core/lists.ts';
import type { Finding } from '../../../core/model/check.ts';
import type { LedgerService } from '../../../worker/rpc/protocol.ts';
import type { Compared, Comparison, GrownRun, LiveFault } from '../../protocol.ts';
import type { ServerView } from '../http/answers.ts';
import { compareReplay, compareWorlds } from './findings.ts';

const WINDOW = 500;
/** A larger world is not compared at every head. */
const MAX_RESOURCES = 20_000;

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
    return nothingCompared('The run’s own entries are not here yet.');
  const { seq, index, broken, resources } = head;
  const view = await serverView(String(seq));
  if (!view) return nothingCompared('The server is not connected.');
  const at = { lane: trajectory, index, seq };
  const findings: Finding[] = [];
  const compared = (found: readonly Finding[], note: string): Compared => {
    addAll(findings, found);
    return { state: found.length > 0 ? 'different' : 'equal', note };
  };

  const compareWorld = async (theirs: ServerView['world']): Promise<Compared> => {
    if ('cause' in theirs) return notGiven('the state', theirs);
    if (broken !== null) return notCompared(`There is no state here to compare with: ${broken}`);
    if (resources > MAX_RESOURCES || theirs.length > MAX_RESOURCES)
      return notCompared(`More than ${MAX_RESOURCES} resources.`);
    const ours: ResourceView[] = [];
    while (ours.length < resources) {
      const from = ours.length;
      const world = await service.world(ledger, trajectory, index, '', from, from + WINDOW);
      if (world.resources.length === 0) break;
      addAll(ours, world.resources);
    }
    return compared(compareWorlds(ours, theirs, at), `${ours.length} resources at seq ${seq}`);
  };
  const compareReport = (theirs: ServerView['replay']): Compared => {
    if ('cause' in theirs) return notGiven('its replay report', theirs);
    if (theirs.headSeq !== null && theirs.headSeq !== Number(seq))
      return notCompared(
        `The server replayed to seq ${theirs.headSeq}, and the last entry here has seq ${seq}.`,
      );
    return compared(compareReplay(report, theirs, at), `at seq ${seq}`);
  };
  const world = await compareWorld(view.world);
  return { world, replay: compareReport(view.replay), findings };
}

function notCompared(note: string): Compared {
  return { state: 'not compared', note };
}

function notGiven(what: string, { title, detail }: LiveFault): Compared {
  return notCompared(`The server does not give ${what}. ${title} ${detail}`);
}

function nothingCompared(note: string): Comparison {
  return { world: notCompared(note), replay: notCompared(note), findings: [] };
}
