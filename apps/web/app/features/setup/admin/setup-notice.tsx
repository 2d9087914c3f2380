import { Link, useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { setupText as words } from './setup.text.ts';
import styles from './setup.module.css';

/** Leads back to a setup that is neither finished nor dismissed. */
export function SetupNotice() {
  const { revalidate } = useRevalidator();
  const dismiss = async () => {
    const result = await call('PUT /setup/done');
    if (result.ok) toast.success(words.dismissed);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
    await revalidate();
  };
  return (
    <section className={styles.pending} aria-label={words.title}>
      <p>
        <b>{words.notice}</b>
        {words.noticeHint}
      </p>
      <Link className={getButtonClass('primary', 'small')} to="/admin/setup">
        {words.resume}
      </Link>
      <button
        type="button"
        className={getButtonClass('text', 'small')}
        onClick={() => void dismiss()}
      >
        {words.dismiss}
      </button>
    </section>
  );
}
