/** Our own icons: a 24 px grid, one 2 px round stroke. Always next to a word or inside a named control. */
const paths = {
  'arrow-left': 'M19 12H5M11 6l-6 6 6 6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  chart: 'M5 20v-7M12 20V4M19 20v-10',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'chevron-down': 'M6 9.5l6 6 6-6',
  copy: 'M9 9h10v11H9zM5.5 15H5V4h10v1.5',
  cross: 'M6 6l12 12M18 6L6 18',
  device: 'M4 5h16v11H4zM9 20h6M12 16v4',
  door: 'M6 21V4l9-1v18M15 5h3v16M3 21h18M11.5 12v.5',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  'eye-off':
    'M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.9 3.6M6.2 7.4A15 15 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.1',
  flag: 'M6 21V4M6 4.5h12l-3 4.25 3 4.25H6',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  note: 'M5 4h14v10.5L13.5 20H5zM13.5 20v-5.5H19M8.5 9h7M8.5 12.5h3',
  offline:
    'M4 4l16 16M8.5 12.8a6 6 0 0 1 2-1.1M15.8 13a6 6 0 0 0-1.6-1M5 9.2a11 11 0 0 1 2.3-1.5M19 9.2a11 11 0 0 0-8-3M12 18h.01',
  pause: 'M8.5 5v14M15.5 5v14',
  people:
    'M8.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c0-3.6 2.8-6 6.5-6s6.5 2.4 6.5 6M15.5 4.3a3.5 3.5 0 0 1 0 6.4M18 14.6c2.4.8 4 2.8 4 5.4',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c0-4 3.3-6.5 7.5-6.5s7.5 2.5 7.5 6.5',
  plus: 'M12 5v14M5 12h14',
  question: 'M8.5 9a3.5 3.5 0 1 1 5.3 3c-1.2.7-1.8 1.3-1.8 2.5M12 18.5v.01',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L20 20',
  sliders: 'M4 7h9M19 7h1M16 4.5v5M4 17h1M11 17h9M8 14.5v5',
  sort: 'M8 10l4-4 4 4M8 14l4 4 4-4',
  'sort-down': 'M12 5v14M6 13l6 6 6-6',
  'sort-up': 'M12 19V5M6 11l6-6 6 6',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5V4M12 20v1.5M4.5 4.5l1 1M18.5 18.5l1 1M2.5 12H4M20 12h1.5M4.5 19.5l1-1M18.5 5.5l1-1',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9',
  undo: 'M8 5L4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-4',
  warning: 'M12 4L2.5 20h19zM12 10v4.5M12 17.3v.01',
} as const;

/** Drawn by a single activity, so the pages of others need not load it. */
export interface OwnIcon {
  readonly path: string;
}

export type IconName = keyof typeof paths | OwnIcon;

interface IconProps {
  readonly name: IconName;
  /** Height and width in text heights. */
  readonly size?: number;
}

export function Icon({ name, size = 1.25 }: IconProps) {
  return (
    <svg
      width={`${size}em`}
      height={`${size}em`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={typeof name === 'string' ? paths[name] : name.path} />
    </svg>
  );
}
