import { throwNotFound } from '../../../api/load.ts';

/** Matches every unknown address, so that the 404 page has the shell's data. */
export function loader() {
  throwNotFound();
}

export default function Missing() {
  return null;
}
