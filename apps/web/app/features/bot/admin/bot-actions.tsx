import type { BotItem } from '@zhihui/contract/features/bot/bot.endpoints.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { cx } from '../../../lib/cx.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminStyles, adminText, useConfirm } from '../../admin/admin.public.ts';
import { botText as text } from './bot.text.ts';
import styles from './bot.module.css';

/** What is done to a whole bot, below its form. */
export function BotActions({ bot, close }: { bot: BotItem; close: () => void }) {
  const { id, name, enabled } = bot;
  const { dialog, open } = useConfirm();
  const { revalidate } = useRevalidator();
  const finish = async (
    result: { ok: true } | { ok: false; error: { msg: string } },
    message: string,
  ) => {
    if (!result.ok) {
      toast.error(getServerMessage(result.error.msg, adminText.failed));
      return;
    }
    toast.success(message);
    close();
    await revalidate();
  };
  const setEnabled = async (value: boolean) =>
    finish(
      await call('PUT /bot/:id/enabled', { params: { id }, body: { enabled: value } }),
      value ? text.enabled : text.disabled,
    );
  const askToDisable = () =>
    open({
      title: text.disableTitle,
      description: text.disableDescription,
      ok: text.disable,
      danger: true,
      run: () => setEnabled(false),
    });
  const askToRemove = () =>
    open({
      title: text.removeTitle(name),
      description: text.removeDescription,
      ok: text.remove,
      danger: true,
      run: async () => finish(await call('DELETE /bot/:id', { params: { id } }), text.removed),
    });
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={getButtonClass('plain', 'small')}
        onClick={enabled ? askToDisable : () => void setEnabled(true)}
      >
        {enabled ? text.disable : text.enable}
      </button>
      <button
        type="button"
        className={cx(getButtonClass('text', 'small'), adminStyles.danger)}
        onClick={askToRemove}
      >
        {text.remove}
      </button>
      {dialog}
    </div>
  );
}
