// Stands in the page of a device that has everything, and draws before any other file is there. Where a policy refuses it (a
// proxy's), the program draws the frame, only later.
import { applyTheme } from '../../ui/hooks/theme-choice';
import { drawFrame, readBeginning } from './kept-frame';
import { leaveNothing } from './leave-nothing';

applyTheme();
const { frame } = readBeginning();
if (frame) drawFrame(frame);
// The program would take the frame away: without it nothing would.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) leaveNothing(new Error(`${target.src} is not there`));
  },
  true,
);
