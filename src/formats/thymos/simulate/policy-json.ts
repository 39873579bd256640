// A policy as a JSON file: read strictly, every error with its location.

import { encodeText } from '../../../core/bytes.ts';
import { JsonError, parseJson } from '../../../core/json/parse.ts';
import { isArray, isNumber, isObject, type JsonValue, member } from '../../../core/json/value.ts';
import {
  type Budget,
  COST_PARTS,
  type Condition,
  type Decided,
  EFFECTS,
  MAX_CONDITIONS,
  MAX_RULES,
  MAX_TEXT_LENGTH,
  OPERATORS,
  type Policy,
  pathParts,
  type Rule,
  type Scalar,
  type Verb,
  type When,
} from './policy.ts';

/** Why a text is no policy, and where. */
export class PolicyError extends Error {
  /** "rules[0].when.tool"; '' for the whole. */
  readonly path: string;
  constructor(path: string, message: string) {
    super(path ? `${path}: ${message}` : message);
    this.name = 'PolicyError';
    this.path = path;
  }
}

const VERBS: readonly Verb[] = ['allow', 'deny', 'require approval'];
const MAX_FILE_LENGTH = 1_000_000;
/** No number of a ledger is beyond these, so nothing is gained by reading more. */
const MAX_DIGITS = 400;
const MAX_EXPONENT = 1000;

/** @throws {PolicyError} */
export function parsePolicy(text: string): Policy {
  if (text.length > MAX_FILE_LENGTH) throw new PolicyError('', 'the policy is longer than 1 MB');
  let tree: JsonValue;
  try {
    tree = parseJson(encodeText(text), { maxDepth: 16, refuseNumber });
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new PolicyError('', `not JSON at byte ${error.offset}: ${error.message}`);
  }
  return readPolicy(tree);
}

function refuseNumber(text: string): string | null {
  const exponent = Number(/[eE](.*)$/.exec(text)?.[1] ?? 0);
  return text.length > MAX_DIGITS || Math.abs(exponent) > MAX_EXPONENT
    ? 'a number beyond any that a ledger holds'
    : null;
}

function readPolicy(tree: JsonValue): Policy {
  const fields = object(tree, '', ['name', 'rules', 'otherwise']);
  const rules = list(required(fields, '', 'rules'), 'rules', MAX_RULES);
  const otherwise = required(fields, '', 'otherwise');
  return {
    name: text(fields('name') ?? '', 'name'),
    rules: rules.map((rule, i) => readRule(rule, `rules[${i}]`)),
    otherwise: otherwise === 'as recorded' ? otherwise : readDecided(otherwise, 'otherwise'),
  };
}

function readRule(value: JsonValue, path: string): Rule {
  const fields = object(value, path, ['name', 'when', 'then']);
  return {
    name: text(required(fields, path, 'name'), `${path}.name`),
    when: readWhen(fields('when') ?? { members: [] }, `${path}.when`),
    decided: readDecided(required(fields, path, 'then'), `${path}.then`),
  };
}

function readWhen(value: JsonValue, path: string): When {
  const fields = object(value, path, ['tool', 'effect', 'where', 'budget']);
  const tool = fields('tool');
  const effect = fields('effect');
  const budget = fields('budget');
  return {
    tool: tool === undefined ? null : readTool(tool, `${path}.tool`),
    effect: effect === undefined ? null : oneOf(effect, EFFECTS, `${path}.effect`),
    where: list(fields('where') ?? [], `${path}.where`, MAX_CONDITIONS).map((condition, i) =>
      readCondition(condition, `${path}.where[${i}]`),
    ),
    budget: budget === undefined ? null : readBudget(budget, `${path}.budget`),
  };
}

function readTool(value: JsonValue, path: string): string {
  const tool = text(value, path);
  if (tool === '')
    throw new PolicyError(path, 'a tool pattern is empty; leave it out for any tool');
  if (tool.slice(0, -1).includes('*'))
    throw new PolicyError(path, '`*` may be only at the end of a tool pattern');
  return tool;
}

