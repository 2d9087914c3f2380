import { getSheetAddresses, isReadingSheet } from '../document/sheets.tsx';
import type { DocumentSheets } from '../document/sheets.tsx';
import { loadSheet } from '../lib/load-sheet.ts';
import { getManifestRoutes } from './router-state.ts';
import type { ManifestRoutes } from './router-state.ts';

/** Sheets of reading pages, and those inside this document, by route. */
const sheetsByRoute = new Map<string, string[]>();

/**
 * Takes the sheets of reading pages, and those inside this document, off routes before the router has them. It would add
 * each sheet of the next page, wait for it, remove it and add it again, even those that the document contains: every step
 * styles and lays out the page that is being left once more.
 */
export function takeRouteSheets(routes: ManifestRoutes, { sheets }: DocumentSheets): void {
  if (import.meta.env.DEV) return;
  for (const [id, route] of Object.entries(routes)) {
    if (route?.css === undefined) continue;
    const hrefs = getSheetAddresses(route.css);
    const isOwn = (href: string): boolean =>
      isReadingSheet(href) || sheets.some((sheet) => sheet.href === href);
    sheetsByRoute.set(id, hrefs.filter(isOwn));
    route.css = hrefs.filter((href) => !isOwn(href));
  }
}

/**
 * Adds the sheets of a page by the id of its route, for as long as the document lives. Resolves when they apply. A sheet that
 * cannot be loaded holds nothing up: the page shows without it.
 */
export async function addRouteSheets(routeId: string): Promise<void> {
  const routes = getManifestRoutes();
  const hrefs: string[] = [];
  for (let id: string | undefined = routeId; id !== undefined; id = routes[id]?.parentId)
    hrefs.push(...(sheetsByRoute.get(id) ?? []));
  await Promise.allSettled([...new Set(hrefs)].map(loadSheet));
}

/** The routes in an answer for the router, without the sheets that are added here. */
export async function takeManifestSheets(
  response: Response,
  sheets: DocumentSheets,
): Promise<Response> {
  if (response.status !== 200) return response;
  const routes = (await response.json()) as ManifestRoutes;
  takeRouteSheets(routes, sheets);
  return new Response(JSON.stringify(routes), { headers: response.headers });
}
