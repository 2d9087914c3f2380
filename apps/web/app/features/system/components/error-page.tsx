import { listAddress } from '../../../lib/sections.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { getErrorText, systemText } from '../system.text.ts';
import styles from './error-page.module.css';

/** The error page for 404, 403 and failures: an explanation and two links. */
export function ErrorPage({ status }: { status: number }) {
  const { title, description } = getErrorText(status);
  const { site } = useSession();
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
      <div className={styles.ways}>
        {/* Plain links load the page in full, because its state may be broken after a failure. */}
        <a className={getButtonClass('primary')} href="/">
          {systemText.backHome}
        </a>
        <a className={getButtonClass()} href={listAddress('ARTICLE')}>
          {systemText.browse}
        </a>
      </div>
    </div>
  );
}
