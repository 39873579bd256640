// The first screen does without these parts of the app. The browser loads them together, as one file, afterwards.

export { Tooltip as Tip } from '@mantine/core';
export { Player } from '../asks/stories/screens/player/Player.tsx';
export { MissingPage } from '../features/missing/MissingPage.tsx';
export { Find, toggleFind } from './Find.tsx';
export { MenuList } from './header/MenuList.tsx';
export { RunningMenu } from './header/RunningMenu.tsx';
export { KeySheet } from './KeySheet.tsx';
export { LeavingQuestion } from './LeavingQuestion.tsx';
