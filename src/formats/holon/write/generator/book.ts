// Names, goals and ways to fail of the small organisation that the generator runs.

type Some<T> = readonly [T, ...T[]];

export const GENERATED_KINDS: Some<{ readonly kind: string; readonly goals: Some<string> }> = [
  {
    kind: 'metrics',
    goals: ['Bootstrap the naive estimators', 'Log predictions beside results', 'Backtest entropy'],
  },
  {
    kind: 'feature',
    goals: ['Add a retry budget', 'Serve reports as CSV', 'Page through long histories'],
  },
  {
    kind: 'fix',
    goals: ['Stop the double rebase', 'Close sandboxes on abort', 'Count renamed files once'],
  },
  {
    kind: 'refactor',
    goals: [
      'Part planning from routing',
      'Give the ledger its own module',
      'Name the metrics alike',
    ],
  },
  { kind: 'docs', goals: ['Describe the git flow', 'Write down the naming rules'] },
];

/** How well each agent knows what it can do: added to what it predicts. */
export const AGENTS: Some<{ readonly id: string; readonly bias: number }> = [
  { id: 'agent-planner-01', bias: 0.02 },
  { id: 'agent-planner-02', bias: 0.14 },
  { id: 'agent-coder-03', bias: -0.06 },
  { id: 'agent-coder-04', bias: 0.08 },
  { id: 'agent-coder-07', bias: 0.24 },
];

export const MODELS: Some<{
  readonly provider: string;
  readonly model_id: string;
  readonly tier: string;
  readonly strength: number;
  readonly price: number;
}> = [
  { provider: 'north', model_id: 'swift-2', tier: 'flash', strength: 0, price: 1 },
  { provider: 'north', model_id: 'swift-3', tier: 'flash', strength: 0.05, price: 1.4 },
  { provider: 'south', model_id: 'delve-1', tier: 'deep', strength: 0.16, price: 5 },
  { provider: 'south', model_id: 'delve-2', tier: 'deep', strength: 0.22, price: 7 },
];

export const FAILURES: Some<string> = [
  'tests failed',
  'tests failed',
  'time budget exhausted',
  'forbidden path touched',
  'coverage fell',
];

export const MERGE_FAILURES: Some<string> = ['branch moved on', 'required check failed'];

export const FILES: Some<string> = [
  'holon/core/ledger.py',
  'holon/core/invariants.py',
  'holon/planning/score.py',
  'holon/planning/variants.py',
  'holon/routing/policy.py',
  'tests/test_ledger.py',
  'tests/test_routing.py',
  'docs/git_flow.md',
  'tools/backtest.py',
  'pyproject.toml',
];

export const REVIEWERS: Some<string> = ['maintainer', 'release-owner'];

export const GENERATED_TOOLS: Some<{ readonly tool: string; readonly command: string }> = [
  { tool: 'git', command: 'git diff --stat' },
  { tool: 'pytest', command: 'pytest -q' },
  { tool: 'python', command: 'python tools/backtest.py' },
  { tool: 'bash', command: 'ruff check holon' },
];
