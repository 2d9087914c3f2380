/** Icons of menus and tools that are loaded after the page. */
import { icon, path } from './icon.tsx';

export const BellIcon = path('M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 17.5h3');
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
export const EyeIcon = icon(
  '<path d="M2.5 10C5 6 7.5 4.8 10 4.8S15 6 17.5 10C15 14 12.5 15.2 10 15.2S5 14 2.5 10z"/><circle cx="10" cy="10" r="2.3"/>',
);
export const CopyIcon = path('M7 7h10v10H7zM13 7V3H3v10h4');
export const RefreshIcon = path('M16 10a6 6 0 1 1-1.8-4.3M14.5 2.5v3.5H11');
export const ClockIcon = icon('<circle cx="10" cy="10" r="7"/><path d="M10 6v4.3l2.8 1.7"/>');
export const ImageIcon = icon(
  '<rect x="3" y="4" width="14" height="12" rx="1.5"/><path d="M3 14l4.5-4.5L12 14l2-2 3 2.5"/><circle cx="13" cy="7.5" r="1.2"/>',
);
