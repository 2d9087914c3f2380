import { icon, path } from '../../../ui/icon.tsx';

/** Icons only the visual view has. */
export const DiagramIcon = path('M3 15l4-5 3.5 3L17 5');
export const FoldIcon = path(
  'M3.500 4l3 2.500-3 2.500zM9.500 6.500h7.500M9.500 10.500h7.500M9.500 14.500h5',
);
export const DocumentIcon = path('M5 3h7l3.5 3.5V17H5zM12 3v4h3.5M8 10.5h5M8 13.5h5');
export const HeadingIcon = path('M5 4v12M15 4v12M5 10h10');
export const FootnoteIcon = path('M3 16l4-10 4 10M4.5 12.500h5M14 4.500l1.5-1v5');
export const RuleIcon = path('M3 10h14');
export const DragIcon = icon(
  '<path d="M7.5 5v.1M12.5 5v.1M7.5 10v.1M12.5 10v.1M7.5 15v.1M12.5 15v.1" stroke-width="2.2"/>',
);
export const MoreIcon = icon('<path d="M5 10v.1M10 10v.1M15 10v.1" stroke-width="2.2"/>');
export const PlusIcon = path('M10 4v12M4 10h12');
export const UpIcon = path('M10 16V4M5 9l5-5 5 5');
export const DownArrowIcon = path('M10 4v12M5 11l5 5 5-5');
export const BinIcon = path('M4 6h12M8 6V4h4v2M6 6l.7 10.500h6.600L14 6');
export const UnderlineIcon = path('M6 4v5.500a4 4 0 0 0 8 0V4M5 16.500h10');
export const MarkIcon = path('M11.500 4l4.500 4.500-6 6H6.500l-1.500-1.500 0-2.500zM3.500 17h13');
export const ColorIcon = path('M5 13l5-10 5 10M6.800 9.500h6.400M3.500 17h13');
export const SuperscriptIcon = path(
  'M4 7l7 9M11 7l-7 9M13.500 4.500c.500-1.500 3-1 2.500.500-.300.900-1.500 1.500-2.500 2.500h3',
);
export const SubscriptIcon = path(
  'M4 4l7 9M11 4l-7 9M13.500 13.500c.500-1.500 3-1 2.500.500-.300.900-1.500 1.500-2.500 2.500h3',
);
export const KeyIcon = icon(
  '<rect x="3" y="5" width="14" height="10" rx="2"/><path d="M6 8.500v.1M10 8.500v.1M14 8.500v.1M7 12h6"/>',
);
