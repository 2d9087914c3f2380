/** Icons of actions on an item. */
import { path } from './icon.tsx';

export const LikeIcon = path(
  'M3 9h3v8H3zM6 9l3.5-6c1.5 0 2.2 1 1.9 2.5L11 8h4.6a1.4 1.4 0 0 1 1.4 1.7l-1.2 5.8A1.9 1.9 0 0 1 14 17H6',
);
export const StarIcon = path(
  'M10 3l2.1 4.5 4.9.6-3.6 3.4.9 4.9L10 14l-4.3 2.4.9-4.9L3 8.1l4.9-.6z',
);
export const FollowIcon = path('M4 5h8M4 10h5M4 15h5M14 10v7M10.5 13.5h7');
export const ShareIcon = path('M10 12V3M6.5 6L10 2.8 13.5 6M6 9H4v8h12V9h-2');
export const TrashIcon = path('M4 6h12M8 6V4h4v2M5.5 6l.8 11h7.4l.8-11M8.5 9v5M11.5 9v5');
