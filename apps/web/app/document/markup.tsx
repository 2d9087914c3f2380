import { renderToString } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { documentContext, proseContext } from '../api/context.ts';
import { Nonce } from '../theme/nonce.ts';
import { ServerProse } from '../ui/prose.tsx';
import type { DocumentFragments } from './assemble.ts';
import { collectSheets } from './built-css.ts';
import { Fragments } from './fragment.tsx';
import { DocumentSheetsContext } from './sheets.tsx';
import { NONCE } from './marks.ts';

/** The markup of a document with its marks; without `fragments` everything is rendered. */
export function renderMarkup(
  context: EntryContext,
  url: string,
  loadContext: Readonly<RouterContextProvider>,
  fragments: DocumentFragments | null,
): string {
  const routes = nameRoutes(context.staticHandlerContext.matches);
  const { linksSheets } = loadContext.get(documentContext);
  return renderToString(
    <Nonce value={NONCE}>
      <DocumentSheetsContext value={collectSheets(context, routes, linksSheets)}>
        <Fragments value={fragments}>
          <ServerProse value={loadContext.get(proseContext)}>
            <ServerRouter
              context={{ ...context, manifest: selectManifest(context, routes) }}
              url={url}
              nonce={NONCE}
            />
          </ServerProse>
        </Fragments>
      </DocumentSheetsContext>
    </Nonce>,
  );
}

type Manifest = EntryContext['manifest'];

const manifests = new WeakMap<Manifest, Map<string, Manifest>>();

/**
 * Returns a manifest with the routes of this page, and that of `/`, which the router sends to the browser
 * too. The router builds a tree of all its routes for every page.
 */
function selectManifest({ manifest, staticHandlerContext }: EntryContext, key: string): Manifest {
  const byRoutes = manifests.get(manifest) ?? new Map<string, Manifest>();
  manifests.set(manifest, byRoutes);
  const known = byRoutes.get(key);
  if (known !== undefined) return known;
  const matchedIds = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  const routes = Object.entries(manifest.routes).filter(
    ([id, route]) => matchedIds.has(id) || route?.index === true,
  );
  const selected = { ...manifest, routes: Object.fromEntries(routes) };
  byRoutes.set(key, selected);
  return selected;
}

/** The routes of a page as one text. */
export function nameRoutes(matches: readonly { route: { id: string } }[]): string {
  return matches.map(({ route }) => route.id).join(' ');
}