function readCondition(value: JsonValue, path: string): Condition {
  const fields = object(value, path, ['path', 'operator', 'value']);
  const where = text(required(fields, path, 'path'), `${path}.path`);
  if (!pathParts(where))
    throw new PolicyError(
      `${path}.path`,
      `"${where}" does not begin with args, value, output or resource, or has an empty part`,
    );
  const operator = oneOf(required(fields, path, 'operator'), OPERATORS, `${path}.operator`);
  const wanted = scalar(required(fields, path, 'value'), `${path}.value`);
  const number = wanted !== null && typeof wanted === 'object';
  if ((operator === 'greater than' || operator === 'less than') && !number)
    throw new PolicyError(`${path}.value`, `"${operator}" compares with a number`);
  if ((operator === 'starts with' || operator === 'matches') && typeof wanted !== 'string')
    throw new PolicyError(`${path}.value`, `"${operator}" compares with a text`);
  return { path: where, operator, value: wanted };
}

function readBudget(value: JsonValue, path: string): Budget {
  const fields = object(value, path, ['of', 'more_than']);
  const limit = required(fields, path, 'more_than');
  const moreThan = isNumber(limit) && /^\d+$/.test(limit.number) ? Number(limit.number) : -1;
  if (moreThan < 0 || !Number.isSafeInteger(moreThan))
    throw new PolicyError(`${path}.more_than`, 'expected a whole number from 0 to 2^53 − 1');
  return { of: oneOf(required(fields, path, 'of'), COST_PARTS, `${path}.of`), moreThan };
}

function readDecided(value: JsonValue, path: string): Decided {
  const fields = object(value, path, ['decision', 'channel']);
  const verb = oneOf(required(fields, path, 'decision'), VERBS, `${path}.decision`);
  const channel = fields('channel');
  if (channel === undefined) return { verb, channel: null };
  if (verb !== 'require approval')
    throw new PolicyError(`${path}.channel`, `nobody is asked where the decision is "${verb}"`);
  return { verb, channel: text(channel, `${path}.channel`) || null };
}

type Fields = (name: string) => JsonValue | undefined;

function object(value: JsonValue, path: string, known: readonly string[]): Fields {
  if (value === null || typeof value !== 'object' || !isObject(value))
    throw new PolicyError(path, `expected an object with ${known.join(', ')}`);
  const seen = new Set<string>();
  for (const [name] of value.members) {
    if (!known.includes(name))
      throw new PolicyError(path, `"${name}" is not known here; known are ${known.join(', ')}`);
    if (seen.has(name)) throw new PolicyError(path, `"${name}" is there twice`);
    seen.add(name);
  }
  return (name) => member(value, name);
}

function required(fields: Fields, path: string, name: string): JsonValue {
  const found = fields(name);
  if (found === undefined) throw new PolicyError(path, `"${name}" is missing`);
  return found;
}

function text(value: JsonValue, path: string): string {
  if (typeof value !== 'string') throw new PolicyError(path, 'expected a text');
  if (value.length > MAX_TEXT_LENGTH)
    throw new PolicyError(path, `longer than ${MAX_TEXT_LENGTH} characters`);
  return value;
}

function list(value: JsonValue, path: string, most: number): readonly JsonValue[] {
  if (!isArray(value)) throw new PolicyError(path, 'expected a list');
  if (value.length > most) throw new PolicyError(path, `more than ${most}`);
  return value;
}

function oneOf<T extends string>(value: JsonValue, known: readonly T[], path: string): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new PolicyError(path, `expected one of ${known.join(', ')}`);
  return found;
}

function scalar(value: JsonValue, path: string): Scalar {
  if (typeof value === 'string') return text(value, path);
  if (value === null || typeof value === 'boolean' || isNumber(value)) return value;
  throw new PolicyError(path, 'expected a text, a number, true, false or null');
}
