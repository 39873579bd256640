import type { Manifest } from '../manifest.ts';

export const sessionsManifest: Manifest = {
  id: 'sessions',
  name: 'Agent sessions',
  ledgers: 'session files and traces of agents',
  opens:
    'session files of Claude Code (also what a run prints as stream-json), Codex, Gemini CLI, Qwen Code and opencode, one or a folder with its agents; runs of SWE-agent, mini-swe-agent and OpenHands; traces in OTLP/JSON; evaluation logs of Inspect; checkpoint databases of LangGraph',
  opensInFull:
    'session files of Claude Code (`.jsonl`, also what a run prints with `--output-format stream-json`) and Codex (`rollout-*.jsonl`), with the files of their agents in a folder or zip; those of Gemini CLI (`.json`, `.jsonl`, with the folder of its agents), Qwen Code (`.jsonl`) and opencode 1.x (the folder `storage`); runs of SWE-agent (`.traj`), mini-swe-agent (`.traj.json`) and OpenHands (a JSON array, JSON Lines, or the folder `events`); traces of agents in OTLP/JSON, as a document or as lines; evaluation logs of Inspect (`.eval`, `.json`); checkpoint databases of LangGraph (SQLite, with the `-wal` file of one that is in use)',
  proves:
    'consistency: parents, order, calls and results, edits, totals; consistent, not tamper-evident, since such files carry no hashes; a seal taken here is compared with a later copy',
  original: {
    verifier: 'None: the programs that write such files read them back, and check nothing.',
    reference: 'What records say of one another: parents, order, calls and results, totals.',
  },
  records: { world: true },
  pins: ['seal'],
  views: [],
  limits: [
    {
      title: 'Tamper evidence: none in these files',
      text: 'There is no hash and no signature. A person, or the agent itself, can change or take out any line so that the rest still agrees. What is checked is whether the records agree with one another.',
    },
    {
      title: 'What a seal shows',
      text: 'A seal taken here and kept elsewhere shows every change to the lines that it covers, from that moment on. It says nothing about what was changed before it was taken.',
    },
    {
      title: 'Who approved',
      text: 'Coding agents write no question and no approval: a call that a person approved looks like one that needed none. Refusals are there as results, and most are read from their wording. Inspect records approvals, with the name of an approver: a name, not a proven person. LangGraph records questions and answers, and not who answered.',
    },
    {
      title: 'That a tool really ran',
      text: 'A result is what the program wrote down. Whether the tool ran, and said just that, is not shown.',
    },
    {
      title: 'What files held',
      text: 'Texts of files are folded from recorded reads and edits only. A shell command may change any file, and nothing is concluded from one.',
    },
  ],
};
