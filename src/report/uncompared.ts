// What of a report nothing is compared with. Its page says so next to where each is read, a check of it lists
// them, and all the rest is compared: a test alters every value of a report in turn.

/** By the part of a report, in words for whoever reads its page. */
export const UNCOMPARED = {
  title: 'The title is what somebody called it: it is compared with nothing.',
  tool: 'Which program made it is what it says of itself: it is compared with nothing.',
  case: 'Question, conclusion, findings, notes and queries are what a person wrote: they are compared with nothing.',
  redaction:
    'Which rules left something out, and in how many places, is what the report says: it is compared with nothing.',
  name: 'The name is what the ledger was called where this was made: it is compared with nothing.',
  pins: 'This is what the ledger was compared with, as it was given there. Compare it yourself with where it was published.',
} as const;

/** Members of a report, or of one of its ledgers, that are among them. */
export function isUncompared(path: readonly string[]): boolean {
  const [part = '', , own = ''] = path;
  return part === 'ledgers' ? own === 'name' || own === 'pins' : part in UNCOMPARED;
}

export const UNCOMPARED_WORDS =
  'Its title, the names of its ledgers, question, conclusion, queries, findings and notes of a case, the rules of what was left out, where pins and keys come from, and whether there were more notes: nobody can say from the ledgers whether these are so.';
