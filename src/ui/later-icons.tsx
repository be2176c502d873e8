import { dots, line } from './icons';

// Those of what a first visit does not show are loaded with it.
export const IconPin = /*#__PURE__*/ line('M9 4h6M10 4v6l-3 4h10l-3-4V4M12 14v6');
export const IconEdit = /*#__PURE__*/ line(
  'M4.5 19.5l.9-4L16 4.9a1.8 1.8 0 0 1 2.5 0l.6.6a1.8 1.8 0 0 1 0 2.5L8.5 18.6zM14 7l3 3',
);
export const IconTrash = /*#__PURE__*/ line(
  'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5',
);
export const IconChevronUp = /*#__PURE__*/ line('M6 14.5l6-6 6 6');
export const IconLogout = /*#__PURE__*/ line('M10 4.5H5v15h5M10 12h10M16 8l4 4-4 4');
export const IconUndo = /*#__PURE__*/ line('M8.5 5 4.5 9l4 4M4.5 9h9a6 6 0 0 1 0 12H8');
export const IconCamera = /*#__PURE__*/ line(
  'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 10a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z',
);
export const IconDrag = /*#__PURE__*/ dots('M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01');
export const IconUserMinus = /*#__PURE__*/ line(
  'M10 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 20a6.5 6.5 0 0 1 13 0M16 9h5',
);
export const IconSplit = /*#__PURE__*/ line('M12 4v3c0 4.5-6 4.5-6 9v4M12 7c0 4.5 6 4.5 6 9v4');
export const IconWidth = /*#__PURE__*/ line('M4 5v14M20 5v14M7.5 12h9M10 9l-3 3 3 3M14 9l3 3-3 3');
