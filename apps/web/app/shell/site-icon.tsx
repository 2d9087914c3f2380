import { useSession } from '../session/session.ts';

/** What the browser shows of the site: the product's own picture, or the one that was uploaded. */
export function SiteIcon() {
  const { favicon } = useSession().site;
  if (favicon !== null) return <link rel="icon" href={favicon} />;
  return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />;
}
