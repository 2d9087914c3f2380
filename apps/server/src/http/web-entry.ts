import type { RouterContext, ServerBuild } from 'react-router';
import type { PageContexts, WebEntry } from '@zhihui/contract/web-entry.ts';

type Contexts = { [Name in keyof PageContexts]: RouterContext<PageContexts[Name]> };

/** What the web app's server entry exports for its host; the router's own types know only what is for the router. */
export function webEntryOf(build: ServerBuild): WebEntry<Contexts> {
  return build.entry.module as unknown as WebEntry<Contexts>;
}
