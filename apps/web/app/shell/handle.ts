import { useMatches } from 'react-router';

/**
 * `handle` of a route module chooses the shell around the page: `page` (header, content, footer), `wide` (the
 * same over the full width, the page brings its own `main`: the back-office), `editor` (as wide, without the sections on
 * phones and the site's keys, in whose place the editor has its own) or `none` (login, register).
 */
export interface ShellHandle {
  shell: 'page' | 'wide' | 'editor' | 'none';
}

/** Returns the kind of shell for the current page. */
export function useShellKind(): ShellHandle['shell'] {
  const handles = useMatches().map((match) => match.handle as Partial<ShellHandle> | undefined);
  return handles.findLast((handle) => handle?.shell !== undefined)?.shell ?? 'page';
}
