import { icon, path } from '../../../ui/icon.tsx';

/** Icons only the visual view has. */
export const DiagramIcon = path('M3 15l4-5 3.5 3L17 5');
export const DocumentIcon = path('M5 3h7l3.5 3.5V17H5zM12 3v4h3.5M8 10.5h5M8 13.5h5');
export const HeadingIcon = path('M5 4v12M15 4v12M5 10h10');
export const FootnoteIcon = path('M3 16l4-10 4 10M4.5 12.500h5M14 4.500l1.5-1v5');
export const RuleIcon = path('M3 10h14');
export const DragIcon = icon(
  '<path d="M7.5 5v.1M12.5 5v.1M7.5 10v.1M12.5 10v.1M7.5 15v.1M12.5 15v.1" stroke-width="2.2"/>',
);
export const PlusIcon = path('M10 4v12M4 10h12');
export const UpIcon = path('M10 16V4M5 9l5-5 5 5');
export const DownArrowIcon = path('M10 4v12M5 11l5 5 5-5');
export const BinIcon = path('M4 6h12M8 6V4h4v2M6 6l.7 10.500h6.600L14 6');
