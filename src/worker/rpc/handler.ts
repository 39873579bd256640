// The service itself: each call of the protocol, handed to the part that answers it.

import { Benches } from '../../asks/break-it/answer.ts';
import { Comparisons } from '../../asks/compare/answer/comparisons.ts';
import { Cases } from '../../asks/hand-over/answer/cases.ts';
import { Reports } from '../../asks/hand-over/answer/reports.ts';
import { answerHandOver } from '../../asks/hand-over/answer.ts';
import { Notes } from '../../asks/notes/answer.ts';
import { Drifts } from '../../asks/prove/answer/drifts.ts';
import { answerProve } from '../../asks/prove/answer.ts';
import { answerReplayPage } from '../../asks/replay-page/answer.ts';
import { Runs } from '../../asks/runs/answer/runs.ts';
import { answerSecrets } from '../../asks/secrets/answer.ts';
import { answerStories } from '../../asks/stories/answer.ts';
import type { Answers, AskName } from '../../base/ask.ts';
import { AppException } from '../../base/error.ts';
import { canonicalText } from '../../base/json/canonical.ts';
import { createQueue } from '../../base/queue.ts';
import { zipFiles } from '../../ledger/sources/archive/pack.ts';
import { describeLedger, isInBackground, verifyLedger } from '../import/build/rebuild.ts';
import { sourceOf } from '../import/files.ts';
import type { GrownLedger } from '../import/growth/grown.ts';
import { Growths } from '../import/growth/growths.ts';
import { importLedger } from '../import/import.ts';
import { createPace } from '../import/pace.ts';
import { findLedgers } from '../import/sources.ts';
import { cutOff, dropImport, sweepInterrupted } from '../import/sweep.ts';
import { checkDecision } from '../journal/check-decision.ts';
import { addCountersignatures, decideShared } from '../journal/countersign.ts';
import { recordDecision } from '../journal/decide.ts';
import { Journals } from '../journal/journal.ts';
import { packShared, readShared, shareRequest } from '../journal/share.ts';
import { authorityOf } from '../read/authority/view.ts';
import { changedCopy } from '../read/changed-copy.ts';
import { denialsOf } from '../read/denials.ts';
import { entryDetail } from '../read/detail.ts';
import { delegationElsewhere, lanesElsewhere } from '../read/elsewhere.ts';
import { joinsAt } from '../read/joins.ts';
import { readLaneSides } from '../read/lane-sides.ts';
import { LedgerCache } from '../read/ledger-cache.ts';
import { LedgerWhys } from '../read/ledger-why.ts';
import { detailOf, summaryOf } from '../read/library.ts';
import { matchesOf } from '../read/matches.ts';
import { countPatterns } from '../read/patterns.ts';
import { requestDetail } from '../read/requests/detail.ts';
import { listRequests } from '../read/requests/inbox.ts';
import { requestNow } from '../read/requests/now.ts';
import { spentUpTo } from '../read/requests/spending.ts';
import { readRowLanes } from '../read/row-lanes.ts';
import { summarizeRun } from '../read/run-summary.ts';
import { countFound } from '../read/search/counts.ts';
import { Indexing } from '../read/search/indexing.ts';
import { recordPrints } from '../read/search/record-prints.ts';
import { Searches } from '../read/search/searches.ts';
import { searchAdvice, searchWords } from '../read/search/vocabulary.ts';
import { Blame } from '../read/states/blame.ts';
import { readChangeNotes } from '../read/states/change-notes.ts';
import { States } from '../read/states/states.ts';
import { Worlds } from '../read/states/worlds.ts';
import { storedLedger } from '../read/stored-ledger.ts';
import { laneItemsOf, swimlanesOf } from '../read/swimlanes.ts';
import { timelineOf } from '../read/timeline.ts';
import { wentBackIn } from '../read/went-back.ts';
import type { Ports } from './ports.ts';
import type { LedgerService } from './protocol.ts';

