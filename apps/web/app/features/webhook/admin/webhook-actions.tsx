import type {
  WebhookItem,
  WebhookWithSecret,
} from '@zhihui/contract/features/webhook/webhook.endpoints.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { cx } from '../../../lib/cx.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminStyles, adminText, useConfirm } from '../../admin/admin.public.ts';
import { webhookText as text } from './webhook.text.ts';
import styles from './webhook.module.css';

interface WebhookActionsProps {
  webhook: WebhookItem;
  close: () => void;
  onSecret: (made: WebhookWithSecret) => void;
}

/** What is done to a whole webhook, below its form. */
export function WebhookActions({ webhook, close, onSecret }: WebhookActionsProps) {
  const { id, name, kind, enabled } = webhook;
  const { dialog, open } = useConfirm();
  const { revalidate } = useRevalidator();
  const finish = async (
    result: { ok: true } | { ok: false; error: { msg: string } },
    message: string | null,
  ) => {
    if (!result.ok) {
      toast.error(getServerMessage(result.error.msg, adminText.failed));
      return;
    }
    if (message !== null) toast.success(message);
    close();
    await revalidate();
  };
  const setEnabled = async (value: boolean) =>
    finish(
      await call('PUT /webhook/:id/enabled', { params: { id }, body: { enabled: value } }),
      value ? text.enabled : text.disabled,
    );
  const rotate = async () => {
    const result = await call('PUT /webhook/:id/secret', { params: { id } });
    if (result.ok) onSecret(result.data);
    await finish(result, null);
  };
  const askToDisable = () =>
    open({
      title: text.disableTitle,
      description: text.disableDescription,
      ok: text.disable,
      danger: true,
      run: () => setEnabled(false),
    });
  const askToRotate = () =>
    open({
      title: text.rotateTitle,
      description: text.rotateDescription,
      ok: text.rotate,
      run: rotate,
    });
  const askToRemove = () =>
    open({
      title: text.removeTitle(name),
      description: text.removeDescription,
      ok: text.remove,
      danger: true,
      run: async () => finish(await call('DELETE /webhook/:id', { params: { id } }), text.removed),
    });
  return (
    <div className={styles.actions}>
      {enabled ? (
        <button type="button" className={getButtonClass('plain', 'small')} onClick={askToDisable}>
          {text.disable}
        </button>
      ) : (
        <button
          type="button"
          className={getButtonClass('plain', 'small')}
          onClick={() => void setEnabled(true)}
        >
          {text.reenable}
        </button>
      )}
      {kind === 'WEBHOOK' && (
        <button type="button" className={getButtonClass('plain', 'small')} onClick={askToRotate}>
          {text.rotate}
        </button>
      )}
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
