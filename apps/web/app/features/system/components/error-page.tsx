import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { listAddress } from '../../../lib/sections.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { HIDDEN_OR_MISSING, getErrorText, systemText } from '../system.text.ts';
import styles from './error-page.module.css';

/** Only for signed-in readers at the address of an item. */
const RequestAccess = lazyPart(() => import('../../access/components/request-access.tsx'));

/** The error page for 404, 403 and failures: an explanation and two links. */
export function ErrorPage({ status }: { status: number }) {
  const { site, user } = useSession();
  const { pathname } = useLocation();
  const item = status === 404 && user !== null ? parseItemAddress(pathname) : null;
  const { title, description } = item === null ? getErrorText(status) : HIDDEN_OR_MISSING;
  return (
    <div className={styles.page}>
      <title>{`${title} · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <svg viewBox="0 0 144 108" aria-hidden="true">
        <path className={styles.sheet} d="M40 14h44l20 20v62H40z" />
        <path d="M84 14v20h20M54 52h36M54 64h22" />
        <path d="M20 96h104" strokeDasharray="2 7" strokeLinecap="round" />
        <path className={styles.cross} d="M88 62l24 24M112 62L88 86" />
      </svg>
      <h1>{title}</h1>
      <p>{description}</p>
      {item !== null && <AccessRequest key={pathname} {...item} />}
      <div className={styles.ways}>
        {/* Plain links load the page in full, because its state may be broken after a failure. */}
        <a className={getButtonClass(item === null ? 'primary' : 'plain')} href="/">
          {systemText.backHome}
        </a>
        <a className={getButtonClass()} href={listAddress('ARTICLE')}>
          {systemText.browse}
        </a>
      </div>
    </div>
  );
}

interface ItemAddress {
  model: ContentModel;
  targetId: string;
}

/** Returns the item that an address names, whether it exists or not; null for other addresses. */
function parseItemAddress(pathname: string): ItemAddress | null {
  const [, section, targetId] = /^\/([a-z]+)\/([1-9]\d{0,17})\/?$/u.exec(pathname) ?? [];
  const model = (Object.keys(SECTION_PATH) as ContentModel[]).find(
    (key) => SECTION_PATH[key] === section,
  );
  return model === undefined || targetId === undefined ? null : { model, targetId };
}

/** Rendered in the browser alone, which loads the reader's own request. */
function AccessRequest(item: ItemAddress) {
  if (!useHydrated()) return null;
  return (
    <Suspense>
      <RequestAccess {...item} />
    </Suspense>
  );
}
