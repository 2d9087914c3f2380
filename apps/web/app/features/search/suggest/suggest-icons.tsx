import { icon, path } from '../../../ui/icon.tsx';

export const ClockIcon = icon('<circle cx="10" cy="10" r="7"/><path d="M10 6v4.3l2.8 1.7"/>');
export const PageIcon = path('M5 3h7l3.5 3.5V17H5zM12 3v4h3.5M8 10.5h5M8 13.5h5');
export const TagIcon = path('M3 3h7l7 7-7 7-7-7zM6.5 6.5v.1');
export const PersonIcon = path(
  'M10 3.7a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6zM3.5 17c.5-3.5 3-5 6.5-5s6 1.5 6.5 5',
);
export const GoIcon = path('M4 10h11M11 5.5l4.5 4.5-4.5 4.5');