export function createHandler(ports: Ports): LedgerService {
  const { store } = ports;
  const cache = new LedgerCache(ports, (row) => journals.catchUp(row));
  const worlds = new Worlds(cache);
  const states = new States(cache, worlds);
  const blame = new Blame(cache, worlds, states);
  const searches = new Searches(cache, worlds);
  const indexing = new Indexing(cache);
  const comparisons = new Comparisons({ cache, worlds, states });
  const reports = new Reports(cache, searches);
  const whys = new LedgerWhys(cache);
  const drifts = new Drifts(cache);
  const runs = new Runs(cache);
  const benches = new Benches(ports, cache);
  const growths = new Growths(ports);
  const growthQueue = createQueue();
  // What a crash left is removed meanwhile; only `refusals` waits for it.
  const swept = ports.sweeps ? sweepInterrupted(ports) : Promise.resolve();
  swept.catch(() => undefined);

  const drop = (ledger: string) => {
    benches.drop(ledger);
    drifts.drop(ledger);
    cache.drop(ledger);
    worlds.drop(ledger);
    comparisons.drop();
  };

  const grow = async (ledger: GrownLedger) => {
    // One after the other: a later state must not be overtaken by an earlier one.
    const { row, isInPlace } = await growthQueue(() => growths.grow(ledger));
    if (!isInPlace) drop(row.id);
    return summaryOf(row, cache.isCurrent(row));
  };
  const journals = new Journals(ports, grow, (ledger, lane, index) =>
    requestNow(cache, ledger, lane, index),
  );
  const notes = new Notes(ports, (name) => journals.setReviewer(name));
  const cases = new Cases(cache, reports, notes);

  const answers: Answers<AskName> = {
    ...answerHandOver(cache, reports, cases),
    ...answerProve({ cache, worlds, states, drifts }),
    ...answerReplayPage(cache),
    ...answerSecrets(ports.host),
    ...answerStories(ports),
    ...benches.answers(),
    ...comparisons.answers(),
    ...notes.answers(),
    ...runs.answers(),
  };

  return {
    ask: async (name, input, onProgress = () => undefined, signal) =>
      answers[name](input, { signal, onProgress }),
    async library() {
      const rows = await store.ledgers();
      const summaries = rows.map((row) => summaryOf(row, cache.isCurrent(row)));
      return summaries.sort((a, b) => b.importedAt - a.importedAt);
    },
    async refusals() {
      await swept;
      const cut = (await store.takeSwept()).filter(({ job }) => !isInBackground(job));
      await store.putRefusals(cut.map(cutOff));
      return store.refusals();
    },
    findLedgers: (files) => findLedgers(ports, files),
    keepRefusals: (refusals) => store.putRefusals(refusals),
    dropRefusals: (paths) => store.deleteRefusals(paths),
    importSet: (job, set, demo, progress, signal) =>
      importLedger(ports, { job, set, demo, signal, send: progress }),
    grow: ({ file, ...ledger }) => grow({ ...ledger, bytes: async ({ size }) => file.slice(size) }),
    keepRunState(ledger, state) {
      // Not while it grows: the row that is put then was read before.
      return growthQueue(() => store.setRunState(ledger, state));
    },
    changedCopy: (set, change) => changedCopy(ports, set, change),
    dropImport: (job) => dropImport(ports, job),
    async forget(ledger, withNotes) {
      // Before as well: a file that is open here cannot be removed.
      drop(ledger);
      growths.drop(ledger);
      await store.forget(ledger, withNotes);
      drop(ledger);
    },
    async verify(ledger, profile, pins, progress, keyring) {
      const options = { profile, pins, ...(keyring && { keyring }) };
      await verifyLedger(ports, await cache.ledger(ledger), options, progress);
      // What was held was verified otherwise.
      growths.drop(ledger);
      drop(ledger);
      return detailOf(cache, await cache.ledger(ledger));
    },
    async describe(ledger, description) {
      const row = await describeLedger(ports, await cache.ledger(ledger), description);
      growths.drop(ledger);
      drop(ledger);
      return detailOf(cache, row);
    },
    ledger: async (ledger) => detailOf(cache, await cache.ledger(ledger)),
    ledgerWhys: (ledgers) => whys.say(ledgers),
    laneReport: async (ledger, lane) => (await cache.openLane(ledger, lane)).lane.report,
    timeline: async (ledger, lane) => timelineOf((await cache.openLane(ledger, lane)).lane),
    matches: async (ledger, lane, filter, from) =>
      matchesOf((await cache.openLane(ledger, lane)).lane, filter, from),
    search: (ledger, query, from) => searches.part(ledger, query, from),
    found: (ledger, query, lane, indices) => searches.found(ledger, query, lane, indices),
    countFound: (ledger, lanes) => countFound(cache, ledger, lanes),
    recordPrints: (ledger, lane, indices) => recordPrints(cache, ledger, lane, indices),
    makeIndexes: (first, signal) => indexing.make(first, signal),
    searchWords: () => searchWords(searches),
    searchAdvice: async (query) => searchAdvice(searches, searches.query(query)),
    async series(ledger, lane, window) {
      return (await cache.series(await cache.ledger(ledger), lane)).window(window);
    },
    async sum(ledger, lane, entries) {
      return (await cache.series(await cache.ledger(ledger), lane)).sum(entries);
    },
    place: async (ledger, lane, place) =>
      (await (await cache.openLane(ledger, lane)).lane.index()).find(place),
    async denials(ledger, lane, from, to) {
      return denialsOf((await cache.openLane(ledger, lane)).lane, from, to);
    },
    async runSummary(ledger, lane, signal) {
      const opened = await cache.openLane(ledger, lane);
      return summarizeRun(cache.format(opened.row), opened.lane, opened.row.judged, signal);
    },
    patterns: (ledgers, onEntries, signal) =>
      countPatterns(cache, ledgers, createPace(signal), onEntries),
    async rows(ledger, lane, from, to) {
      const opened = (await cache.openLane(ledger, lane)).lane;
      const first = Math.max(0, from);
      const count = Math.max(0, Math.min(to, opened.entries) - first);
      return Promise.all(Array.from({ length: count }, (_, i) => opened.timelineRow(first + i)));
    },
    async rowsAt(ledger, lane, indices) {
      const opened = (await cache.openLane(ledger, lane)).lane;
      const valid = [...indices].filter((index) => index >= 0 && index < opened.entries);
      return Promise.all(valid.map((index) => opened.timelineRow(index)));
    },
    async entry(ledger, lane, index) {
      const { row, lane: opened } = await cache.openLane(ledger, lane);
      return entryDetail(cache.format(row), opened, index);
    },
    requests: (which) => listRequests(cache, which),
    async request(ledger, lane, index) {
      return requestDetail({ cache, worlds, states }, await cache.ledger(ledger), lane, index);
    },
    async spent(ledger, lane, index) {
      return spentUpTo(cache, await cache.ledger(ledger), lane, index);
    },
    spentInAll: async (ledger) => cache.spent(await cache.ledger(ledger)),
    async worldHead(ledger, lane, index) {
      return states.head(await cache.ledger(ledger), lane, index);
    },
    async world(ledger, lane, index, query, from, to, signal) {
      return states.window(await cache.ledger(ledger), { lane, index }, query, from, to, signal);
    },
    blameHead: async (ledger, ask) => blame.head(await cache.ledger(ledger), ask),
    blame: async (ledger, ask, before) => blame.page(await cache.ledger(ledger), ask, before),
    blameLines: async (ledger, ask) => blame.lines(await cache.ledger(ledger), ask),
    diff: async (ledger, from, to, skip) => states.diff(await cache.ledger(ledger), from, to, skip),
    changeNotes: async (ledger, lane, indices) =>
      readChangeNotes({ cache, worlds, states }, await cache.ledger(ledger), lane, indices),
    async wentBack(ledger, lane, from, to) {
      const opened = await cache.openLane(ledger, lane);
      return wentBackIn(cache.format(opened.row), opened.lane, from, to);
    },
    async laneSides(ledger, lane) {
      const { row, lane: opened } = await cache.openLane(ledger, lane);
      return readLaneSides(cache, row, opened);
    },
    rowLanes: async (ledger, lane) => readRowLanes(cache, await cache.ledger(ledger), lane),
    swimlanes: async (ledger, lane) => swimlanesOf(cache, await cache.ledger(ledger), lane),
    laneItems: async (ledger, windows) => laneItemsOf(cache, await cache.ledger(ledger), windows),
    lanesElsewhere: async (ledger, lanes) =>
      lanesElsewhere(cache, await cache.ledger(ledger), lanes),
    delegationElsewhere: async (ledger, lane) =>
      delegationElsewhere(cache, await cache.ledger(ledger), lane),
    joinsAt: async (ledger, lane, index) =>
      joinsAt(cache, await cache.ledger(ledger), { lane, index }),
    authority: async (ledger, lane, index) =>
      authorityOf(cache, await cache.ledger(ledger), lane, index),
    async query(ledger, question, input, onEntries, signal) {
      const row = await cache.ledger(ledger);
      const { questions, manifest } = cache.format(row);
      const answerer = questions?.[question];
      if (!answerer) throw new Error(`Ledgers of ${manifest.name} do not answer ${question}.`);
      return answerer.answer(storedLedger(cache, row, createPace(signal), onEntries), input);
    },
    async source(ledger) {
      const row = await cache.ledger(ledger);
      const source = await sourceOf(ports, row);
      if (source) return source;
      throw new AppException({ code: 'ledger incomplete', where: row.name, expected: 'file' });
    },
    journal: () => journals.state(),
    journalDecisions: (known) => journals.decisions(known),
    journalDecision: (journal, id) => journals.decision(journal, id),
    setReviewer: (name) => journals.setReviewer(name),
    recordDecision: (decision) => recordDecision(journals.recorder, decision),
    shareRequest: (ledger, lane, index, decision, card) =>
      shareRequest(cache, { ledger, lane, index }, decision, card),
    packShared: async (shared) => packShared(shared),
    readShared: (given, keys) => readShared(cache, given, keys),
    decideShared: (shared, choice) => decideShared(journals.recorder, shared, choice),
    addCountersignatures: (documents) => addCountersignatures(journals.recorder, documents),
    recordDelivery: (input) => journals.recordDelivery(input),
    journalFile: (journal) => journals.file(journal),
    restoreJournal: (file) => journals.restore(file),
    keyFile: (journal, passphrase) => journals.keys.file(journal, passphrase),
    takeKey: (file, passphrase) => journals.keys.take(file, passphrase),
    useKey: (journal) => journals.keys.use(journal),
    dropKey: (journal) => journals.keys.drop(journal),
    revokeKey: (journal, reason, isReplaced) => journals.keys.revoke(journal, reason, isReplaced),
    showJournal: (journal) => journals.show(journal),
    checkDecision: (file, keys) => checkDecision(cache, file, keys),
    async zip(files) {
      const encoder = new TextEncoder();
      const all = files.map(({ name, text }) => ({ name, bytes: encoder.encode(text) }));
      return new Blob([zipFiles(all)], { type: 'application/zip' });
    },
    policies: () => ports.policies(),
    format: async (value) => canonicalText(value, (number) => number),
  };
}
