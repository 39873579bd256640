import { expect, it } from 'vitest';
import { NOW, request } from '../../../../testing/request-sample.ts';
import { describeAge, splitToolName, wholeLines } from './row-words.ts';

it('tells the tool from what it is to do', () => {
  const of = (title: string, tool: string | null) => splitToolName({ title, tool });
  expect(of('mail_send to all', 'mail_send')).toEqual({ tool: 'mail_send', value: 'to all' });
  expect(of('mail_send', 'mail_send')).toEqual({ tool: 'mail_send', value: '' });
  expect(of('mail_sender', 'mail_send')).toEqual({ tool: null, value: 'mail_sender' });
  expect(of('Promote I-1 to main', null)).toEqual({ tool: null, value: 'Promote I-1 to main' });
});

it('says how long one waits, and which entry answered it', () => {
  expect(describeAge(request(), NOW)).toBe('waiting 1 minute');
  expect(describeAge(request({ gone: 'its run has failed' }), NOW)).toBe('asked 1 minute ago');
  const answer = {
    lane: 't',
    index: 4,
    seq: 4,
    id: 'a',
    recordedAt: NOW,
    outcome: 'granted',
  } as const;
  expect(describeAge(request({ answers: [answer] }), NOW)).toBe('by record 4');
});

it('has in its tip all that its lines may cut off', () => {
  const risk = { level: 'none', words: 'nobody states it' } as const;
  const long = 'because '.repeat(100).trim();
  const asked = request({ reason: long, channel: 'harbour master', gone: 'its run has failed' });
  expect(wholeLines(asked, { risk, age: 'asked now', place: 'from a file', whyNot: null })).toEqual(
    [
      'tool it',
      'Risk not stated: nobody states it',
      'its run has failed',
      `Stopped because: ${long}`,
      'Asked of harbour master',
      'asked now, from a file',
      'Run “run” in l.db',
    ],
  );
});
