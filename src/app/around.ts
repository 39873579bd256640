// The first screen does without these parts of the app. The browser loads them together, as one file, afterwards.

export { Tooltip as Tip } from '@mantine/core';
export { MissingPage } from '../asks/library/missing/MissingPage.tsx';
export { Player } from '../asks/stories/screens/player/Player.tsx';
export { FindDialog, toggleFind } from './Find.tsx';
export { MenuList } from './header/MenuList.tsx';
export { RunningMenu } from './header/RunningMenu.tsx';
export { KeySheet } from './KeySheet.tsx';
export { LeavingQuestion } from './LeavingQuestion.tsx';
