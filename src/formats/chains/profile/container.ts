// What a log is in, where that is not a file of JSON Lines: one JSON document, a CSV file, or a
// table of a SQLite database. The rows of a table are read as JSON objects of their columns.

import { memberAt } from '../../../base/json/access.ts';
import {
  choice,
  exactly,
  listShape,
  oneOf,
  optionalShape,
  type ReadShape,
} from '../../../base/json/shape.ts';
import { isTrue, MAX_LISTED, nameLeaf, pointer } from './leaves.ts';

const columns = optionalShape(listShape(nameLeaf, MAX_LISTED, 1));

const table = {
  /** Columns whose texts are JSON: numbers, objects, lists, true and false. */
  json: columns,
  /** Columns with 0 and 1, or with "true" and "false" in any case, for false and true. */
  booleans: columns,
  /** A cell without a value is no member of its record. */
  skipsEmpty: optionalShape(isTrue),
};
const CONTAINERS = {
  /** `records`: where in the document the list of records is; left out: the document is that list. */
  JSON: exactly({ is: oneOf('JSON'), records: optionalShape(pointer) }),
  /**
   * The first row names the columns. `delimiter`: what is between cells; left out: a comma. `emptyIsNull`: a
   * cell with nothing in it, not even quotes.
   */
  CSV: exactly({
    is: oneOf('CSV'),
    delimiter: optionalShape(oneOf('semicolon', 'tab', 'bar')),
    ...table,
    emptyIsNull: optionalShape(isTrue),
  }),
  /** `order`: the column by which rows are in order; left out: the order in which they were put in. */
  SQLite: exactly({
    is: oneOf('SQLite'),
    table: nameLeaf,
    order: optionalShape(nameLeaf),
    ...table,
  }),
};

export const CONTAINER = choice<Container>(
  `one of ${Object.keys(CONTAINERS).join(', ')}`,
  (value) => {
    const is = memberAt(value, 'is');
    const [, shape = null] = Object.entries(CONTAINERS).find(([known]) => known === is) ?? [];
    return shape;
  },
);

export type JsonContainer = ReadShape<typeof CONTAINERS.JSON>;
export type CsvContainer = ReadShape<typeof CONTAINERS.CSV>;
export type SqliteContainer = ReadShape<typeof CONTAINERS.SQLite>;
export type TableContainer = CsvContainer | SqliteContainer;
/** Of a log in JSON Lines there is none. */
export type Container = JsonContainer | TableContainer;
