import type { Manifest } from '../../ledger/format/manifest.ts';

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
  reference: 'What records say of one another: parents, order, calls and results, totals.',
  records: { world: true, agent: true },
  pins: ['seal'],
  views: [],
};
