// An instance of a Python class as LangGraph writes it: [module, class, arguments, method] in an extension
// type. It becomes an object that names module and class, and nothing of it is ever made or called.

import { isArray, type JsonMember, type JsonValue } from '../../../base/json/value.ts';
import { SNAPSHOT } from './channels.ts';

/** What the arguments are, by extension type. */
const TYPES: ReadonlyMap<number, string> = new Map([
  [0, 'argument'],
  [1, 'arguments'],
  [2, 'arguments'],
  [3, 'argument'],
  [4, 'arguments'],
  [5, 'arguments'],
]);
const ARRAY = 6;
/** The whole value of a channel that is kept as deltas. */
const WHOLE = 7;

/** null: it is of no such type, or of another shape. */
export function readInstance(type: number, read: () => JsonValue): JsonValue | null {
  const name = TYPES.get(type);
  if (type === WHOLE)
    return {
      members: [
        ['module', 'langgraph.checkpoint.serde.types'],
        ['class', SNAPSHOT],
        ['argument', read()],
      ],
    };
  if (name === undefined && type !== ARRAY) return null;
  const parts = read();
  if (parts === null || !isArray(parts)) return null;
  const [first, second, third, fourth] = parts;
  if (typeof first !== 'string') return null;
  if (type === ARRAY)
    return {
      members: [
        ['module', 'numpy'],
        ['class', 'ndarray'],
        ['dtype', first],
        ['shape', second ?? null],
        ['order', third ?? null],
        ['data', fourth ?? null],
      ],
    };
  if (typeof second !== 'string' || name === undefined) return null;
  const members: JsonMember[] = [
    ['module', first],
    ['class', second],
    [name, third ?? null],
  ];
  if (fourth !== undefined) members.push(['method', fourth]);
  return { members };
}
