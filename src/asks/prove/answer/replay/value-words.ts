import { isArray, isNumber, isObject, type JsonValue } from '../../../../base/json/value.ts';
import { shortened } from '../../../../base/visible.ts';

const MOST = 64;
const MEMBERS = 4;

export function valueWords(value: JsonValue): string {
  return shortened(words(value, 0), MOST);
}

function words(value: JsonValue, depth: number): string {
  if (value === null) return 'nothing';
  if (typeof value === 'string') return value.slice(0, 4 * MOST);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (isNumber(value)) return value.number.slice(0, MOST);
  if (isArray(value)) {
    if (value.length === 0) return 'an empty list';
    if (depth > 0 || value.length > MEMBERS) return `a list of ${value.length}`;
    return value.map((one) => words(one, depth + 1)).join(', ');
  }
  if (!isObject(value)) return '';
  const { members } = value;
  if (members.length === 0) return 'empty';
  if (depth > 0) return `${members.length} members`;
  return members
    .slice(0, MEMBERS)
    .map(([name, own]) => `${name.slice(0, MOST)} ${words(own, depth + 1)}`)
    .join(', ');
}
