import { throwNotFound } from '../../../api/load.ts';

/** Catches every address that is no page, so that the 404 page has the shell's data too. */
export function loader() {
  throwNotFound();
}

export default function Missing() {
  return null;
}
