import { createContext } from 'react';

/** What is asked for at present, and how another query is asked. */
export const Asking = createContext<{
  readonly query: string;
  readonly onSearch: (query: string) => void;
}>({ query: '', onSearch: () => undefined });
