/**
 * Calls on which the client leaves the access token off. Three pattern forms, as the specification names them:
 * `:param` one named segment, `*` one segment, `**` everything after it (also nothing).
 */
export const TOKEN_FREE_PATHS: readonly string[] = [
  '/login',
  '/login/loginCode/:email',
  '/password/send/code',
  '/password/reset',
  '/user/registerCode/:email',
  '/user/register',
  '/verify/**',
];

/** Whether `path` (without query, without the base path) fits one of `patterns`. */
export function matchesPath(patterns: readonly string[], path: string): boolean {
  const parts = split(path);
  return patterns.some((pattern) => matchesParts(split(pattern), parts));
}

function split(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function matchesParts(pattern: string[], parts: string[]): boolean {
  for (let i = 0; i < pattern.length; i += 1) {
    const want = pattern[i] as string;
    if (want === '**') return true;
    const have = parts[i];
    if (have === undefined) return false;
    if (want !== '*' && !want.startsWith(':') && want !== have) return false;
  }
  return pattern.length === parts.length;
}
