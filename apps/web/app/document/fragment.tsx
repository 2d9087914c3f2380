// Why it is as it is: docs/decisions/0105-fragments-of-pages.md
import { createContext, Fragment as Children, useContext } from 'react';
import type { ReactNode } from 'react';

/** What a fragment depends on. Objects count by identity: data of calls that is cached, or a build's constants. */
type Dependency = string | number | boolean | null | undefined | object;

/** The fragments of the document being rendered; null where none is used. Server only. */
export const Fragments = createContext<FragmentRequests | null>(null);

/** Tells which fragments need no rendering. */
export interface FragmentRequests {
  /** The routes of the page. */
  routes: string;
  /** The mark of the links that preload their scripts. */
  preloads: string;
  /** Returns the marks of a fragment by its key: one for a known fragment, two around one to be rendered. */
  request(key: string): { known: string } | { open: string; close: string };
}

interface FragmentProps {
  name: string;
  /** Everything that `children` depends on. Nothing personal: what is stored here is sent to every reader alike. */
  by: readonly Dependency[];
  /** Uses no `useId`, no other fragment, and nothing that React moves to the head: titles, `meta`, `link`. */
  children: () => ReactNode;
}

/**
 * A part of a page that is alike on many: the server renders it once for all that it depends on, and inserts its bytes from
 * then on. Browsers render it as they render everything.
 */
export function Fragment(props: FragmentProps) {
  return import.meta.env.SSR ? <ServerFragment {...props} /> : props.children();
}

function ServerFragment({ name, by, children }: FragmentProps) {
  const fragments = useContext(Fragments);
  if (fragments === null) return children();
  const marks = fragments.request(`${name} ${by.map(toKey).join(' ')}`);
  if ('known' in marks) return marks.known;
  return (
    <Children>
      {marks.open}
      {children()}
      {marks.close}
    </Children>
  );
}

const identities = new WeakMap<object, string>();
let lastIdentity = 0;

function toKey(dependency: Dependency): string {
  if (typeof dependency !== 'object' || dependency === null)
    return JSON.stringify(dependency) ?? '';
  const known = identities.get(dependency);
  if (known !== undefined) return known;
  lastIdentity += 1;
  const identity = `#${lastIdentity}`;
  identities.set(dependency, identity);
  return identity;
}

/** The place of the links that preload the page's scripts: React writes them only where the scripts are rendered. */
export function PreloadLinks() {
  const fragments = useContext(Fragments);
  return import.meta.env.SSR && fragments !== null ? fragments.preloads : null;
}

/** The routes of the page being rendered, for fragments that depend on them; empty in browsers. */
export function useFragmentRoutes(): string {
  return useContext(Fragments)?.routes ?? '';
}
