// A server runs all statements of a dump, and a reader of the rows sees none that changes them
// after all. pg_dump's own statements are known; any other one counts as a change.

type Tables = ReadonlySet<string>;

const HARMLESS: ReadonlySet<string> = new Set(
  'set reset begin start commit end lock comment grant revoke security refresh analyze vacuum reindex cluster copy'.split(
    ' ',
  ),
);
const CHANGES: ReadonlySet<string> = new Set(['update', 'delete', 'truncate', 'merge']);
/** A restored table then has not the rows of the dump. */
const ALTERS: ReadonlySet<string> = new Set([
  'type',
  'using',
  'schema',
  'attach',
  'detach',
  'inherit',
]);
const HOLDERS: ReadonlySet<string> = new Set(['schema', 'owned', 'database', 'extension']);
const CALLED = /^(set_config|setval|lo_\w+)$/;

/** `words` are those of the statement, itself first. */
export function changesRows(words: readonly string[], tables: Tables, hasRows: boolean): boolean {
  const [statement = '', what = ''] = words;
  const has = (...some: readonly string[]) => some.some((word) => words.includes(word));
  const isOfTables = words.some((word) => tables.has(word));
  // Before the rows only a trigger does something to them.
  if (!hasRows) return statement === 'create' && has('trigger') && isOfTables;
  if (HARMLESS.has(statement)) return false;
  if (CHANGES.has(statement)) return isOfTables;
  switch (statement) {
    case 'insert':
      return has('update') && isOfTables;
    case 'drop':
      return isOfTables || HOLDERS.has(what);
    case 'alter':
      return has('rename') || (isOfTables && words.some((word) => ALTERS.has(word)));
    case 'create':
      return isOfTables && has('rule', 'inherits', 'partition');
    case 'select': {
      const [called = ''] = what === 'pg_catalog' ? words.slice(2) : [what];
      return !CALLED.test(called);
    }
    default:
      return true;
  }
}

/** pg_dump and people put these into a dump for psql. */
const COMMANDS = /^\\(restrict|unrestrict|connect|c|set|pset|echo|qecho|encoding|timing|\.)?$/;

/** Returns the command of a line for psql, where it reads or runs something else, or null. */
export function changingCommand(line: string): string | null {
  const [command = ''] = line.trim().split(/\s/);
  return COMMANDS.test(command) ? null : command.slice(0, 40);
}
