// A changed field shows nowhere in a ledger once everything was sealed again, for these reasons.

type Reasons = readonly (readonly [fields: RegExp, why: string])[];

const ONCE = 'It is recorded here and nowhere else in the ledger.';
const TOOL =
  'What a tool was given and what it answered is the tool’s own: nothing else in the ledger says what it should be.';
const COST = 'What something cost is recorded once, and never summed up elsewhere.';
const BUDGET =
  'What commits cost is summed up only where a skill caps it. That some of it repeats the number and the latencies of observations is not compared: they differ in a recorded ledger of the real code.';
const ALONE =
  'It names something that is not in the ledger. Where another record names the same thing, the two are compared, and changing one is seen.';
const PINNED =
  'It names what the ledger does not contain, and may change from one commit to the next. A pinned value shows it.';
const CLOCK = 'It is one reading of a clock. Only its order is checked.';
const SURROUNDINGS =
  'It says where the agent was. An agent may move, and a ledger may hold several runs; nothing else records it.';

const REASONS: Readonly<Record<string, Reasons>> = {
  thymos: [
    [/\.(args|output|value)$|delta\[\]\.(id|kind|reason|field|path)|latency_ms/, TOOL],
    [/budget_cost|budget_cap/, BUDGET],
    [
      /signature$/,
      'Some commits of the trajectory are unsigned already, which is a finding of its own.',
    ],
    [/body\.(parent\[\]|seq)$/, 'Sealing again puts the right place there.'],
    [
      /^delegation: (task|child)/,
      'The child is compared where it is in the ledger. Here it is not, which is a finding of its own.',
    ],
    [/(note|detail|final_answer|title|instructions|reason|model|params)$/, ONCE],
    [/(compiler_version|policy_set_hash)$/, PINNED],
    [
      /(intent_id|proposal_id|writ_id|observations\[\]\.tool|plan\.tool|rules_evaluated|decision\.detail|routing_evidence)/,
      ALONE,
    ],
  ],
  blocks: [
    [/timestamp$|created_at$/, CLOCK],
    [/(key|value|metadata)$/, 'It is a value that no later checkpoint covers.'],
    [/(run_id|source_block_id|snapshot_id)$/, ALONE],
    [/(label|status|reason|side_effects\[\]\.(kind|ref))$/, ONCE],
  ],
  reactor: [
    [/cost\./, COST],
    [/semantic_diff$/, 'Its form is the render’s own: nothing else says what changed.'],
    [/(contract_fingerprint|null_reason)$/, ONCE],
  ],
  holon: [
    [/^event: (ts)/, CLOCK],
    [/^event: /, SURROUNDINGS],
    [
      /(routing_policy_version|human_approval_required)$/,
      'Versions are compared from the first event on that changes one. Before it, nothing says which one is in force.',
    ],
    [
      /_sha$/,
      'It names a commit. Only commits that merges made are named by other events, and those are compared.',
    ],
    [
      /expected_cost$/,
      'It is expected of one task. What a plan costs is predicted of the plan as a whole.',
    ],
    [
      /constraints\.|allowed_paths|forbidden_paths/,
      'It is what an intent is allowed. It is compared with what its parent is allowed, where there is one, and no other event repeats it.',
    ],
    [
      /: payload/,
      'The format has no hashes, and no other event repeats this value where it was changed.',
    ],
  ],
  chains: [
    [/: (ts|ts_local)$/, CLOCK],
    [/: /, 'What a record says is its writer’s own; such a log repeats none of it.'],
  ],
};

export function whyUnseen(format: string, field: string): string | null {
  return REASONS[format]?.find(([pattern]) => pattern.test(field))?.[1] ?? null;
}
