import { expect, it } from 'vitest';
import { captionText } from './caption.ts';

it('reads a sentence out as one, with what hides in it made visible', () => {
  expect(captionText(['The agent wrote down ', { text: '8 loose' }, '.'])).toBe(
    'The agent wrote down 8 loose.',
  );
  expect(captionText(['pay\u202e', { text: 'roll', tone: 'bad' }])).toBe('pay⟨U+202E⟩roll');
});
