import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone's, where parts lie below one another. From the first drawing on. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false }) ?? false;
}
