import styles from './icon.module.css';
import { cx } from '../lib/cx.ts';

interface IconProps {
  small?: boolean;
  className?: string;
}

/**
 * An icon on the 20 px grid, drawn with 1.5 px strokes in the colour of the text; decoration, so without a name. The
 * shape is markup and no elements: pages have up to a hundred icons, and React would go through each of their lines.
 */
function icon(shape: string) {
  const inner = { __html: shape };
  return function Icon({ small, className }: IconProps) {
    return (
      <svg
        className={cx(styles.icon, small && styles.small, className)}
        viewBox="0 0 20 20"
        aria-hidden="true"
        dangerouslySetInnerHTML={inner}
      />
    );
  };
}
const path = (d: string) => icon(`<path d="${d}"/>`);

export const SearchIcon = icon('<circle cx="9" cy="9" r="5.5"/><path d="M13.2 13.2 17 17"/>');
export const PenIcon = path(
  'M4 16l.8-3.5 8.7-8.7a1 1 0 0 1 1.4 0l1.3 1.3a1 1 0 0 1 0 1.4l-8.7 8.7zM11.8 5.5l2.7 2.7',
);
export const BellIcon = path('M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 17.5h3');
export const HomeIcon = path('M3 9l7-6 7 6v7.5a.5.5 0 0 1-.5.5H12v-5H8v5H3.5a.5.5 0 0 1-.5-.5z');
export const UserIcon = icon(
  '<circle cx="10" cy="7" r="3.3"/><path d="M3.5 17c.5-3.5 3-5 6.5-5s6 1.5 6.5 5"/>',
);
export const GridIcon = path(
  'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z',
);
export const SettingIcon = icon(
  '<path d="M3 6h8M15 6h2M3 14h2M9 14h8"/><circle cx="13" cy="6" r="2"/><circle cx="7" cy="14" r="2"/>',
);
export const LeaveIcon = path('M12 4H4v12h8M8 10h9M14 7l3 3-3 3');
export const LeftIcon = path('M12 6l-4 4 4 4');
export const RightIcon = path('M8 6l4 4-4 4');
export const UpIcon = path('M6 12l4-4 4 4');
export const DownIcon = path('M6 8l4 4 4-4');
export const CloseIcon = path('M5.5 5.5l9 9M14.5 5.5l-9 9');
export const CheckIcon = path('M4 10.5l4 4 8-9');
export const WarnIcon = path('M10 3.5L17.5 16h-15zM10 8.5V12M10 14v.1');
export const EyeIcon = icon(
  '<path d="M2.5 10C5 6 7.5 4.8 10 4.8S15 6 17.5 10C15 14 12.5 15.2 10 15.2S5 14 2.5 10z"/><circle cx="10" cy="10" r="2.3"/>',
);
export const HornIcon = path('M3 8v4h3l7 4V4L6 8zM6 12l1 5h2l-.6-3.8M16 8a3 3 0 0 1 0 4');
export const NewsIcon = path(
  'M3 4h11v12H4.5A1.5 1.5 0 0 1 3 14.5zM14 8h3v6.5a1.5 1.5 0 0 1-3 0M6 7h5M6 10h5M6 13h3',
);
export const BookIcon = path(
  'M10 5.5C8.5 4.3 6.5 4 3 4v11c3.5 0 5.5.3 7 1.5 1.5-1.2 3.5-1.5 7-1.5V4c-3.5 0-5.5.3-7 1.5zM10 5.5v11',
);
export const AskIcon = path(
  'M3 4h14v10h-6l-4 3v-3H3zM8 7.7c.2-2 4-2 4 .1 0 1.4-2 1.5-2 2.7M10 12v.1',
);
export const TreeIcon = path(
  'M3.5 3.5h4v3h-4zM12.5 8.5h4v3h-4zM12.5 14h4v3h-4zM5.5 7v8.5H12M5.5 10H12',
);
export const ChatIcon = path('M3 4h14v10h-7l-4 3v-3H3z');
export const ShareIcon = path('M10 12V3M6.5 6L10 2.8 13.5 6M6 9H4v8h12V9h-2');
export const TrashIcon = path('M4 6h12M8 6V4h4v2M5.5 6l.8 11h7.4l.8-11M8.5 9v5M11.5 9v5');
export const RefreshIcon = path('M16 10a6 6 0 1 1-1.8-4.3M14.5 2.5v3.5H11');
export const LikeIcon = path(
  'M3 9h3v8H3zM6 9l3.5-6c1.5 0 2.2 1 1.9 2.5L11 8h4.6a1.4 1.4 0 0 1 1.4 1.7l-1.2 5.8A1.9 1.9 0 0 1 14 17H6',
);
export const StarIcon = path(
  'M10 3l2.1 4.5 4.9.6-3.6 3.4.9 4.9L10 14l-4.3 2.4.9-4.9L3 8.1l4.9-.6z',
);
export const FollowIcon = path('M4 5h8M4 10h5M4 15h5M14 10v7M10.5 13.5h7');
export const ClockIcon = icon('<circle cx="10" cy="10" r="7"/><path d="M10 6v4.3l2.8 1.7"/>');
