import type { ReactNode, SVGProps } from 'react';

export type IconProps = SVGProps<SVGSVGElement>;
export type Icon = (props: IconProps) => ReactNode;

function icon(drawing: ReactNode): Icon {
  return function SvgIcon({ className = 'size-4', ...props }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        className={`shrink-0 ${className}`}
        {...props}
      >
        {drawing}
      </svg>
    );
  };
}

// Dots are strokes of no length: they need a wider pen to be seen.
export const dots = (d: string) => /*#__PURE__*/ icon(<path d={d} strokeWidth={2.75} />);
export const line = (d: string) => /*#__PURE__*/ icon(<path d={d} />);

export const IconMenu = /*#__PURE__*/ line('M4 6h16M4 12h16M4 18h16');
export const IconSearch = /*#__PURE__*/ line(
  'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20 20',
);
export const IconFilter = /*#__PURE__*/ line('M4 6h16M7 12h10M10 18h4');
export const IconColumns = /*#__PURE__*/ line('M4 5h16v14H4zM9.3 5v14M14.7 5v14');
export const IconDownload = /*#__PURE__*/ line('M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14');
export const IconPlus = /*#__PURE__*/ line('M12 5v14M5 12h14');
export const IconCheck = /*#__PURE__*/ line('M5 12.5 10 17.5 19 7');
export const IconX = /*#__PURE__*/ line('M6 6l12 12M18 6 6 18');
export const IconChevronDown = /*#__PURE__*/ line('M6 9.5l6 6 6-6');
export const IconChevronLeft = /*#__PURE__*/ line('M14.5 6l-6 6 6 6');
export const IconChevronRight = /*#__PURE__*/ line('M9.5 6l6 6-6 6');
export const IconFirst = /*#__PURE__*/ line('M17.5 6l-6 6 6 6M7 6v12');
export const IconLast = /*#__PURE__*/ line('M6.5 6l6 6-6 6M17 6v12');
export const IconSort = /*#__PURE__*/ line('M8.5 9.5 12 6l3.5 3.5M8.5 14.5 12 18l3.5-3.5');
export const IconArrowUp = /*#__PURE__*/ line('M12 19V5M6.5 10.5 12 5l5.5 5.5');
export const IconArrowDown = /*#__PURE__*/ line('M12 5v14M6.5 13.5 12 19l5.5-5.5');
export const IconMore = /*#__PURE__*/ dots('M6 12h.01M12 12h.01M18 12h.01');
export const IconUser = /*#__PURE__*/ line('M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20a7.5 7.5 0 0 1 15 0');
export const IconUsers = /*#__PURE__*/ line(
  'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14a6.5 6.5 0 0 1 3.5 5.5',
);
export const IconMonitor = /*#__PURE__*/ line('M3.5 5h17v11h-17zM9 20h6M12 16v4');
export const IconWifi = /*#__PURE__*/ line(
  'M2.5 9.5a14 14 0 0 1 19 0M6 13a9 9 0 0 1 12 0M9.3 16.3a4.2 4.2 0 0 1 5.4 0M12 19.5h.01',
);
export const IconWifiOff = /*#__PURE__*/ line(
  'M3 3l18 18M2.5 9.5a14 14 0 0 1 4-2.6M10 5.8a14 14 0 0 1 11.5 3.7M6 13a9 9 0 0 1 4-2.2M15 11.3a9 9 0 0 1 3 1.7M9.3 16.3a4.2 4.2 0 0 1 5.4 0M12 19.5h.01',
);
export const IconSync = /*#__PURE__*/ line(
  'M4.5 11A7.7 7.7 0 0 1 18.6 8M19 4v4.5h-4.5M19.5 13A7.7 7.7 0 0 1 5.4 16M5 20v-4.5h4.5',
);
export const IconClock = /*#__PURE__*/ line('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2');
export const IconHand = /*#__PURE__*/ line(
  'M8 12V6a1.5 1.5 0 0 1 3 0v5M11 10V4.5a1.5 1.5 0 0 1 3 0V11M14 6.5a1.5 1.5 0 0 1 3 0V12M17 9.5a1.5 1.5 0 0 1 3 0v5.5a6 6 0 0 1-6 6h-1.5a6 6 0 0 1-4.7-2.3L4.3 14a1.5 1.5 0 0 1 2.3-1.9L8 13.5',
);
export const IconPlay = /*#__PURE__*/ line('M8 5.5v13l10.5-6.5z');
export const IconBox = /*#__PURE__*/ line('M12 3.5 20 8v8.5l-8 4-8-4V8zM4 8l8 4 8-4M12 12v8.5M8 5.8l8 4.2');
export const IconTruck = /*#__PURE__*/ line(
  'M2.5 6h11.5v10H2.5zM14 9.5h4l3.5 3.5v3H14M7 16a1.8 1.8 0 1 0 .01 3.6A1.8 1.8 0 0 0 7 16ZM17 16a1.8 1.8 0 1 0 .01 3.6A1.8 1.8 0 0 0 17 16Z',
);
export const IconTasks = /*#__PURE__*/ line(
  'M11 6h9M11 12h9M11 18h9M4 6l1.3 1.3L7.8 5M4 12l1.3 1.3 2.5-2.3M4 18l1.3 1.3 2.5-2.3',
);
export const IconChart = /*#__PURE__*/ line('M4 4v16h16M8 16v-4M12.5 16V8M17 16v-6');
export const IconWarehouse = /*#__PURE__*/ line('M3 20V8.5L12 4l9 4.5V20M7 20v-8h10v8M7 16h10');
export const IconAlert = /*#__PURE__*/ line('M12 4 21 19.5H3zM12 10v4.5M12 17h.01');
export const IconInfo = /*#__PURE__*/ line(
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.8h.01',
);
export const IconLock = /*#__PURE__*/ line('M5.5 11h13v9h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11');
export const IconEye = /*#__PURE__*/ line(
  'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
);
export const IconEyeOff = /*#__PURE__*/ line(
  'M4 4l16 16M9.5 5.8A9 9 0 0 1 12 5.5c3.7 0 7 2 9.5 6.5a16 16 0 0 1-2.3 3.2M6.3 7.3A16 16 0 0 0 2.5 12c2.5 4.5 5.8 6.5 9.5 6.5a9 9 0 0 0 4.6-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2',
);
export const IconCalendar = /*#__PURE__*/ line('M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V6M15.5 3.5V6');
export const IconMerge = /*#__PURE__*/ line('M6 4v3c0 4.5 6 4.5 6 9v4M18 4v3c0 4.5-6 4.5-6 9');
export const IconSend = /*#__PURE__*/ line('M20.5 3.5 3.5 10l7 3.5 3.5 7zM10.5 13.5l10-10');
export const IconRoute = /*#__PURE__*/ line(
  'M6 15.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM18 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM15.5 6H10a3 3 0 0 0 0 6h4a3 3 0 0 1 0 6H8.5',
);
export const IconBell = /*#__PURE__*/ line('M6 10a6 6 0 0 1 12 0v4.5l1.5 2.5h-15L6 14.5zM10 20h4');
export const IconCopy = /*#__PURE__*/ line('M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4');
export const IconQueue = /*#__PURE__*/ line('M4 5h16v4H4zM4 12h16M4 16h11M4 20h7');
export const IconPrinter = /*#__PURE__*/ line('M7 9V4h10v5M7 17H4.5V9.5h15V17H17M7 14h10v6H7zM16.5 12h.01');
export const IconReceipt = /*#__PURE__*/ line(
  'M6 3.5v17l2-1.3 2 1.3 2-1.3 2 1.3 2-1.3 2 1.3v-17zM9 8h6M9 12h6',
);
export const IconBuilding = /*#__PURE__*/ line('M5 20.5V4h9v16.5M14 9.5h5v11M3 20.5h18M8 8h3M8 12h3M8 16h3');
export const IconSettings = /*#__PURE__*/ line(
  'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM9 14.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z',
);
export const IconPallet = /*#__PURE__*/ line('M4 16h16M4 20h16M5 16v4M12 16v4M19 16v4M7 16V5h10v11');
export const IconCarton = /*#__PURE__*/ line('M5 9h14v11H5zM5 9 3 5M19 9l2-4M10 13h4');
export const IconTag = /*#__PURE__*/ line('M4 4h8l8.5 8.5-8 8L4 12zM8 8h.01');
export const IconTrolley = /*#__PURE__*/ line('M3 4h3v12.5h13M9 5h8v8H9M7.5 20h.01M16.5 20h.01');
export const IconToggle = /*#__PURE__*/ line('M8 7h8a5 5 0 0 1 0 10H8A5 5 0 0 1 8 7ZM16 12h.01');
export const IconGear = /*#__PURE__*/ line(
  'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM12 3v3M12 18v3M3 12h3M18 12h3M6 6l2 2M16 16l2 2M18 6l-2 2M8 16l-2 2',
);
export const IconCode = /*#__PURE__*/ line('M8 7l-5 5 5 5M16 7l5 5-5 5');
