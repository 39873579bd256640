import { createContext } from 'react';

/** How many requests wait for a decision, for the window's title. */
export const WaitingCount = createContext(0);
