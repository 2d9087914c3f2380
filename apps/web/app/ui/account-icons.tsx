import { icon, path } from './icon.tsx';

/** The icons of the account page. */
export const KeyIcon = icon(
  '<circle cx="7" cy="12.5" r="3.5"/><path d="M9.5 10L16 3.5M13.5 6l2 2"/>',
);
export const MailIcon = icon(
  '<rect x="2.5" y="4.5" width="15" height="11" rx="1.5"/><path d="M3 5.5l7 5.5 7-5.5"/>',
);
export const PhoneIcon = icon(
  '<rect x="6" y="2.5" width="8" height="15" rx="2"/><path d="M9.500 15h1"/>',
);
export const ShieldIcon = path('M10 2.8l6 2.2v5c0 3.5-2.5 6-6 7.300C6.500 16 4 13.500 4 10V5z');
export const SheetIcon = path('M5 3h7l3.500 3.500V17H5zM12 3v4h3.500M8 10.500h5M8 13.500h5');
export const ScreenIcon = icon(
  '<rect x="2.5" y="4" width="15" height="9.5" rx="1.5"/><path d="M7 17h6M10 13.5V17"/>',
);
export const BuildingIcon = path('M4 17V4h8v13M12 8h4v9M2.5 17h15M7 7h2M7 10h2M7 13h2');
