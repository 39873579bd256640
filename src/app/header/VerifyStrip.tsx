import { Box } from '@mantine/core';
import type { useVerify } from '../../data/ledgers/commands.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { TextButton } from '../../ui/kit/text.tsx';

/** Says that a verification which was asked for by key or command has stopped. */
export function VerifyStrip({ verify }: { readonly verify: ReturnType<typeof useVerify> }) {
  const { isError, error, reset } = verify;
  if (!isError) return null;
  return (
    <Box px="lg" py="sm" style={{ gridRow: 2 }}>
      <ErrorCallout
        title="The verification stopped"
        error={error}
        onRetry={() => verify.variables && verify.mutate(verify.variables)}
        action={<TextButton onClick={reset}>Close</TextButton>}
      />
    </Box>
  );
}
