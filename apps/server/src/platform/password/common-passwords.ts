import { createRequire } from 'node:module';

// Some 30,000 passwords by how often they were found in leaks; loaded when the first one is chosen.
const load = createRequire(import.meta.url);
let common: ReadonlySet<string> | null = null;

/** Whether a password is one of those that are tried first, in whatever case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    (load('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')).dictionary[
      'passwords-common'
    ],
  );
  return common.has(password.toLowerCase());
}
