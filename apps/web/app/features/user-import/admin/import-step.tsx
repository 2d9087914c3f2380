import type { DataFor } from '@zhihui/contract/client.ts';
import { useRevalidator } from 'react-router';
import { Progress } from 'antd';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useConfirm } from '../../admin/admin.public.ts';
import { importText as text, importText } from './import.text.ts';

type Current = NonNullable<DataFor<'GET /user/import'>>;

/** The step of an import, and its actions. */
export function ImportStep({ current }: { current: Current }) {
  const { state, done, total, good, bad, invited, reason, ignored, name } = current;
  const { dialog: confirmDialog, open: openConfirm } = useConfirm();
  const { revalidate } = useRevalidator();
  const params = { id: current.id };
  const finish = async (
    result: { ok: true } | { ok: false; error: { msg: string } },
    message?: string,
  ) => {
    if (!result.ok) toast.error(getServerMessage(result.error.msg, adminText.failed));
    else if (message !== undefined) toast.success(message);
    await revalidate();
  };
  const confirm = () =>
    openConfirm({
      title: text.confirmTitle(good),
      description: text.confirmDescription(good, bad),
      ok: text.confirm(good),
      run: async () => finish(await call('PUT /user/import/:id', { params })),
    });
  return (
    <section aria-label={text.file}>
      <h2>{name}</h2>
      {state === 'CHECKING' && (
        <ImportProgress label={text.checking} completed={done} total={total} />
      )}
      {state === 'MAKING' && <ImportProgress label={text.creating} completed={done} total={good} />}
      {state === 'REFUSED' && (
        <p role="status">
          {text.refused}：{reason}
        </p>
      )}
      {state === 'READY' && (
        <>
          {reason !== '' && <p role="alert">{reason}</p>}
          <p role="status">{good === 0 ? text.allInvalid(bad) : text.ready(good, bad)}</p>
          {ignored.length > 0 && <p>{text.ignored(ignored.join('、'))}</p>}
        </>
      )}
      {state === 'DONE' && <p role="status">{text.createdAccounts(good)}</p>}
      {state === 'DONE' && invited < good && (
        <ImportProgress label={text.inviting} completed={invited} total={good} />
      )}
      {(state === 'READY' || state === 'REFUSED') && (
        <p>
          {state === 'READY' && good > 0 && (
            <button type="button" className={getButtonClass('primary')} onClick={confirm}>
              {text.confirm(good)}
            </button>
          )}{' '}
          <button
            type="button"
            className={getButtonClass()}
            onClick={() =>
              void call('DELETE /user/import/:id', { params }).then((result) =>
                finish(result, text.discarded),
              )
            }
          >
            {text.discard}
          </button>
        </p>
      )}
      {confirmDialog}
    </section>
  );
}

/** The progress of a step, as a bar and in numbers. */
function ImportProgress({
  label,
  completed,
  total,
}: {
  label: string;
  completed: number;
  total: number;
}) {
  const percent = total === 0 ? 0 : Math.floor((100 * completed) / total);
  return (
    <section aria-label={label}>
      <p role="status">
        {label} {total > 0 && importText.progressOf(completed, total)}
      </p>
      <Progress percent={percent} aria-label={label} status="active" />
      <p>{importText.canLeave}</p>
    </section>
  );
}
