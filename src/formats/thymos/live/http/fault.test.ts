import { expect, it } from 'vitest';
import { statusError } from './fault.ts';

it('a server that what passes calls on cannot reach: where, expected, found and what to do', () => {
  const said = 'http://127.0.0.1:3001 cannot be reached: ECONNREFUSED.';
  const { fault } = statusError(502, 'GET /runs', said, null);
  expect(fault.title).toBe('The server behind this address does not answer.');
  expect(fault.detail).toBe(
    `For GET /runs an answer of the server was expected. Instead 502 came from what passes calls on to it. It says: ${said}`,
  );
  expect(fault.todo).toContain('Check that the server runs');
  expect(fault.retry).toBe(true);
});
