import type { ReactNode } from 'react';
import styles from '../../../ui/icon.module.css';

/** Icons only the editor's toolbar has, drawn like those of `ui/icon`. */
function icon(shape: ReactNode) {
  return function ToolIcon() {
    return (
      <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
        {shape}
      </svg>
    );
  };
}
const path = (d: string) => icon(<path d={d} />);

export const BulletIcon = path('M7 5.5h10M7 10h10M7 14.5h10M3.5 5.5v.1M3.5 10v.1M3.5 14.5v.1');
export const OrderedIcon = path('M8 5.5h9M8 10h9M8 14.5h9M3 4l1.2-.5v4M3 12.5c2-1 2.5.8.3 3.5h2');
export const TaskIcon = icon(
  <>
    <rect x="3" y="3" width="14" height="14" rx="2" />
    <path d="M6.5 10.2l2.5 2.5 4.5-5" />
  </>,
);
export const QuoteIcon = path(
  'M4 14c2.5-.5 3-2 3-4H4V5.5h4V10c0 3-1 5-4 5.5zM12 14c2.5-.5 3-2 3-4h-3V5.5h4V10c0 3-1 5-4 5.5z',
);
export const CodeIcon = path('M7 6l-4 4 4 4M13 6l4 4-4 4');
export const TableIcon = icon(
  <>
    <rect x="3" y="4" width="14" height="12" rx="1" />
    <path d="M3 8h14M3 12h14M9 8v8" />
  </>,
);
export const FormulaIcon = path('M14.5 6V4h-9l5 6-5 6h9v-2');
export const LinkIcon = path(
  'M8.5 11.5a3 3 0 0 0 4.2 0l3-3a3 3 0 0 0-4.2-4.2l-1 1M11.5 8.5a3 3 0 0 0-4.2 0l-3 3a3 3 0 0 0 4.2 4.2l1-1',
);
export const FullScreenIcon = path(
  'M3.5 7.500v-4h4M12.500 3.500h4v4M16.500 12.500v4h-4M7.500 16.500h-4v-4',
);
export const FileIcon = path(
  'M15 9.5l-5.3 5.3a3.2 3.2 0 0 1-4.5-4.5l5.8-5.8a2.1 2.1 0 0 1 3 3L8.300 13.200a1 1 0 0 1-1.500-1.500L12 6.500',
);
export const SplitIcon = icon(
  <>
    <rect x="3" y="4" width="14" height="12" rx="1" />
    <path d="M10 4v12" />
  </>,
);
