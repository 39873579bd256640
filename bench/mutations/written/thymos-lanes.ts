// A trajectory of a written ledger may say something false of another.

import { writeJsonValue } from '../../../src/formats/thymos/write/writer/json.ts';
import { Forge } from '../../../src/testing/forgeries/thymos-lanes.ts';
import { type Forgery, oneFile } from './forgery.ts';

function row(title: string, write: (forge: Forge) => void): Forgery {
  const forge = new Forge();
  write(forge);
  const files = oneFile('ledger.jsonl', forge.bytes());
  return { format: 'thymos', title, cases: [{ files }] };
}

export const THYMOS_LANE_MUTATIONS: readonly Forgery[] = [
  row('A request carried out in another trajectory', (forge) => {
    const [run, other] = [forge.root('run'), forge.root('other')];
    const asked = forge.proposal('asked');
    forge.ask(other, asked);
    forge.commit(run, asked, 'asked');
  }),
  row('A request carried out in a branch, although it was asked after it', (forge) => {
    const run = forge.root('run');
    const asked = forge.proposal('asked');
    const branch = forge.branch(run, forge.plain(run, 'first'));
    forge.ask(run, asked);
    forge.commit(branch, asked, 'asked');
  }),
  row('A branch that repeats what its source did', (forge) => {
    const run = forge.root('run');
    const asked = forge.proposal('asked');
    forge.ask(run, asked);
    const branch = forge.branch(run, forge.commit(run, asked, 'asked'));
    forge.commit(branch, asked, 'again');
  }),
  row('A request carried out without having been asked for', (forge) => {
    forge.commit(forge.root('run'), forge.proposal('asked'), 'asked');
  }),
  row('A request denied in a branch and carried out there', (forge) => {
    const run = forge.root('run');
    const asked = forge.proposal('asked');
    forge.ask(run, asked);
    const branch = forge.branch(run, forge.plain(run, 'first'));
    forge.deny(branch, asked);
    forge.commit(branch, asked, 'asked');
  }),
  row('A denial in a branch of what was asked only later', (forge) => {
    const run = forge.root('run');
    const asked = forge.proposal('asked');
    const branch = forge.branch(run, forge.plain(run, 'first'));
    forge.ask(run, asked);
    forge.deny(branch, asked);
  }),
  row('A branch under another id than its source commit gives it', (forge) => {
    const run = forge.root('run');
    forge.lane('elsewhere').branch(run.id, forge.plain(run, 'first'), 'what if');
  }),
  row('A branch from a commit of another trajectory', (forge) => {
    const [run, other] = [forge.root('run'), forge.root('other')];
    forge.branch(other, forge.plain(run, 'first'));
  }),
  row('A branch that creates what its source has', (forge) => {
    const run = forge.root('run');
    const branch = forge.branch(run, forge.plain(run, 'first'));
    forge.commit(branch, forge.proposal('asked'), 'first');
  }),
  row('A skill under another id than its own', (forge) => {
    const run = forge.root('run');
    const payload = writeJsonValue({
      type: 'skill_bound',
      skill_id: 'ab'.repeat(32),
      params: [],
      skill: {
        name: 'write',
        version: 1,
        title: 'Write',
        instructions: '',
        tools: [],
        params: [],
        ceiling: { read: true, write: true, external: false, irreversible: false },
        budget_cap: null,
        model_hint: { provider: null, model: null },
      },
    });
    const parent = forge.ledger.head(run.id)?.id ?? null;
    forge.ledger.append({ trajectory: run.id, parent, seq: 1, payload, createdAt: 1_800_000_000 });
  }),
  row('A child delegated twice', (forge) => {
    const [run, other] = [forge.root('run'), forge.root('other')];
    const child = forge.root('delegated: write');
    run.delegate(child.id, 'write');
    other.delegate(child.id, 'write', 'done');
  }),
  row('A delegation to a trajectory that is not there', (forge) => {
    forge.root('run').delegate('ab'.repeat(32), 'write');
  }),
  row('A trajectory delegated to by its own child', (forge) => {
    const [run, child] = [forge.root('delegated: rest'), forge.root('delegated: write')];
    run.delegate(child.id, 'write');
    child.delegate(run.id, 'rest');
  }),
];
