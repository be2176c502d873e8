import { answerBreaks } from './answer-breaks';
import type { Break } from './break';
import { pullingBreaks } from './pulling-breaks';
import { sendingBreaks } from './sending-breaks';
import { tabBreaks } from './tab-breaks';

export const breaks: readonly Break[] = [...sendingBreaks, ...answerBreaks, ...pullingBreaks, ...tabBreaks];
