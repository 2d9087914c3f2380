/** Ids of one part of the sitemap: part n holds those above (n − 1) times this, up to n times. */
export const SITEMAP_PART = 50_000;
