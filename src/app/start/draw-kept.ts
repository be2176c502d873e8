// Part of the page itself on devices that have everything; draws before any other file is loaded. If a (proxy's) policy
// refuses it, the program draws the frame later.
import { applyTheme } from '../../ui/hooks/theme-choice';
import { drawFrame, readBeginning } from './kept-frame';
import { leaveNothing } from './leave-nothing';

applyTheme();
const { frame } = readBeginning();
if (frame) drawFrame(frame);
// Without the program nothing would remove the frame.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) leaveNothing(new Error(`${target.src} is not there`));
  },
  true,
);
