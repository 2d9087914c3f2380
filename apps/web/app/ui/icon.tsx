import styles from './icon.module.css';
import { cx } from '../lib/cx.ts';

interface IconProps {
  small?: boolean;
  className?: string;
}

/**
 * Icons of the frame and lists of every page; others have files of their own, for the pages that show them.
 *
 * Creates an icon on the 20 px grid, drawn with 1.5 px strokes in the colour of the text; decorative, so without a name. The
 * shape is markup instead of elements: pages have up to a hundred icons, and React would process each of their lines.
 */
export function icon(shape: string) {
  const inner = { __html: shape };
  const draw = (className: string) => (
    <svg
      className={className}
      viewBox="0 0 20 20"
      aria-hidden="true"
      dangerouslySetInnerHTML={inner}
    />
  );
  const normal = draw(cx(styles.icon));
  const tiny = draw(cx(styles.icon, styles.small));
  return function Icon({ small, className }: IconProps) {
    if (className === undefined) return small === true ? tiny : normal;
    return draw(cx(styles.icon, small && styles.small, className));
  };
}
/** Creates an icon of one path. */
export const path = (d: string) => icon(`<path d="${d}"/>`);

export const SearchIcon = icon('<circle cx="9" cy="9" r="5.5"/><path d="M13.2 13.2 17 17"/>');
export const PenIcon = path(
  'M4 16l.8-3.5 8.7-8.7a1 1 0 0 1 1.4 0l1.3 1.3a1 1 0 0 1 0 1.4l-8.7 8.7zM11.8 5.5l2.7 2.7',
);
export const HomeIcon = path('M3 9l7-6 7 6v7.5a.5.5 0 0 1-.5.5H12v-5H8v5H3.5a.5.5 0 0 1-.5-.5z');
export const RightIcon = path('M8 6l4 4-4 4');
export const DownIcon = path('M6 8l4 4 4-4');
export const CloseIcon = path('M5.5 5.5l9 9M14.5 5.5l-9 9');
export const CheckIcon = path('M4 10.5l4 4 8-9');
export const InfoIcon = path('M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 9v4.5M10 6.5v.1');
export const WarnIcon = path('M10 3.5L17.5 16h-15zM10 8.5V12M10 14v.1');
export const AnnouncementIcon = path('M3 8v4h3l7 4V4L6 8zM6 12l1 5h2l-.6-3.8M16 8a3 3 0 0 1 0 4');
export const NewsIcon = path(
  'M3 4h11v12H4.5A1.5 1.5 0 0 1 3 14.5zM14 8h3v6.5a1.5 1.5 0 0 1-3 0M6 7h5M6 10h5M6 13h3',
);
export const BookIcon = path(
  'M10 5.5C8.5 4.3 6.5 4 3 4v11c3.5 0 5.5.3 7 1.5 1.5-1.2 3.5-1.5 7-1.5V4c-3.5 0-5.5.3-7 1.5zM10 5.5v11',
);
export const QuestionIcon = path(
  'M3 4h14v10h-6l-4 3v-3H3zM8 7.7c.2-2 4-2 4 .1 0 1.4-2 1.5-2 2.7M10 12v.1',
);
export const TreeIcon = path(
  'M3.5 3.5h4v3h-4zM12.5 8.5h4v3h-4zM12.5 14h4v3h-4zM5.5 7v8.5H12M5.5 10H12',
);
