import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { serverRenderedPart } from '../lib/lazy-part.ts';
import { SECTIONS, listAddress, findSection } from '../lib/sections.ts';
import { cx } from '../lib/cx.ts';
import { Fragment } from '../document/fragment.tsx';
import { useSession } from '../session/session.ts';
import { Logo } from './logo.tsx';
import { SearchBox, SearchLink, getSearchParams, isSearchBoxHidden } from './search-box.tsx';
import { shellText } from './shell.text.ts';
import { Anchor } from '../ui/anchor.tsx';
import styles from './header.module.css';
// styles of parts that are loaded later
import './account-menu.module.css';

/** Loaded for signed-in users only: the server renders it, and the browser hydrates it when its script has loaded. */
const SignedInTools = serverRenderedPart(async () => ({
  default: (await import('./signed-in-tools.tsx')).SignedInTools,
}));

/** The sticky header: logo, sections, search, and the tools of the signed-in user. */
export function Header({ wide }: { wide: boolean }) {
  const { user, site, can } = useSession();
  const { pathname, search } = useLocation();
  const currentSection = findSection(pathname, search);
  const sections = SECTIONS.filter(
    ({ requiredPermission }) => requiredPermission === null || can(requiredPermission),
  );
  const hasSearchBox = !isSearchBoxHidden(currentSection, pathname);
  return (
    <header className={cx(styles.header, 'noprint')}>
      <div className={cx('wrap', styles.row, wide && styles.full)}>
        <Fragment
          name="nav"
          by={[site.name, site.logo, currentSection, ...sections.map(({ model }) => model)]}
        >
          {() => (
            <>
              <Anchor className={styles.logo} to="/">
                <Logo />
                {site.name}
              </Anchor>
              <nav className={styles.nav} aria-label={shellText.mainNav}>
                {sections.map(({ model, label }) => (
                  <Anchor
                    key={model}
                    to={listAddress(model)}
                    by={{ state: { model } }}
                    aria-current={model === currentSection ? 'page' : undefined}
                  >
                    {label}
                  </Anchor>
                ))}
              </nav>
            </>
          )}
        </Fragment>
        {hasSearchBox && (
          <Fragment name="search" by={[currentSection, getSearchParams(pathname, search)]}>
            {() => <SearchBox section={currentSection} />}
          </Fragment>
        )}
        <div className={styles.tools}>
          <SearchLink section={currentSection} />
          {user === null ? (
            <SignInLinks />
          ) : (
            <Suspense>
              <SignedInTools user={user} section={currentSection} />
            </Suspense>
          )}
        </div>
      </div>
    </header>
  );
}

function SignInLinks() {
  const { pathname, search } = useLocation();
  const from = pathname === '/' ? '' : `?from=${encodeURIComponent(pathname + search)}`;
  return (
    <>
      <Anchor className={styles.enter} to={`/login${from}`}>
        {shellText.signIn}
      </Anchor>
      <Anchor className={styles.enter} to={`/register${from}`}>
        {shellText.register}
      </Anchor>
    </>
  );
}
