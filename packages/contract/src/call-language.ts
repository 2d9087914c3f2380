/** The specification has the page ask for the messages of these checks in English; it shows them by their codes. */
const ENGLISH_PATH = '/user/vat/history';

/** Value of Accept-Language that a call of the page sends; null where the browser's own stands. */
export function getCallLanguage(path: string): string | null {
  return path === ENGLISH_PATH ? 'en' : null;
}
