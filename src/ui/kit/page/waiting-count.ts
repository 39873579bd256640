import { createContext } from 'react';

/** Has the number of requests that wait for a decision, for the window's title. */
export const WaitingCount = createContext(0);
