/**
 * Cookie by which a browser says that it has the stylesheets of reading pages in its cache; its value is the build they belong
 * to. Documents for it link them instead of containing them.
 */
export const SHEETS_COOKIE = 'style_sheets';
