import type { OwnIcon } from '#web/kit/parts/Icon.tsx';
import type { ReactionKind } from '#activities/hunts/contract.feed.ts';

export const cameraIcon: OwnIcon = {
  path: 'M4 8h3.5l1.5-2.5h6L16.5 8H20v11H4zM12 10.2a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4z',
};
export const chatIcon: OwnIcon = {
  path: 'M4 5h16v11H11l-4.5 4v-4H4zM8.5 9h7M8.5 12.3h4',
};
export const fitIcon: OwnIcon = {
  path: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
};
export const mapIcon: OwnIcon = {
  path: 'M9 5L4 7v12l5-2 6 2 5-2V5l-5 2zM9 5v12M15 7v12',
};
export const minusIcon: OwnIcon = {
  path: 'M5 12h14',
};
export const pinIcon: OwnIcon = {
  path: 'M12 21.5c4.5-4.6 7-8 7-11.3a7 7 0 1 0-14 0c0 3.3 2.5 6.7 7 11.3zM12 7.6a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2z',
};
export const scanIcon: OwnIcon = {
  path: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8h3v3H8zM14 8h2M8 14h2M14 13h2v3h-3',
};

const FACE = 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z';
export const reactionIcons: Readonly<Record<ReactionKind, OwnIcon>> = {
  love: { path: 'M12 20.5l-7.3-7.4a4.9 4.9 0 0 1 6.9-6.9l.4.4.4-.4a4.9 4.9 0 0 1 6.9 6.9z' },
  clap: {
    path: 'M3.6 12.2a1.7 1.7 0 0 1 2.5-2.3l-.9-1a1.7 1.7 0 0 1 2.5-2.3l.4.4a1.7 1.7 0 0 1 2.6-2l5.6 6.2.3-2.6a1.7 1.7 0 0 1 3.4.3l-.3 6.5a6.4 6.4 0 0 1-11.1 3.8zM14.8 2.2l-.4 2M18.6 3l-1.2 1.8',
  },
  laugh: { path: `${FACE}M7.3 13.2h9.4a4.7 4.7 0 0 1-9.4 0zM7.6 9.6q1.1-1.7 2.2 0M14.2 9.6q1.1-1.7 2.2 0` },
  wow: { path: `${FACE}M8.7 9.3v.01M15.3 9.3v.01M12 12.8a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8z` },
};
