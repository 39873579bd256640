import { Journals } from '../../asks/approvals/answer/journal.ts';
import { requestNow } from '../../asks/approvals/answer/requests/now.ts';
import { answerApprovals } from '../../asks/approvals/answer.ts';
import { answerAuthorityAsk } from '../../asks/authority/answer.ts';
import { answerBlame } from '../../asks/blame/answer.ts';
import { BreakItSessions } from '../../asks/break-it/answer.ts';
import { Comparisons } from '../../asks/compare/answer/comparisons.ts';
import { CaseAnswers } from '../../asks/hand-over/answer/cases.ts';
import { Reports } from '../../asks/hand-over/answer/reports.ts';
import { answerHandOver } from '../../asks/hand-over/answer.ts';
import { GrowingLedgers } from '../../asks/library/answer/growing.ts';
import { answerLibrary } from '../../asks/library/answer.ts';
import { NoteAnswers } from '../../asks/notes/answer.ts';
import { answerPatterns } from '../../asks/patterns/answer.ts';
import { Drifts } from '../../asks/prove/answer/drifts.ts';
import { answerProve } from '../../asks/prove/answer.ts';
import { answerQuestion } from '../../asks/question/answer.ts';
import { answerReplayPage } from '../../asks/replay-page/answer.ts';
import { answerRead } from '../../asks/run/answer.ts';
import { RunAnswers } from '../../asks/runs/answer/runs.ts';
import { answerSearch } from '../../asks/search/answer.ts';
import { answerSecrets } from '../../asks/secrets/answer.ts';
import { answerState } from '../../asks/state/answer.ts';
import { answerStories } from '../../asks/stories/answer.ts';
import type { Answers, Ask, AskName } from '../../base/ask.ts';
import { LedgerCache } from '../../ledger/held/ledger-cache.ts';
import type { Ports } from '../../ledger/held/ports.ts';
import { Searches } from '../../ledger/held/search/searches.ts';
import { StoredStates } from '../../ledger/held/states/states.ts';
import { Worlds } from '../../ledger/held/states/worlds.ts';

export function createHandler(ports: Ports): Ask {
  const cache = new LedgerCache(ports, (row) => journals.catchUp(row));
  const worlds = new Worlds(cache);
  const states = new StoredStates(cache, worlds);
  const searches = new Searches(cache, worlds);
  const comparisons = new Comparisons({ cache, worlds, states });
  const reports = new Reports(cache, searches);
  const drifts = new Drifts(cache);
  const breakIt = new BreakItSessions(ports, cache);
  const drop = (ledger: string) => {
    breakIt.drop(ledger);
    drifts.drop(ledger);
    cache.drop(ledger);
    worlds.drop(ledger);
    comparisons.drop();
  };
  const growing = new GrowingLedgers(ports, cache, drop);
  const journals = new Journals(
    ports,
    (ledger) => growing.grow(ledger),
    (ledger, lane, index) => requestNow(cache, ledger, lane, index),
  );
  const notes = new NoteAnswers(ports, (name) => journals.setReviewer(name));

  const answers: Answers<AskName> = {
    ...answerApprovals({ cache, worlds, states, journals }),
    ...answerAuthorityAsk(cache),
    ...answerBlame(cache, worlds, states),
    ...answerHandOver(cache, reports, new CaseAnswers(cache, reports, notes)),
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
    ...breakIt.answers(),
    ...comparisons.answers(),
    ...notes.answers(),
    ...new RunAnswers(cache).answers(),
  };
  return async ({ name, input, onProgress = () => undefined, signal }) =>
    answers[name](input, { signal, onProgress });
}
