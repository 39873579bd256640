// Who answers each ask: the parts of the worker, and the answers that are made of them.

import { Journals } from '../../asks/approvals/answer/journal.ts';
import { requestNow } from '../../asks/approvals/answer/requests/now.ts';
import { answerApprovals } from '../../asks/approvals/answer.ts';
import { answerAuthority } from '../../asks/authority/answer.ts';
import { answerBlame } from '../../asks/blame/answer.ts';
import { Benches } from '../../asks/break-it/answer.ts';
import { Comparisons } from '../../asks/compare/answer/comparisons.ts';
import { Cases } from '../../asks/hand-over/answer/cases.ts';
import { Reports } from '../../asks/hand-over/answer/reports.ts';
import { answerHandOver } from '../../asks/hand-over/answer.ts';
import { Growing } from '../../asks/library/answer/growing.ts';
import { answerLibrary } from '../../asks/library/answer.ts';
import { Notes } from '../../asks/notes/answer.ts';
import { answerPatterns } from '../../asks/patterns/answer.ts';
import { Drifts } from '../../asks/prove/answer/drifts.ts';
import { answerProve } from '../../asks/prove/answer.ts';
import { answerQuestion } from '../../asks/question/answer.ts';
import { answerReplayPage } from '../../asks/replay-page/answer.ts';
import { answerRead } from '../../asks/run/answer.ts';
import { Runs } from '../../asks/runs/answer/runs.ts';
import { answerSearch } from '../../asks/search/answer.ts';
import { answerSecrets } from '../../asks/secrets/answer.ts';
import { answerState } from '../../asks/state/answer.ts';
import { answerStories } from '../../asks/stories/answer.ts';
import type { Answers, Ask, AskName } from '../../base/ask.ts';
import { LedgerCache } from '../../ledger/held/ledger-cache.ts';
import type { Ports } from '../../ledger/held/ports.ts';
import { Searches } from '../../ledger/held/search/searches.ts';
import { States } from '../../ledger/held/states/states.ts';
import { Worlds } from '../../ledger/held/states/worlds.ts';

export function createHandler(ports: Ports): Ask {
  const cache = new LedgerCache(ports, (row) => journals.catchUp(row));
  const worlds = new Worlds(cache);
  const states = new States(cache, worlds);
  const searches = new Searches(cache, worlds);
  const comparisons = new Comparisons({ cache, worlds, states });
  const reports = new Reports(cache, searches);
  const drifts = new Drifts(cache);
  const benches = new Benches(ports, cache);
  const drop = (ledger: string) => {
    benches.drop(ledger);
    drifts.drop(ledger);
    cache.drop(ledger);
    worlds.drop(ledger);
    comparisons.drop();
  };
  const growing = new Growing(ports, cache, drop);
  const journals = new Journals(
    ports,
    (ledger) => growing.grow(ledger),
    (ledger, lane, index) => requestNow(cache, ledger, lane, index),
  );
  const notes = new Notes(ports, (name) => journals.setReviewer(name));

  const answers: Answers<AskName> = {
    ...answerApprovals({ cache, worlds, states, journals }),
    ...answerAuthority(cache),
    ...answerBlame(cache, worlds, states),
    ...answerHandOver(cache, reports, new Cases(cache, reports, notes)),
    ...answerLibrary(ports, cache, growing, drop),
    ...answerPatterns(cache),
    ...answerProve({ cache, worlds, states, drifts }),
    ...answerQuestion(cache),
    ...answerRead(cache),
    ...answerReplayPage(cache),
    ...answerSearch(cache, searches),
    ...answerSecrets(ports.host),
    ...answerState({ cache, worlds, states }),
    ...answerStories(ports),
    ...benches.answers(),
    ...comparisons.answers(),
    ...notes.answers(),
    ...new Runs(cache).answers(),
  };
  return async ({ name, input, onProgress = () => undefined, signal }) =>
    answers[name](input, { signal, onProgress });
}
