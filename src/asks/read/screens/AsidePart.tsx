import type { ReactNode } from 'react';

export interface AsidePartProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function AsidePart({ title, children }: AsidePartProps) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
