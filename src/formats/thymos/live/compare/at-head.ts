// Compares the server's view of a followed run with its ledger here, at the head of the
// trajectory that the server's record names. Only answers about the same head are compared.

import type { Ask } from '../../../../base/ask.ts';
import { addAll } from '../../../../base/lists.ts';
import type { ResourceView } from '../../../../ledger/diff/diff.ts';
import { describeCount } from '../../../../ledger/format/describe.ts';
import type { ComparedRun, GrownRun, RunComparison } from '../../../../ledger/live/protocol.ts';
import type { Finding } from '../../../../ledger/model/check.ts';
import type { ServerReplay, ServerView, ServerWorld } from '../http/answers.ts';
import { compareReplay, compareWorlds } from './findings.ts';
import { isOtherHead, otherTrajectory, partText, whyNot, withoutState } from './words.ts';

const WINDOW = 500;
/** A larger world is not compared at every head. */
const MAX_RESOURCES = 20_000;

export async function compareAtHead(
  ask: Ask,
  ledger: string,
  run: GrownRun,
  serverView: (seq: string) => Promise<ServerView | null>,
): Promise<RunComparison> {
  const lane = run.record?.trajectory ?? null;
  if (lane === null) return nothing(withoutState(run.record));
  const { lanes } = await ask({ name: 'ledger', input: ledger });
  const isHere = lanes.some(({ id }) => id === lane);
  const report = isHere ? await ask({ name: 'lane report', input: { ledger, lane } }) : null;
  const entries = report?.entries ?? 0;
  const head =
    entries > 0
      ? await ask({ name: 'state head', input: { ledger, lane, index: entries - 1 } })
      : null;
  if (!report || !head || head.seq === null)
    return nothing(
      notYet('The entries of the trajectory that the server’s record names are not here yet.'),
    );
  const { seq, index, broken, resources } = head;
  const view = await serverView(String(seq));
  if (!view) return nothing(notCompared('The server is not connected.'));
  const at = { lane, index, seq };
  const part = partText(run, lane);
  const findings: Finding[] = [];
  const compared = (found: readonly Finding[], note: string): ComparedRun => {
    addAll(findings, found);
    return { state: found.length > 0 ? 'different' : 'equal', note: `${note}${part}` };
  };

  const compareWorld = async (theirs: ServerWorld): Promise<ComparedRun> => {
    if (broken !== null) return notCompared(`There is no state here to compare with: ${broken}`);
    const other = isOtherHead({ seq: Number(seq), report: report.report }, theirs);
    if (other) return notCompared(other);
    if (resources > MAX_RESOURCES || theirs.resources.length > MAX_RESOURCES)
      return notCompared(`More than ${MAX_RESOURCES} resources.`);
    const ours: ResourceView[] = [];
    while (ours.length < resources) {
      const from = ours.length;
      const world = await ask({
        name: 'state',
        input: { ledger, lane, index, query: '', from, to: from + WINDOW },
      });
      if (world.resources.length === 0) break;
      addAll(ours, world.resources);
    }
    const found = compareWorlds(ours, theirs.resources, at);
    return compared(found, `${describeCount(ours.length, 'resource')} at seq ${seq}`);
  };
  const compareReport = (theirs: ServerReplay): ComparedRun => {
    const other = otherTrajectory(lane, theirs.trajectory);
    if (other) return notCompared(other);
    if (theirs.headSeq !== null && theirs.headSeq !== Number(seq))
      return notYet(
        `The server replayed to seq ${theirs.headSeq}, and the last entry here has seq ${seq}.`,
      );
    return compared(compareReplay(report, theirs, at), `at seq ${seq}`);
  };
  const { world, replay } = view;
  return {
    world: 'cause' in world ? whyNot('the state', world, run.record) : await compareWorld(world),
    replay:
      'cause' in replay ? whyNot('its replay report', replay, run.record) : compareReport(replay),
    findings,
  };
}

function notCompared(note: string): ComparedRun {
  return { state: 'not compared', note };
}

function notYet(note: string): ComparedRun {
  return { state: 'not yet', note };
}

function nothing(why: ComparedRun): RunComparison {
  return { world: why, replay: why, findings: [] };
}
