import { COPYRIGHT_POINTS } from '@zhihui/contract/features/setting/copyright.ts';
import type { SiteInfo } from '@zhihui/contract/features/setting/setting.endpoints.ts';
import { useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { getTimeParts } from '../lib/time.ts';
import { DEFAULT_ZONE } from '@zhihui/contract/time-zone.ts';
import { Fragment } from '../document/fragment.tsx';
import { useSession } from '../session/session.ts';
import { Anchor } from '../ui/anchor.tsx';
import { getButtonClass } from '../ui/button.ts';
import dialogStyles from '../ui/dialog.module.css';
import { shellText } from './shell.text.ts';
import styles from './footer.module.css';

const NOTICE = 'copyright';

/** Official site, copyright with the current year, and the registration links; `wide` for pages of full width. */
export function Footer({ wide }: { wide: boolean }) {
  const { site, now } = useSession();
  const year = getTimeParts(DEFAULT_ZONE, now).year;
  return (
    <Fragment name="footer" by={[JSON.stringify(site), year, wide]}>
      {() => <FooterContent site={site} year={year} wide={wide} />}
    </Fragment>
  );
}

interface FooterProps {
  site: SiteInfo;
  year: number;
  wide: boolean;
}

function FooterContent({ site, year, wide }: FooterProps) {
  return (
    <footer className={cx(styles.footer, 'noprint')}>
      <div className={cx('wrap', styles.row, wide && styles.wide)}>
        {site.officialUrl !== '' && <a href={site.officialUrl}>{shellText.official}</a>}
        <Anchor to="/help">{shellText.help}</Anchor>
        <CopyrightNotice text={site.copyright} />
        <span>
          © <span className="num">{year}</span> {site.name}
        </span>
        <span className={styles.gap} />
        {site.registrations.map(({ text, href }) => (
          <a key={text} href={href} rel="noreferrer">
            {text}
          </a>
        ))}
      </div>
    </footer>
  );
}

/** A modal after hydration; before that the same dialog opens as a popover. */
function CopyrightNotice({ text }: { text: string | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const points = text?.split('\n').filter((point) => point.trim() !== '') ?? COPYRIGHT_POINTS;
  return (
    <>
      <button
        type="button"
        popoverTarget={NOTICE}
        onClick={(event) => {
          event.preventDefault();
          dialog.current?.showModal();
        }}
      >
        {shellText.copyright}
      </button>
      <dialog
        ref={dialog}
        id={NOTICE}
        popover="auto"
        className={dialogStyles.dialog}
        aria-labelledby="copyright-title"
        closedby="any"
      >
        <div className={dialogStyles.inside}>
          <h2 id="copyright-title">{shellText.copyright}</h2>
          <ol className={styles.points}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ol>
          <footer>
            <button
              type="button"
              className={getButtonClass('primary')}
              popoverTarget={NOTICE}
              popoverTargetAction="hide"
              onClick={() => dialog.current?.close()}
            >
              {shellText.ok}
            </button>
          </footer>
        </div>
      </dialog>
    </>
  );
}
