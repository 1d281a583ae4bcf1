import type { OwnIcon } from '#web/kit/parts/Icon.tsx';

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
