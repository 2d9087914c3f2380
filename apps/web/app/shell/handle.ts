import { useMatches } from 'react-router';

/**
 * `handle` of a route module tells the shell how to stand around the page: `page` (header, content, footer),
 * `wide` (header over the full width, no footer: the back-office) or `none` (login, register, editor).
 */
export interface ShellHandle {
  shell: 'page' | 'wide' | 'none';
}

/** How the shell stands around the page on show. */
export function useShellKind(): ShellHandle['shell'] {
  const handles = useMatches().map((match) => match.handle as Partial<ShellHandle> | undefined);
  return handles.findLast((handle) => handle?.shell !== undefined)?.shell ?? 'page';
}
