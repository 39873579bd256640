// Which statements of a dump can change its rows after all: a server runs all of them, and a
// reader of the rows sees none. What pg_dump itself writes is known; anything else is one.

type Tables = ReadonlySet<string>;

/** Statements that change no row. */
const HARMLESS: ReadonlySet<string> = new Set(
  'set reset begin start commit end lock comment grant revoke security refresh analyze vacuum reindex cluster copy'.split(
    ' ',
  ),
);
const CHANGES: ReadonlySet<string> = new Set(['update', 'delete', 'truncate', 'merge']);
/** Of a table: what a restored one then has is not what the dump has. */
const ALTERS: ReadonlySet<string> = new Set([
  'type',
  'using',
  'schema',
  'attach',
  'detach',
  'inherit',
]);
/** Things that hold tables. */
const HOLDERS: ReadonlySet<string> = new Set(['schema', 'owned', 'database', 'extension']);
/** Functions that pg_dump calls. */
const CALLED = /^(set_config|setval|lo_\w+)$/;

/** `words`: of the statement, itself first. */
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

/** What pg_dump and people put into a dump for psql. */
const COMMANDS = /^\\(restrict|unrestrict|connect|c|set|pset|echo|qecho|encoding|timing|\.)?$/;

/** The command of a line for psql, where it reads or runs something else; null: it does not. */
export function changingCommand(line: string): string | null {
  const [command = ''] = line.trim().split(/\s/);
  return COMMANDS.test(command) ? null : command.slice(0, 40);
}
