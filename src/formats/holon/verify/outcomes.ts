// How something ended is said by its status, and by what stands next to it.

import type { Fields } from '../../../base/json/fields.ts';
import { type Examine, FINE, type Problem } from './context.ts';
import { quoteIds } from './relations.ts';

export const endsAgree: Examine = ({ type, fields }) => {
  const status = fields.text('status');
  if (status === null) return null;
  const problems = contradictions(type, status, fields);
  return problems?.length === 0 ? FINE : problems;
};

function contradictions(type: string, status: string, fields: Fields): Problem[] | null {
  const against = (path: string, isThere: boolean, expected: string, actual: string): Problem[] =>
    isThere
      ? [
          {
            severity: 'warning',
            path: `payload.${path}`,
            expected,
            actual,
            message: `The status is ${quoteIds(status)}, and what stands next to it says otherwise.`,
            strict: true,
          },
        ]
      : [];
  const succeeded = status === 'success';
  const failure = fields.text('failure_reason');
  const reason = against(
    'failure_reason',
    succeeded && failure !== null,
    'no reason of a failure',
    quoteIds(failure),
  );
  switch (type) {
    case 'execution_completed': {
      const actual = fields.fields('actual');
      const tests = actual?.fields('measurements')?.value('tests_passed');
      const p = actual?.number('p_success') ?? null;
      return [
        ...reason,
        ...against(
          'actual.measurements.tests_passed',
          succeeded && tests === false,
          'true',
          'false',
        ),
        ...against('actual.p_success', status === 'failure' && p === 1, 'less than 1', '1'),
      ];
    }
    case 'git_merge_attempted': {
      const sha = fields.text('merge_sha');
      const failed = status === 'failed' && sha !== null;
      return [...reason, ...against('merge_sha', failed, 'no commit', quoteIds(sha))];
    }
    case 'git_rebase_completed': {
      const files = fields.texts('conflict_files').slice(0, 5).map(quoteIds).join(', ');
      return [
        ...against('conflict_files', succeeded && files !== '', 'no file in conflict', files),
        ...against(
          'conflict_files',
          status === 'conflict' && files === '',
          'the files in conflict',
          'none',
        ),
      ];
    }
    default:
      return null;
  }
}
