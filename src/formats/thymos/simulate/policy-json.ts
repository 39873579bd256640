// A policy as a JSON file: read strictly, every error with its location.

import { encodeText } from '../../../base/bytes.ts';
import { JsonError, parseJson } from '../../../base/json/parse.ts';
import {
  count,
  exactly,
  leaf,
  listShape,
  misfit,
  oneOf,
  optionalShape,
  type ReadShape,
  readShape,
  type Shape,
} from '../../../base/json/shape.ts';
import { isNumber, type JsonValue } from '../../../base/json/value.ts';
import {
  COST_PARTS,
  type Condition,
  type ConditionScalar,
  type Decided,
  EFFECTS,
  MAX_CONDITIONS,
  MAX_RULES,
  MAX_TEXT_LENGTH,
  OPERATORS,
  type Policy,
  type PolicyRule,
  pathParts,
  VERBS,
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

const MAX_FILE_LENGTH = 1_000_000;
/** No number of a ledger is beyond these, so nothing is gained by reading more. */
const MAX_DIGITS = 400;
const MAX_EXPONENT = 1000;

function textThat(is: string, and = '', fits: (text: string) => boolean = () => true) {
  return leaf(
    `${is} of up to ${MAX_TEXT_LENGTH} characters${and}`,
    (value) => typeof value === 'string' && value.length <= MAX_TEXT_LENGTH && fits(value),
    String,
  );
}

const TEXT = textThat('a text');

const DECIDED = exactly({
  decision: oneOf(...VERBS),
  channel: optionalShape(TEXT),
});

const CONDITION = exactly({
  path: textThat(
    'a path',
    ' that begins with args, value, output or resource and has no empty part',
    (path) => pathParts(path) !== null,
  ),
  operator: oneOf(...OPERATORS),
  value: leaf(
    'a text, a number, true, false or null',
    (value) => isScalar(value) && (typeof value !== 'string' || TEXT.fits(value)),
    (value): ConditionScalar => (isScalar(value) ? value : null),
  ),
});

const RULE = exactly({
  name: TEXT,
  when: optionalShape(
    exactly({
      tool: optionalShape(
        textThat(
          'the name of a tool',
          ', with a `*` only at the end',
          (tool) => tool !== '' && !tool.slice(0, -1).includes('*'),
        ),
      ),
      effect: optionalShape(oneOf(...EFFECTS)),
      where: optionalShape(listShape(CONDITION, MAX_CONDITIONS)),
      budget: optionalShape(exactly({ of: oneOf(...COST_PARTS), more_than: count })),
    }),
  ),
  // biome-ignore lint/suspicious/noThenProperty: it is a member of the file, and nothing awaits it
  then: DECIDED,
});

const POLICY = exactly({
  name: optionalShape(TEXT),
  rules: listShape(RULE, MAX_RULES),
  otherwise: leaf(
    '"as recorded" or a decision',
    () => true,
    (value) => value,
  ),
});

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
  const { name = '', rules, otherwise } = checked(tree, POLICY, '');
  return {
    name,
    rules: rules.map(readRule),
    otherwise:
      otherwise === 'as recorded'
        ? otherwise
        : decided(checked(otherwise, DECIDED, 'otherwise'), 'otherwise'),
  };
}

function refuseNumber(text: string): string | null {
  const exponent = Number(/[eE](.*)$/.exec(text)?.[1] ?? 0);
  return text.length > MAX_DIGITS || Math.abs(exponent) > MAX_EXPONENT
    ? 'a number beyond any that a ledger holds'
    : null;
}

function checked<T>(value: JsonValue, shape: Shape<T>, path: string): T {
  const fault = misfit(value, shape, path);
  if (!fault) return readShape(value, shape);
  throw new PolicyError(fault.path, `expected ${fault.expected}, found ${fault.actual}`);
}

function readRule({ name, when = {}, then }: ReadShape<typeof RULE>, i: number): PolicyRule {
  const { tool = null, effect = null, where = [], budget } = when;
  for (const [j, condition] of where.entries())
    compares(condition, `rules[${i}].when.where[${j}].value`);
  return {
    name,
    when: {
      tool,
      effect,
      where,
      budget: budget ? { of: budget.of, moreThan: budget.more_than } : null,
    },
    decided: decided(then, `rules[${i}].then`),
  };
}

/** Some operators compare with one type only. */
function compares({ operator, value }: Condition, path: string): void {
  const isNumeric = value !== null && typeof value === 'object';
  if ((operator === 'greater than' || operator === 'less than') && !isNumeric)
    throw new PolicyError(path, `"${operator}" compares with a number`);
  if ((operator === 'starts with' || operator === 'matches') && typeof value !== 'string')
    throw new PolicyError(path, `"${operator}" compares with a text`);
}

function decided({ decision, channel }: ReadShape<typeof DECIDED>, path: string): Decided {
  if (channel !== undefined && decision !== 'require approval')
    throw new PolicyError(`${path}.channel`, `nobody is asked where the decision is "${decision}"`);
  return { verb: decision, channel: channel || null };
}

function isScalar(value: JsonValue): value is ConditionScalar {
  return value === null || typeof value !== 'object' || isNumber(value);
}
