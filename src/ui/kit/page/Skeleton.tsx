import { Flex, Skeleton } from '@mantine/core';

export { Skeleton };

const WIDTHS = ['38%', '52%', '44%', '60%', '35%', '48%'];

/** Rows have the height of table rows, so that nothing jumps when the real ones come. */
export function SkeletonRows({ rows }: { readonly rows: number }) {
  return (
    <div role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars, all alike
        <Flex key={row} h="var(--ls-row)" align="center" gap="lg">
          <Skeleton width="1.5rem" height={10} />
          <Skeleton width={WIDTHS[row % WIDTHS.length]} height={10} />
        </Flex>
      ))}
    </div>
  );
}
